//! Harvests microformats, microdata and links from folders, file lists and web archives.

pub mod format;
pub mod page;
pub mod record;
