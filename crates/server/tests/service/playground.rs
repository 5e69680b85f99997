//! The playground, as the service sends it.

use crate::running::Service;

#[test]
fn page_has_its_files_and_no_inline_script() {
    let service = Service::new();
    let page = service.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let policy = page.header("content-security-policy").unwrap_or_default();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let html = page.text();
    assert!(!html.contains("<script>") && !html.contains(" onclick=") && !html.contains(" style="), "{html}");
    let names = html.split(['"', '\'']).filter(|name| name.ends_with(".js") || name.ends_with(".css"));
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    assert!(!names.is_empty(), "{html}");
    let mut seen = 0;
    while seen < names.len() {
        let name = names[seen].trim_start_matches("./").to_owned();
        seen += 1;
        let file = service.get(&format!("/{name}"));
        assert_eq!(file.status, 200, "{name}");
        let expected =
            if name.ends_with(".css") { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
        assert_eq!(file.header("content-type"), Some(expected), "{name}");
        let imports = file.text().split('"').filter(|part| part.starts_with("./") && part.ends_with(".js"));
        let new: Vec<String> =
            imports.filter(|part| !names.iter().any(|name| name == part)).map(str::to_owned).collect();
        names.extend(new);
    }
    let tag = service.get("/style.css").header("etag").expect("it has a validator").to_owned();
    assert_eq!(service.curl("/style.css", &["-H", &format!("If-None-Match: {tag}")]).status, 304);
}
