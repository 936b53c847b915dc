//! Writing and reading bytes: little-endian numbers, strings and lists with their length in front.

use crate::limits::{self, Limits};
use crate::{Error, Result, Value};

/// Something bytes are written to: a buffer, or a digest.
pub trait Sink {
    /// Writes bytes as they are.
    fn bytes(&mut self, bytes: &[u8]);

    /// Writes one byte.
    fn u8(&mut self, value: u8) {
        self.bytes(&[value]);
    }

    /// Writes a number as two bytes.
    fn u16(&mut self, value: u16) {
        self.bytes(&value.to_le_bytes());
    }

    /// Writes a number as four bytes.
    fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// Writes a number as eight bytes.
    fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Writes bytes with their number in front.
    fn block(&mut self, bytes: &[u8]) {
        self.u32(bytes.len() as u32);
        self.bytes(bytes);
    }

    /// Writes a value.
    fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.u8(0),
            Value::Bool(value) => self.bytes(&[1, u8::from(*value)]),
            Value::Int(value) => {
                self.u8(2);
                self.u64(*value as u64);
            }
            Value::Float(value) => {
                self.u8(3);
                self.u64(value.to_bits());
            }
            Value::Text(text) => {
                self.u8(4);
                self.block(text.as_bytes());
            }
            Value::List(items) => {
                self.u8(5);
                self.u32(items.len() as u32);
                items.iter().for_each(|item| self.value(item));
            }
            Value::Map(entries) => {
                self.u8(6);
                self.u32(entries.len() as u32);
                for (key, value) in entries {
                    self.block(key.as_bytes());
                    self.value(value);
                }
            }
        }
    }
}

impl Sink for Vec<u8> {
    fn bytes(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Refuses what was read unless all is well.
///
/// # Errors
/// [`Error::Record`] saying why.
pub fn require(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::record(why)) }
}

/// Bytes to read from, front to back. Every read fails with [`Error::Record`] if too few are left.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    rest: &'a [u8],
}

impl<'a> Source<'a> {
    /// Reads from the first byte.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Takes the next `count` bytes.
    ///
    /// # Errors
    /// As all reads.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8]> {
        let (head, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or_else(|| Error::record(format!("cut short: {count} bytes wanted, {} left", self.rest.len())))?;
        self.rest = rest;
        Ok(head)
    }

    /// Takes as many bytes as fill `out`.
    ///
    /// # Errors
    /// As all reads.
    pub fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        out.copy_from_slice(self.bytes(out.len())?);
        Ok(())
    }

    /// Takes an array of bytes.
    ///
    /// # Errors
    /// As all reads.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        Ok(self.bytes(N)?.try_into().expect("asked for N bytes"))
    }

    /// Reads one byte.
    ///
    /// # Errors
    /// As all reads.
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    /// Reads a two-byte number.
    ///
    /// # Errors
    /// As all reads.
    pub fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    /// Reads a four-byte number.
    ///
    /// # Errors
    /// As all reads.
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Reads an eight-byte number.
    ///
    /// # Errors
    /// As all reads.
    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Reads bytes with their number in front.
    ///
    /// # Errors
    /// As all reads.
    pub fn block(&mut self) -> Result<&'a [u8]> {
        let count = self.u32()? as usize;
        self.bytes(count)
    }

    /// Reads a string.
    ///
    /// # Errors
    /// As all reads, and if it isn't UTF-8.
    pub fn text(&mut self) -> Result<&'a str> {
        std::str::from_utf8(self.block()?).map_err(|_| Error::record("a string in it is not UTF-8"))
    }

    /// Reads a value.
    ///
    /// # Errors
    /// As all reads, for an unknown kind, a key that a map has twice, and beyond [`limits`].
    pub fn value(&mut self) -> Result<Value> {
        self.value_at(0, &mut Limits::default())
    }

    fn value_at(&mut self, depth: usize, limits: &mut Limits) -> Result<Value> {
        let bad = |why| Error::record(format!("a value in it {why}"));
        limits.value(depth).map_err(bad)?;
        let inner = depth + 1;
        Ok(match self.u8()? {
            0 => Value::Null,
            1 => Value::Bool(self.u8()? != 0),
            2 => Value::Int(self.u64()? as i64),
            3 => Value::Float(f64::from_bits(self.u64()?)),
            4 => Value::Text(self.limited_text(limits)?),
            5 => Value::List((0..self.u32()?).map(|_| self.value_at(inner, limits)).collect::<Result<_>>()?),
            6 => {
                let entries = (0..self.u32()?).map(|_| self.entry_at(inner, limits)).collect::<Result<Vec<_>>>()?;
                limits::check_keys(&entries).map_err(bad)?;
                Value::Map(entries)
            }
            kind => return Err(Error::record(format!("no kind of value is numbered {kind}"))),
        })
    }

    fn entry_at(&mut self, depth: usize, limits: &mut Limits) -> Result<(String, Value)> {
        Ok((self.limited_text(limits)?, self.value_at(depth, limits)?))
    }

    fn limited_text(&mut self, limits: &mut Limits) -> Result<String> {
        let text = self.text()?;
        limits.text(text).map_err(|why| Error::record(format!("a value in it {why}")))?;
        Ok(text.to_owned())
    }

    /// Asserts that everything was read.
    ///
    /// # Errors
    /// [`Error::Record`] if bytes are left.
    pub fn finish(self) -> Result<()> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(Error::record(format!("{left} bytes too many at the end"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_round_trip() {
        let value = Value::map([
            ("a", Value::list([1, -2])),
            ("b", Value::map([("c", Value::Null), ("d", true.into()), ("e", Value::Float(0.5))])),
            ("f", "text".into()),
        ]);
        let mut bytes = Vec::new();
        bytes.value(&value);
        let mut source = Source::new(&bytes);
        assert_eq!(source.value(), Ok(value));
        assert_eq!(source.finish(), Ok(()));
    }

    #[test]
    fn a_slice_is_filled_or_too_little_is_left() {
        let (mut source, mut out) = (Source::new(&[1, 2, 3]), [0; 2]);
        assert_eq!((source.fill(&mut out), out), (Ok(()), [1, 2]));
        assert!(source.fill(&mut out).is_err());
        assert_eq!((source.remaining(), require(true, "")), (1, Ok(())));
        assert_eq!(require(false, "it is empty"), Err(Error::record("it is empty")));
    }

    #[test]
    fn every_truncation_is_an_error() {
        let mut bytes = Vec::new();
        bytes.value(&Value::map([("a", Value::list([1, 2])), ("b", "text".into())]));
        for length in 0..bytes.len() {
            assert!(Source::new(&bytes[..length]).value().is_err(), "{length}");
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let bytes = [5, 1, 0, 0, 0].repeat(1_000);
        assert!(matches!(Source::new(&bytes).value(), Err(Error::Record { why }) if why.contains("deeper")));
    }

    #[test]
    fn a_key_that_is_there_twice_is_an_error() {
        let mut bytes = Vec::new();
        bytes.value(&Value::map([("a", 1.into()), ("a", 2.into())]));
        assert_eq!(Source::new(&bytes).value(), Err(Error::record("a value in it has the key a twice")));
    }
}
