//! Component sheets: TOML text or plain values, read with errors that name file, key and reason.

mod entry;
mod source;

pub use entry::Entry;
pub use source::Sheet;
