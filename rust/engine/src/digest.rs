//! Digests: FNV-1a with 64 bits, over what is written to it; and as a checksum behind bytes.

use crate::codec::Sink;
use crate::{Error, Result};

/// A running FNV-1a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    /// The digest of what was written so far.
    pub const fn finish(self) -> u64 {
        self.0
    }

    /// The digest of some bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut digest = Self::default();
        digest.bytes(bytes);
        digest.finish()
    }
}

impl Sink for Digest {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

/// Adds a checksum at the end.
pub fn seal(bytes: &mut Vec<u8>) {
    let checksum = Digest::of(bytes);
    bytes.u64(checksum);
}

/// What lies before the checksum at the end.
///
/// # Errors
/// [`Error::Record`] if the checksum is wrong.
pub fn sealed(bytes: &[u8]) -> Result<&[u8]> {
    match bytes.split_last_chunk() {
        Some((body, checksum)) if *checksum == Digest::of(body).to_le_bytes() => Ok(body),
        _ => Err(Error::record("its checksum is wrong: it was cut short or changed")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers_of_fnv_1a() {
        assert_eq!(Digest::of(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(Digest::of(b"a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(Digest::of(b"foobar"), 0x8594_4171_F739_67E8);
    }
}
