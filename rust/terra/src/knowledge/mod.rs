//! How what observers know changes, and what follows from it (`docs/terra-pyramides.md`, Who knows what).

mod events;
mod groups;
