//! Component sheets: TOML text or plain values, read with errors that name file, key and reason.

mod entry;
mod source;
mod tally;

pub use entry::Entry;
pub use source::Sheet;
pub use tally::Tally;
