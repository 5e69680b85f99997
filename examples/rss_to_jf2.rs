//! Reads a feed (RSS, Atom or JSON Feed) with the crate feed-rs, and writes it as JF2 and as ActivityStreams.
//!
//! ```sh
//! rss-to-jf2 feed.xml
//! ```

use std::error::Error;

use microweave_convert::{Format, FormatOptions, JsonLayout, write_feed};
use microweave_reader::Feed;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name the file of a feed")?;
    let feed = Feed::from_bytes(&std::fs::read(path)?, "")?;
    let options = FormatOptions::new().layout(JsonLayout::Indented);
    for format in [Format::Jf2, Format::ActivityStreams] {
        print!("{}", write_feed(&feed, format, &options)?.text());
    }
    Ok(())
}
