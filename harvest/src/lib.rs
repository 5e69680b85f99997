//! Harvests microformats, microdata and links from folders, file lists and web archives.

pub mod record;
