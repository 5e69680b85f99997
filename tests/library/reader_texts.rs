//! How the reader compares and reads short texts: titles, names, lengths of files and types.

use microweave_reader::{Entry, ReadOptions, Reading, TitleStep};

fn post(inside: &str) -> Entry {
    let html = format!("<div class=h-entry>{inside}</div>");
    microweave_reader::read(&html, "https://ada.example/1").main.entries.remove(0)
}

#[test]
fn titles_are_compared_by_their_letters() {
    for (name, content, step) in [
        ("It's \"C++\" - tea", "It’s “C++” – tea… and more", TitleStep::NameBeginsContent),
        ("It's \"C\" - tea", "It’s “C++” – tea… and more", TitleStep::Name),
        ("☕️ 🎉", "☕🎉 and more", TitleStep::NameBeginsContent),
        ("Ada: More tea, please! Now", "More tea, please!", TitleStep::NameContainsContent),
        ("Main street, a", "a", TitleStep::Name),
        ("Main street", "a", TitleStep::Name),
    ] {
        let entry = post(&format!(
            "<i class='p-author h-card'>Ada</i> <b class=p-name>{name}</b> <p class=e-content>{content}</p>"
        ));
        assert_eq!(entry.title.step, step, "{name}");
    }
}

#[test]
fn the_alternative_text_of_a_picture_is_not_part_of_the_name() {
    for (name, alt, expected) in [
        ("Ada Ada", "Ada", "Ada"),
        ("AdaAda Lovelace", "Ada", "Ada Lovelace"),
        ("Photo of Ada Ada", "Photo of Ada", "Ada"),
        ("Ada Lovelace", "Ada", "Ada Lovelace"),
        ("Ada", "Ada", "Ada"),
        ("Ada", "", "Ada"),
        ("Ada", "Grace", "Ada"),
    ] {
        let entry = post(&format!(
            "<p class='p-author h-card'><b class=p-name>{name}</b><img class=u-photo src=/ada.jpg alt='{alt}'>"
        ));
        assert_eq!(entry.author_name(), Some(expected), "{name}, {alt}");
    }
}

#[test]
fn the_texts_of_links_are_whole_words_of_a_name() {
    let page_of = |name: &str| {
        let link = "<a rel=author href=https://jo.example/>Jo</a>";
        post(&format!("<b class=p-author>{name}</b> {link}")).author_url().map(str::to_owned)
    };
    for name in ["Jo", "By Jo", "By Jo, writer", "(Jo)", "Joan and Jo"] {
        assert_eq!(page_of(name).as_deref(), Some("https://jo.example/"), "{name}");
    }
    for name in ["Joan", "BanJo", "jo"] {
        assert_eq!(page_of(name), None, "{name}");
    }
}

#[test]
fn lengths_of_files() {
    let length_of = |text: &str| {
        post(&format!("<p class='u-audio h-media'><a class=u-url href=/1.mp3></a><i class=p-size>{text}</i>"))
            .audios
            .remove(0)
            .length
    };
    for (text, expected) in [
        ("12345678", 12_345_678),
        ("12,345,678 bytes", 12_345_678),
        (" 12 MB ", 12_000_000),
        ("11.5MiB", 12_058_624),
        ("3,5 kB", 3_500),
        ("1,500 KB", 1_500_000),
        ("1.5gb", 1_500_000_000),
    ] {
        assert_eq!(length_of(text), Some(expected), "{text}");
    }
    for other in ["", "0", "MB", "12 minutes", "1.2.3 MB", "-5", "9999999 GB", "."] {
        assert_eq!(length_of(other), None, "{other}");
    }
}

#[test]
fn types_are_known_in_all_spellings() {
    let has_post = |written: &str| {
        let html = format!("<div itemscope itemtype='{written}'><b itemprop=headline>Tea</b></div>");
        let reading = Reading::parse(&html, "https://ada.example/1");
        reading.posts(&ReadOptions::new()).main.entries.len() == 1
    };
    for written in [
        "https://schema.org/BlogPosting",
        "http://schema.org/BlogPosting",
        "http://www.schema.org/BlogPosting/",
        "HTTPS://Schema.org/blogposting",
        "//schema.org/BlogPosting",
        "schema.org/blogposting",
    ] {
        assert!(has_post(written), "{written}");
    }
    let long = format!("https://schema.org/{}", "é".repeat(99));
    for written in [
        "",
        "BlogPosting",
        "https://schema.org/",
        "https://schema.org.example/Blog",
        "https://schema.org/é",
        &long,
    ] {
        assert!(!has_post(written), "{written}");
    }
}
