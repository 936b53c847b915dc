//! Digests: FNV-1a with 64 bits, over what is written to it.

use crate::codec::Sink;

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
