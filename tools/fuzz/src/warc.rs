//! Inputs of a harvest.

use std::io::Cursor;

use microweave_harvest::input::{Entry, Input, InputOptions};

const MAX_PAGE_BYTES: usize = 1 << 16;

/// The largest expansion of gzip. The shortest record has more bytes than it can have entries.
const MAX_EXPANSION: usize = 1032;

/// Reads the input to its end.
pub fn check(input: &[u8]) {
    let options = InputOptions { max_page_bytes: MAX_PAGE_BYTES, any_status: true };
    let Ok(reader) = Input::from_reader(Cursor::new(input.to_vec()), options) else { return };
    let bytes_read = reader.bytes_read();
    // A zstd frame can expand more: its records are as many as their bytes, which the limit of libFuzzer on time bounds.
    let is_zstd = has_zstd_frame(input);
    let mut entries = 0_usize;
    for entry in reader {
        entries += 1;
        if let Entry::Page(page) = entry {
            assert!(page.body.len() <= MAX_PAGE_BYTES, "a page is longer than the limit");
        }
    }
    assert!(is_zstd || entries <= input.len() * MAX_EXPANSION + 1, "{entries} entries");
    let bytes_read = bytes_read.load(std::sync::atomic::Ordering::Relaxed);
    assert!(bytes_read <= input.len() as u64, "{bytes_read} bytes of {} were counted", input.len());
}

fn has_zstd_frame(input: &[u8]) -> bool {
    input.windows(4).any(|window| window == [0x28, 0xB5, 0x2F, 0xFD])
}
