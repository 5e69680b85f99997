//! Runs each program as its first lines say, on small pages.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

const FEED: &str = r#"<title>Ada's notes</title>
    <div class="h-entry"><a class="u-url p-name" href="/1">Tea</a> <time class="dt-published">2026-11-20T10:00Z</time>
      <p class="e-content">With milk.</p></div>
    <div class="h-entry"><a class="u-url p-name" href="/2">Scones</a> <time class="dt-published">2026-11-21T10:00Z</time>
      <p class="e-content">With jam.</p></div>"#;

/// A program that ran: its standard output if it succeeded, otherwise its standard error.
type Result = std::result::Result<String, String>;

fn run(program: &str, arguments: &[&str], input: &str) -> Result {
    let piped = Stdio::piped;
    let mut command = Command::new(program);
    let child = command.args(arguments).stdin(piped()).stdout(piped()).stderr(piped()).spawn();
    let mut child = child.expect("the program starts");
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().expect("the input is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("programs write UTF-8");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// An empty folder for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn path(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

#[test]
fn feed_reader_prints_new_and_changed_posts() {
    let program = env!("CARGO_BIN_EXE_feed-reader");
    let database = folder("feed_reader").join("posts.db");
    let update = |page: &str| run(program, &[path(&database), "https://ada.example/"], page);

    assert_eq!(update(FEED), Ok("Tea\nScones\n".to_owned()));
    assert_eq!(update(FEED), Ok(String::new()));
    assert_eq!(update(&FEED.replace("milk", "lemon")), Ok("Tea\n".to_owned()));
    let list = "2026-11-21T10:00:00Z\tScones\t\n2026-11-20T10:00:00Z\tTea\t\n";
    assert_eq!(run(program, &[path(&database)], ""), Ok(list.to_owned()));
    let error = update("<p>No posts.").expect_err("the page has no posts");
    assert!(error.starts_with("https://ada.example/ has no posts: "), "{error}");
}

#[test]
fn webmention_receiver_verifies_the_source() {
    let site = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let source = format!("http://{}/1", site.local_addr().expect("it has an address"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_webmention-receiver"));
    // The source is on this machine, not behind a proxy.
    for proxy in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(proxy);
    }
    let command = command.args(["127.0.0.1:0", "https://grace.example/"]).stdout(Stdio::piped());
    let mut receiver = command.spawn().expect("the program starts");
    let mut lines = BufReader::new(receiver.stdout.take().expect("the output is piped")).lines();
    let mut line = || lines.next().expect("there is a line").expect("the line is UTF-8");
    let address = line().strip_prefix("listening on ").expect("it says its address").to_owned();
    let send = |source: &str, target: &str| post(&address, &format!("source={source}&target={target}"));

    assert!(send(&source, "https://elsewhere.example/").contains("400 Bad Request"));
    assert!(
        send("ftp://ada.example/", "https://grace.example/tea")
            .contains("source must be an http or https URL")
    );
    assert!(post(&address, "source=x").contains("send source and target as a form"));

    let page = "<div class=h-entry><a class='p-author h-card' href=/>Ada</a> <p class=e-content>Yes!</p>
        <a class=u-like-of href=https://grace.example/tea>Tea</a></div>";
    for (target, result) in [
        ("https://grace.example/tea", "like by Ada: Yes!"),
        ("https://grace.example/scones", "not verified: the source does not link to the target"),
    ] {
        let site = site.try_clone().expect("the listener can be shared");
        let served = thread::spawn(move || serve(&site, page));
        assert!(send(&source, target).starts_with("HTTP/1.1 202 Accepted\r\n"));
        assert_eq!(line(), format!("{source}\t{target}\t{result}"));
        served.join().expect("the page was served");
    }
    receiver.kill().and_then(|()| receiver.wait()).expect("the program can be stopped");
}

/// Sends a form, and returns the whole response.
fn post(address: &str, form: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the receiver listens");
    write!(stream, "POST / HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n{form}", form.len())
        .expect("the request can be sent");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("there is a response");
    response
}

/// Answers one request with a page.
fn serve(site: &TcpListener, page: &str) {
    let (mut stream, _) = site.accept().expect("there is a request");
    let head = BufReader::new(&stream)
        .lines()
        .map_while(std::result::Result::ok)
        .take_while(|line| !line.is_empty());
    assert!(head.count() > 1);
    let length = page.len();
    write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{page}")
        .expect("the response can be sent");
}

#[test]
fn converter_writes_every_format_in_its_usage() {
    let program = env!("CARGO_BIN_EXE_converter");
    let usage = run(program, &[], "").expect_err("the arguments are missing");
    let names: Vec<&str> = usage.lines().skip(2).filter_map(|line| line.split(' ').next()).collect();
    assert!(names.len() > 10, "{usage}");
    let page = format!(
        "{FEED}<p class=h-event itemscope itemtype=https://schema.org/Person><b class=p-name itemprop=name>Tea</b>
         <time class=dt-start>2026-11-20</time></p>"
    );
    for name in names {
        let output = run(program, &[name, "https://ada.example/"], &page).expect(name);
        assert!(output.len() > 20, "{name}: {output}");
    }
    let error = run(program, &["pdf", "https://ada.example/"], &page).expect_err("there is no such format");
    assert!(error.starts_with("there is no format \"pdf\": use one of json, "), "{error}");
    let error = run(program, &["vcard", "https://ada.example/"], FEED).expect_err("there is no card");
    assert!(error.starts_with("https://ada.example/ has no cards "), "{error}");
}

#[test]
fn folder_crawl_writes_a_line_for_each_page_with_items() {
    let program = env!("CARGO_BIN_EXE_folder-crawl");
    let folder = folder("folder_crawl");
    let host = folder.join("ada.example/notes");
    fs::create_dir_all(&host).expect("the folder can be made");
    for (name, page) in
        [("index.html", FEED), ("tea.html", "<p class=h-card><a href=#me>Ada"), ("empty.html", "")]
    {
        fs::write(host.join(name), page).expect("the page can be written");
    }
    let output = run(program, &[path(&folder)], "").expect("the pages can be read");
    let mut lines: Vec<&str> = output.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines.len(), 2, "{output}");
    assert!(
        lines[0].contains("/ada.example/notes/index.html\",")
            && lines[0].contains("\"https://ada.example/1\"")
    );
    assert!(lines[1].contains("\"https://ada.example/notes/tea.html#me\""), "{output}");
    let error = run(program, &["no-such-folder"], "").expect_err("there is no such folder");
    assert!(error.contains("name a folder of pages"), "{error}");
}

#[test]
fn microdata_editor_sets_a_value() {
    let program = env!("CARGO_BIN_EXE_microdata-editor");
    let file = folder("microdata_editor").join("page.html");
    let page = "<p itemscope itemtype=https://schema.org/Event><b itemprop=name>Tea</b>
        <i itemprop=location itemscope><b itemprop=name>Garden</b></i>
        <time itemprop=startDate datetime=2026-11-20>Friday</time>";
    fs::write(&file, page).expect("the page can be written");
    let list = || run(program, &[path(&file)], "").expect("the page can be read");

    let event = "https://schema.org/Event";
    assert_eq!(
        list(),
        format!("1\t{event}\tname\tTea\n2\t{event}\tstartDate\t2026-11-20\n3\t\tname\tGarden\n")
    );
    assert_eq!(run(program, &[path(&file), "2", "2026-11-27"], ""), Ok(String::new()));
    assert!(list().contains("\tstartDate\t2026-11-27\n"), "{}", list());
    let html = fs::read_to_string(&file).expect("the page is there");
    assert!(html.contains("datetime=\"2026-11-27\">Friday</time>"), "{html}");
    let error = run(program, &[path(&file), "9", "x"], "").expect_err("there is no such property");
    assert!(error.contains("has no property 9: run microdata-editor "), "{error}");
}

#[test]
fn rss_to_jf2_writes_both_formats() {
    let file = folder("rss_to_jf2").join("feed.xml");
    let rss = "<rss version='2.0'><channel><title>Ada</title><link>https://ada.example/</link><description/>
        <item><title>Tea</title><link>https://ada.example/1</link></item></channel></rss>";
    fs::write(&file, rss).expect("the feed can be written");
    let output = run(env!("CARGO_BIN_EXE_rss-to-jf2"), &[path(&file)], "").expect("the feed can be read");
    for text in ["\"name\": \"Tea\"", "https://www.w3.org/ns/activitystreams"] {
        assert!(output.contains(text), "{output}");
    }
}

#[test]
fn html_cleaner_cleans_each_line() {
    let program = env!("CARGO_BIN_EXE_html-cleaner");
    let comments = "\"<p class=a onclick=b>Tea<script>c</script>\"\n\"<button>x</button><i>y\"\n";
    assert_eq!(run(program, &[], comments), Ok("\"<p>Tea</p>\"\n\"<i>y</i>\"\n".to_owned()));
    let more = "\"<p class=\\\"a\\\">Tea</p>\"\n\"<button>x</button><i>y</i>\"\n";
    assert_eq!(run(program, &["more"], comments), Ok(more.to_owned()));
    assert!(run(program, &["less"], "").is_err_and(|error| error.starts_with("usage:")));
}
