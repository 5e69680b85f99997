//! Ranges of a web archive give together what the whole gives.

use std::io::Cursor;

use microweave_harvest::input::{Input, InputOptions, record_ranges};

use crate::builder::*;

type Compress = fn(&[u8]) -> Vec<u8>;

const COMPRESSIONS: [Compress; 3] = [gzip, zstd, |bytes| bytes.to_vec()];

/// Forty pages, a record that is not a page, and a page that quotes a record.
fn records() -> Vec<Vec<u8>> {
    let names: Vec<String> = (0..40).map(|number| format!("page{number}")).collect();
    let quoted = [b"<pre>\r\n\r\n".as_slice(), &page("quoted"), b"</pre>"].concat();
    let quoting = response(&url("quoting"), &message("Content-Type: text/html\r\n", &quoted));
    let mut records: Vec<Vec<u8>> = names.iter().map(|name| page(name)).collect();
    records.insert(20, quoting);
    records.insert(0, warcinfo());
    records
}

/// Reads each range by itself.
fn read_ranges(file: &[u8], distance: u64) -> (Outcome, usize) {
    let ranges = record_ranges(Cursor::new(file.to_vec()), distance).unwrap();
    assert_eq!(ranges.iter().map(|range| range.length).sum::<u64>(), file.len() as u64);
    let mut all = Outcome::default();
    for range in &ranges {
        let reader = Cursor::new(file.to_vec());
        let part = collect(Input::ranges_from_reader(reader, vec![*range], InputOptions::default()).unwrap());
        all.pages.extend(part.pages);
        all.losses.extend(part.losses);
    }
    (all, ranges.len())
}

#[test]
fn ranges_have_the_records_of_the_file() {
    for compress in COMPRESSIONS {
        let file: Vec<u8> = records().iter().flat_map(|record| compress(record)).collect();
        let whole = read(&file);
        assert_eq!((whole.pages.len(), whole.losses.len()), (41, 0));
        for distance in [1, 500, 1000, 5000] {
            let (all, ranges) = read_ranges(&file, distance);
            assert_eq!(all, whole, "{distance}");
            assert!(ranges > 1, "{distance}");
        }
        assert_eq!(read_ranges(&file, 1).1, 42);
        assert_eq!(read_ranges(&file, 1 << 20), (whole, 1));
    }
}

#[test]
fn damage_is_lost_once() {
    for compress in COMPRESSIONS {
        let mut members: Vec<Vec<u8>> = records().iter().map(|record| compress(record)).collect();
        let middle = members[10].len() / 2;
        members[10][middle..].fill(b'x');
        members[30].truncate(middle);
        let file = members.concat();
        let whole = read(&file);
        assert!(!whole.losses.is_empty());
        for distance in [1, 500, 3000] {
            let (all, _) = read_ranges(&file, distance);
            assert_eq!(all.pages, whole.pages, "{distance}");
            let offsets =
                |outcome: &Outcome| outcome.losses.iter().map(|loss| loss.offset).collect::<Vec<_>>();
            assert_eq!(offsets(&all), offsets(&whole), "{distance}");
        }
    }
}

#[test]
fn records_that_share_compressed_data_are_not_cut() {
    for compress in [gzip, zstd] {
        let records = records();
        let whole = compress(&records.concat());
        assert_eq!(read_ranges(&whole, 100).1, 1);
        let in_pairs: Vec<u8> = records.chunks(2).flat_map(|pair| compress(&pair.concat())).collect();
        assert_eq!(read_ranges(&in_pairs, 100).1, 1);
    }
}

#[test]
fn only_archives_have_ranges() {
    for file in [html("page"), gzip(&html("page")), Vec::new()] {
        assert!(record_ranges(Cursor::new(file), 100).is_err());
    }
}
