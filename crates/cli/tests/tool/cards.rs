//! `microweave parse` with `--format vcard` and `--format icalendar`.
use crate::support::folder::Folder;
use crate::support::tool::{run, run_with_stdin};

const CARDS: &str = "<p class=h-card>Ada</p>
    <p itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>Bob</b></p>";
const EVENT: &str = "<p itemscope itemtype=http://microformats.org/profile/hcalendar#vevent>
    <b itemprop=summary>Tea</b> <time itemprop=dtstart datetime=2026-11-20>Friday</time></p>";

#[test]
fn cards_of_all_inputs_are_concatenated() {
    let folder = Folder::new("cards_of_all_inputs");
    let (one, two) = (folder.write("one.html", CARDS), folder.write("two.html", "<p class=h-card>Cy"));
    let run = run(&["parse", "--format", "vcard", &one, &two]);
    let card = |lines| format!("BEGIN:VCARD\r\nVERSION:4.0\r\n{lines}\r\nEND:VCARD\r\n");
    let cards = ["FN:Ada\r\nNICKNAME:Ada", "FN:Bob", "FN:Cy\r\nNICKNAME:Cy"].map(card);
    assert_eq!(run.output(), cards.concat());
}

#[test]
fn options_of_cards_reach_the_library() {
    let stdout = |args: &[&str]| {
        run_with_stdin(&[&["parse", "--format=vcard"], args].concat(), CARDS.as_bytes()).stdout
    };
    assert_eq!(stdout(&["--first-card"]).matches("FN:").count(), 1);
    assert!(stdout(&["--vcard-profile=html5"]).starts_with("BEGIN:VCARD\r\nPROFILE:VCARD\r\n"));
    assert_eq!(stdout(&["--vcard-profile=rfc6350"]), stdout(&[]));
    assert_eq!(stdout(&["--only=rels"]), "");
}

#[test]
fn an_empty_output_is_a_warning() {
    let folder = Folder::new("an_empty_output_is_a_warning");
    let page =
        folder.write("page.html", "<p class=h-event><b class=p-name>Tea</b> <b class=dt-start>soon</b>");
    let stderr = |format: &str| {
        let run = run(&["parse", "--format", format, &page]);
        assert_eq!((run.code, &*run.stdout), (Some(0), ""), "{format}");
        run.stderr
    };
    assert!(stderr("vcard").contains("warning: no output: no page has cards (people, "));
    assert!(
        stderr("turtle").contains("no output: no page has anything that becomes RDF, such as microdata\n")
    );
    let stderr = stderr("icalendar");
    assert!(
        stderr.contains(&format!(
            "{page}:1:1: warning: the event has no start date, so the calendar leaves it out"
        )),
        "{stderr}"
    );
    assert!(stderr.contains("no output: no page has events with a start ("), "{stderr}");
}

#[test]
fn events_have_the_timestamp() {
    let args = ["parse", "--format=icalendar", "--timestamp=2026-11-01T13:00+01:00"];
    assert!(
        run_with_stdin(&args, EVENT.as_bytes())
            .output()
            .contains("\r\nDTSTAMP:20261101T120000Z\r\nSUMMARY:Tea\r\nDTSTART;VALUE=DATE:20261120\r\n")
    );
    let html5 = run_with_stdin(&[&args[..], &["--icalendar-profile=html5"]].concat(), EVENT.as_bytes());
    assert!(html5.stdout.contains("\r\nDTSTAMP;VALUE=DATE-TIME:20261101T120000Z\r\n"));
    let now = run_with_stdin(&args[..2], EVENT.as_bytes()).stdout;
    assert!(now.contains("\r\nDTSTAMP:2"), "{now}");
}

#[test]
fn an_invalid_timestamp_is_refused() {
    run(&["parse", "--format=icalendar", "--timestamp=now"])
        .assert_only_says(2, "write it as 2026-11-20T18:30:00Z");
}

#[test]
fn an_output_over_the_limit_is_reported_and_the_others_go_on() {
    let folder = Folder::new("an_output_over_the_limit");
    // Each card has all notes.
    let card = "<p itemscope itemref=all itemtype=http://microformats.org/profile/hcard></p>".repeat(300);
    let page = format!("{card}<div id=all>{}</div>", "<b itemprop=note>x</b>".repeat(300));
    let (one, two) = (folder.write("one.html", &page), folder.write("two.html", ""));
    let run = run(&["parse", "--format=vcard", "--max-memory=1000000", &one, &two]);
    run.assert_only_says(1, &format!("{one}: the output would take more than "));
    assert!(run.stderr.contains("allow more with --max-memory\n"), "{}", run.stderr);
}
