use super::*;

fn read(list: &str) -> Vec<Result<(String, u64, u64), String>> {
    CdxReader::new(list.as_bytes())
        .map(|line| match line {
            Ok(line) => Ok((line.file, line.range.offset, line.range.length)),
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

#[test]
fn cdxj_has_numbers_or_strings() {
    let list = "!OpenWayback-CDXJ 1.0\n\
        example,a)/ 20240101000000 {\"url\": \"https://a.example/\", \"filename\": \"a b.warc.gz\", \"offset\": \"7\", \"length\": \"30\"}\r\n\
        {\"filename\": \"b.warc.gz\", \"offset\": 0, \"length\": 9}\n\n";
    assert_eq!(read(list), [Ok(("a b.warc.gz".to_owned(), 7, 30)), Ok(("b.warc.gz".to_owned(), 0, 9))]);
}

#[test]
fn cdx_has_fields_in_the_order_of_its_header() {
    let line = "example,a)/ 20240101000000 https://a.example/ text/html 200 AAAA - - 30 7 a.warc.gz";
    assert_eq!(read(line), [Ok(("a.warc.gz".to_owned(), 7, 30))]);
    assert_eq!(read(&format!(" CDX N b a m s k r M S V g\n{line}\n")), [Ok(("a.warc.gz".to_owned(), 7, 30))]);
    assert_eq!(read(" CDX g V S\nx.warc 1 2"), [Ok(("x.warc".to_owned(), 1, 2))]);
}

#[test]
fn wrong_lines_are_errors_and_the_rest_is_read() {
    let list = "a b c\n{\"filename\": 1}\nk t {\"filename\":\"x\",\"offset\":\"-1\",\"length\":\"2\"}\n\
        {\"filename\":\"x\",\"offset\":1,\"length\":2}\n CDX N b a m s k r V g\na b c d e f g 1 x\n";
    let lines = read(list);
    assert_eq!(
        lines.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [false, false, false, true, false, false]
    );
    assert!(lines[4].as_ref().is_err_and(|error| error.starts_with("line 5: the CDX header has no field S")));
}

#[test]
fn ranges_of_a_file_are_sorted() {
    let line = |file, offset| format!("{{\"filename\":\"{file}\",\"offset\":{offset},\"length\":2}}\n");
    let list = [line("b", 9), line("a", 1), line("b", 3), line("b", 9), "x\n".to_owned()].concat();
    let (files, errors) = read_by_file(list.as_bytes());
    let range = |offset| ByteRange { offset, length: 2 };
    assert_eq!(files["a"], [range(1)]);
    assert_eq!(files["b"], [range(3), range(9)]);
    assert_eq!(errors.len(), 1);
}
