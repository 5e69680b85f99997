//! Damaged archives: one loss for each damage, and the rest is read.

use microweave_harvest::input::{Input, InputOptions};

use crate::builder::*;

/// Reads an archive whole, in small steps, and from a pipe; the outcome must be the same.
fn read_all_ways(archive: &[u8]) -> Outcome {
    let outcome = read(archive);
    for step in [1, 2, 3, 7, 1000] {
        assert_eq!(read_in_steps(archive, step, true), outcome, "steps of {step}");
    }
    outcome
}

#[test]
fn truncated_member_is_one_loss() {
    for compress in [gzip, zstd] {
        let members = ["a", "b", "c"].map(|name| compress(&page(name)));
        for cut in [1, 4, 9, 20, members[1].len() / 2] {
            let middle = &members[1][..members[1].len() - cut];
            let outcome = read_all_ways(&[&members[0], middle, &members[2]].concat());
            assert_eq!(outcome.names(), ["a", "c"], "{cut} {:?}", outcome.losses);
            assert_eq!(outcome.losses.len(), 1, "{cut} {:?}", outcome.losses);
            assert_eq!(outcome.losses[0].offset, members[0].len() as u64);
            let outcome = read_all_ways(&[&members[0], middle].concat());
            assert_eq!((outcome.names(), outcome.losses.len()), (vec!["a"], 1), "{cut}");
            assert_eq!(outcome.losses[0].offset, members[0].len() as u64);
        }
    }
}

#[test]
fn member_with_changed_bytes_is_one_loss() {
    for compress in [gzip, zstd] {
        let members = ["a", "b", "c"].map(|name| compress(&page(name)));
        for at in 0..members[1].len() {
            let mut middle = members[1].clone();
            middle[at] ^= 0x55;
            let outcome = read(&[&*members[0], &middle, &members[2]].concat());
            // The modification time and the operating system in gzip's header have no checksum.
            if outcome.names() != ["a", "b", "c"] {
                assert_eq!(
                    (outcome.names(), outcome.losses.len()),
                    (vec!["a", "c"], 1),
                    "{at} {:?}",
                    outcome.losses
                );
                assert_eq!(outcome.losses[0].offset, members[0].len() as u64);
            }
        }
    }
}

#[test]
fn damage_reports_the_url_if_it_is_known() {
    let body: String =
        (0..20_000_u32).map(|number| format!("<p>{}", number.wrapping_mul(2_654_435_761))).collect();
    let long = gzip(&response(&url("long"), &message("Content-Type: text/html\r\n", body.as_bytes())));
    let archive = [gzip(&page("a")), long[..long.len() / 2].to_vec(), gzip(&page("c"))].concat();
    let outcome = read_all_ways(&archive);
    assert_eq!(outcome.names(), ["a", "c"]);
    assert_eq!(outcome.losses.len(), 1, "{:?}", outcome.losses);
    assert_eq!(outcome.losses[0].url.as_deref(), Some(&*url("long")));
}

