//! Cards: our own cases under `test-suite/formats/vcard`, and what holds for the cards of every page.

use calcard::vcard::{VCard, VCardParameterName, VCardProperty, VCardValue};
use calcard::{Entry, Parser};
use libtest_mimic::{Failed, Trial};
use microweave::Options;
use microweave_convert::{Format, FormatOptions, OutputError, VcardProfile, write};
use microweave_reader::Reading;

use crate::support::content_lines;
use crate::support::converted::{cases, check_every_page, check_random_pages, check_shared_properties};

pub(crate) fn trials() -> Vec<Trial> {
    let html5 = FormatOptions::new().vcard_profile(VcardProfile::Html5);
    let mut all = cases("vcard/html5", "vcf", move |page| Ok(to_vcards(page, &html5)?));
    all.extend(cases("vcard/rfc6350", "vcf", |page| {
        let cards = default_cards(page)?;
        check(&cards);
        Ok(cards)
    }));
    all.push(Trial::test("the cards of every page are valid", || check_every_page(default_cards, check)));
    all.push(Trial::test("the cards of random pages are valid", || {
        check_random_pages(2_000, default_cards, check)
    }));
    all.push(Trial::test("only the first card is written", only_the_first_card_is_written));
    all.push(Trial::test("the limit bounds shared properties", shared_properties_are_bounded));
    all.push(Trial::test("engines that are off give no cards", engines_that_are_off_give_no_cards));
    all
}

fn cards(html: &str, options: &FormatOptions) -> Result<String, OutputError> {
    to_vcards(&Reading::parse(html, "https://example.com/dir/page.html"), options)
}

fn default_cards(page: &Reading) -> Result<String, OutputError> {
    to_vcards(page, &FormatOptions::new())
}

fn to_vcards(reading: &Reading, options: &FormatOptions) -> Result<String, OutputError> {
    Ok(write(reading, Format::Vcard, options)?.into_text())
}

/// Checks cards with the crate calcard, in its strict mode.
fn check(file: &str) {
    let lines = content_lines::read(file);
    let mut reader = Parser::new(file).strict();
    let mut found = 0;
    loop {
        let entry = reader.entry();
        if entry == Entry::Eof {
            break;
        }
        let card = if let Entry::VCard(card) = &entry { Some(card) } else { None };
        check_card(card.expect("there are only cards"));
        found += 1;
    }
    let count =
        |name: &str| lines.iter().filter(|(other, _, value)| *other == name && value == "VCARD").count();
    assert_eq!((count("BEGIN"), count("END")), (found, found), "{file}");
}

fn check_card(card: &VCard) {
    let count = |name: &VCardProperty| card.entries.iter().filter(|entry| entry.name == *name).count();
    assert_eq!(card.entries.first().map(|entry| &entry.name), Some(&VCardProperty::Version));
    assert!(count(&VCardProperty::Fn) > 0, "{card:?}");
    use VCardProperty as P;
    for once in [P::N, P::Kind, P::Bday, P::Anniversary, P::Gender, P::Rev, P::Uid] {
        assert!(count(&once) <= 1, "{once:?} in {card:?}");
    }
    for entry in &card.entries {
        assert!(!matches!(entry.name, VCardProperty::Other(_)), "{entry:?}");
        let is_text = entry.params.iter().any(|parameter| parameter.name == VCardParameterName::Value);
        let is_date =
            matches!(entry.name, VCardProperty::Bday | VCardProperty::Anniversary | VCardProperty::Rev);
        if is_date && !is_text {
            assert!(matches!(entry.values[..], [VCardValue::PartialDateTime(_)]), "{entry:?}");
        }
        let has_seven = entry.name != VCardProperty::Adr || entry.values.len() == 7;
        assert!(has_seven && (entry.name != VCardProperty::N || entry.values.len() == 5), "{entry:?}");
    }
}

fn only_the_first_card_is_written() -> Result<(), Failed> {
    let html = "<p class=h-card></p><p class=h-card>Ada</p><p class=h-card>Bob</p>";
    assert_eq!(cards(html, &FormatOptions::new())?.matches("FN:").count(), 2);
    let first = cards(html, &FormatOptions::new().first_card(true))?;
    assert_eq!(first.matches("FN:Ada\r\n").count(), 1);
    assert_eq!(first.matches("FN:").count(), 1);
    let card = "<p itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>Ada</b></p>";
    let html5 = FormatOptions::new().vcard_profile(VcardProfile::Html5).first_card(true);
    assert_eq!(cards(&card.repeat(2), &html5)?.matches("BEGIN:VCARD").count(), 1);
    Ok(())
}

/// Cards that each refer to the same properties would give a very long output.
fn shared_properties_are_bounded() -> Result<(), Failed> {
    let card = "http://microformats.org/profile/hcard";
    check_shared_properties(card, ["note", "unknown", "bday"], |page| {
        [VcardProfile::Rfc6350, VcardProfile::Html5]
            .map(|profile| to_vcards(page, &FormatOptions::new().vcard_profile(profile)))
    });
    Ok(())
}

fn engines_that_are_off_give_no_cards() -> Result<(), Failed> {
    let html = "<p itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>Ada</b></p><p class=h-card>Bob";
    let cards_with =
        |options: Options| to_vcards(&Reading::of(options.page(html, "")), &FormatOptions::new());
    assert!(!cards_with(Options::new().microdata(false))?.contains("Ada"));
    assert!(!cards_with(Options::new().microformats(false))?.contains("Bob"));
    Ok(())
}