#[test]
fn bytes_between_records_are_one_loss() {
    let garbage: Vec<u8> =
        (1..3000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for garbage in
        [b"garbage".as_slice(), &garbage, b"WARC", b"\x1F\x8B\x08\x00garbage\r\n", b"\x28\xB5\x2F\xFD\x20"]
    {
        for compress in [gzip, zstd, |bytes: &[u8]| bytes.to_vec()] {
            let members = ["a", "b"].map(|name| compress(&page(name)));
            let outcome = read_all_ways(&[&members[0], garbage, b"\n", &members[1]].concat());
            assert_eq!(outcome.names(), ["a", "b"], "{garbage:?}");
            assert_eq!(outcome.losses.len(), 1, "{garbage:?} {:?}", outcome.losses);
            assert_eq!((outcome.losses[0].offset, &outcome.losses[0].url), (members[0].len() as u64, &None));
        }
    }
    // Inside of a member too.
    let outcome = read_all_ways(&gzip(&[&warcinfo()[..], &page("a"), b"garbage\r\n", &page("b")].concat()));
    assert_eq!(
        (outcome.names(), outcome.reasons()),
        (vec!["a", "b"], vec!["bytes that are not a WARC record"])
    );
    // At the end.
    let outcome = read_all_ways(&[gzip(&page("a")), b"garbage".to_vec()].concat());
    assert_eq!((outcome.names(), outcome.losses.len()), (vec!["a"], 1));
}

/// The record with another length.
fn with_length(record: &[u8], change: impl Fn(usize) -> String) -> Vec<u8> {
    let text = String::from_utf8(record.to_vec()).unwrap();
    let start = text.find("Content-Length: ").unwrap() + 16;
    let end = start + text[start..].find('\r').unwrap();
    let length = text[start..end].parse().unwrap();
    format!("{}{}{}", &text[..start], change(length), &text[end..]).into_bytes()
}

#[test]
fn wrong_length_is_one_loss() {
    let lengths: [&dyn Fn(usize) -> String; 10] = [
        &|length| length.wrapping_sub(1).to_string(),
        &|length| length.wrapping_sub(100).to_string(),
        &|_| "0".to_owned(),
        &|_| "7".to_owned(),
        &|length| (length + 5).to_string(),
        &|length| (length + 100).to_string(),
        &|_| (1_u64 << 60).to_string(),
        &|_| u64::MAX.to_string(),
        &|_| "many".to_owned(),
        &|_| String::new(),
    ];
    for compress in [gzip, zstd, |bytes: &[u8]| bytes.to_vec()] {
        for length in lengths {
            let records = [page("a"), with_length(&page("b"), length), page("c"), page("d")];
            let compressed = records.each_ref().map(|record| compress(record));
            let outcome = read_all_ways(&compressed.concat());
            let changed = length(4000);
            let names = outcome.names();
            assert!(names == ["a", "c", "d"], "{changed} {names:?} {:?}", outcome.losses);
            assert_eq!(outcome.losses.len(), 1, "{changed} {:?}", outcome.losses);
            assert_eq!(outcome.losses[0].offset, compressed[0].len() as u64, "{changed}");
        }
    }
}

#[test]
fn line_ends_after_a_block_can_be_missing() {
    for more in [1, 2, 3, 4] {
        for compress in [gzip, zstd, |bytes: &[u8]| bytes.to_vec()] {
            let records =
                [page("a"), with_length(&page("b"), |length| (length + more).to_string()), page("c")];
            let outcome = read_all_ways(&records.each_ref().map(|record| compress(record)).concat());
            assert_eq!((outcome.names(), outcome.losses.len()), (vec!["a", "b", "c"], 0), "{more}");
        }
    }
}

#[test]
fn wrong_length_of_a_skipped_record_is_a_loss_too() {
    let image = response(&url("image"), &message("Content-Type: image/png\r\n", &[b'x'; 9000]));
    for change in [-50_isize, 50] {
        let image = with_length(&image, |length| length.wrapping_add_signed(change).to_string());
        for compress in [gzip, |bytes: &[u8]| bytes.to_vec()] {
            let outcome =
                read_all_ways(&[compress(&page("a")), compress(&image), compress(&page("c"))].concat());
            assert_eq!(
                (outcome.names(), outcome.losses.len()),
                (vec!["a", "c"], 1),
                "{change} {:?}",
                outcome.losses
            );
        }
    }
}

#[test]
fn header_that_is_cut_is_one_loss() {
    for cut in
        ["WARC/1.1\r\n", "WARC/1.1\r\nWARC-Type: response\r\n", "WARC/1.1\r\nWARC-Type: response\r\n\r\n"]
    {
        for compress in [gzip, |bytes: &[u8]| bytes.to_vec()] {
            let outcome = read_all_ways(
                &[compress(&page("a")), compress(cut.as_bytes()), compress(&page("c"))].concat(),
            );
            assert_eq!(
                (outcome.names(), outcome.losses.len()),
                (vec!["a", "c"], 1),
                "{cut:?} {:?}",
                outcome.losses
            );
        }
    }
    let long = record(&format!("X: {}\r\n", "x".repeat(300_000)), b"");
    let outcome = read_all_ways(&[page("a"), long, page("c")].concat());
    assert_eq!(
        (outcome.names(), outcome.reasons()),
        (vec!["a", "c"], vec!["a header has more than 262144 bytes"])
    );
}

#[test]
fn response_without_a_status_line_is_one_loss() {
    let outcome = read_all_ways(&[page("a"), response(&url("b"), b"<p>no header"), page("c")].concat());
    assert_eq!(outcome.names(), ["a", "c"]);
    assert_eq!(outcome.reasons(), ["the response does not begin with an HTTP status line"]);
}

#[test]
fn archive_in_an_archive_is_one_record() {
    let inner = [page("inner"), page("inner")].concat();
    let outer = response(&url("outer"), &message("Content-Type: text/html\r\n", &inner));
    assert_eq!(read_all_ways(&[outer, page("next")].concat()).names(), ["outer", "next"]);
}

#[test]
fn damaged_beginning_does_not_hide_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.warc.gz");
    for at in [10, 12, 13, 40] {
        let mut archive = [gzip(&page("a")), gzip(&page("b"))].concat();
        archive[at] ^= 0xFF;
        std::fs::write(&path, &archive).unwrap();
        let outcome = collect(Input::open(&path, InputOptions::default()).unwrap());
        assert_eq!((outcome.names(), outcome.losses.len()), (vec!["b"], 1), "{at} {:?}", outcome.losses);
    }
}

#[test]
fn time_is_linear_in_damage() {
    // Each record says that it takes the rest of the file.
    let record = b"WARC/1.0\r\nContent-Length: 99999999\r\n\r\n";
    let archive = record.repeat(60_000);
    let outcome = read(&archive);
    assert!(outcome.losses.len() > 1);
    // Members that begin with a record, and do not end.
    let member = gzip(&page("a"));
    let archive = member[..member.len() - 12].repeat(20_000);
    assert!(read(&archive).pages.is_empty());
}

#[test]
fn every_prefix_of_an_archive_is_read() {
    for compress in [gzip, zstd, |bytes: &[u8]| bytes.to_vec()] {
        let archive = ["a", "b"].map(|name| compress(&page(name))).concat();
        let first = compress(&page("a")).len();
        for length in first + 1..archive.len() {
            let outcome = read(&archive[..length]);
            let names = outcome.names();
            // Of a file that is not compressed, the line ends after the last block can be missing.
            if names != ["a", "b"] {
                assert_eq!((names, outcome.losses.len()), (vec!["a"], 1), "{length} {:?}", outcome.losses);
            }
        }
    }
}
