//! The names and the values of `meta` elements that programs read: `misspelled-meta-name`, `unknown-meta-value`,
//! `unreadable-date`, `end-before-start`, `modified-before-published`, `wrong-order`, `coordinate-out-of-range` and `unfilled-value`.

use std::cell::LazyCell;

use super::forms::{
    is_digits, is_email, is_one_url, is_unfilled_label, is_unfilled_value, language_of_country,
};
use super::open_graph::is_single;
use super::orders::ComparedTexts;
use super::schema_org::numbers::{has_right_digits, is_no_coordinate, is_pair_outside_earth};
use super::spelling::NearNames;
use super::{Findings, MarkupPart, MarkupPlace, Report, Rule, Severity, WORDS, quoted};
use foldhash::{HashMap, HashMapExt, HashSet};
use microweave::extract::meta;
use microweave::page::Page;
use microweave_html::dom::{El, markup};
use microweave_html::names::{NameId, attr, tag};
use microweave_reader::Date;
use microweave_reader::graph::letters;
use microweave_reader::page_names::{is_metadata_name, metadata_name_in_other_words, near_metadata_name};
use microweave_values::amounts::is_currency;
use microweave_values::language_tag::{is_language_tag, is_registered_language};
use microweave_values::spelling::closest;
use microweave_values::unfilled::is_unfilled;
use microweave_values::url::last_part;
use microweave_values::whitespace::ascii_lowercase;
use serde::Deserialize;

/// The names whose empty values other rules report.
const WITH_OWN_FINDINGS: [&str; 3] = ["og:title", "og:image", "twitter:card"];
/// The kinds of cards that Twitter ended in 2015.
const ENDED_CARDS: [&str; 3] = ["gallery", "photo", "product"];
/// At most this many words are in the help of a finding.
const MAX_LISTED: usize = 5;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let mut orders = ComparedTexts::default();
    let (mut empty, mut with_references) = (Vec::new(), [Vec::new(), Vec::new()]);
    let mut near_names = NearNames::default();
    let names = LazyCell::new(|| {
        let mut contents: HashMap<&str, HashSet<&str>> = HashMap::new();
        for el in meta::elements(page.dom()) {
            let content = el.attr_by(attr::CONTENT).unwrap_or_default().trim();
            for name in meta::names(el) {
                contents.entry(name).or_default().insert(content);
            }
        }
        contents
    });
    for el in meta::elements(page.dom()) {
        // What an element also says by its right name is not lost.
        let is_read = meta::names(el).any(|name| is_metadata_name(&ascii_lowercase(name)));
        for name in meta::names(el).filter(|name| name.len() <= 40) {
            let lowercase = ascii_lowercase(name);
            if is_metadata_name(&lowercase) {
                check_value(el, &lowercase, findings);
                let Some(content) = el.attr_by(attr::CONTENT) else { continue };
                let place = MarkupPlace { el, part: MarkupPart::Value(attr::CONTENT) };
                orders.add(&lowercase, content, place);
                if markup::has_references(content) {
                    if is_one_url(content) || !findings.is_about_references(content) {
                        with_references[usize::from(is_one_url(content))].push((name, place));
                    }
                } else if content.trim().is_empty()
                    && name.contains(':')
                    && !name.ends_with(":alt")
                    && !WITH_OWN_FINDINGS.contains(&&*lowercase)
                {
                    empty.push((name, MarkupPlace::tag(el)));
                }
            } else if !is_read {
                let in_other_words = metadata_name_in_other_words(&lowercase);
                let meant_by = || in_other_words.or_else(|| near_metadata_name(&lowercase));
                let meant = near_names.near(name, meant_by);
                // A program may write further names beside the right one.
                let content = el.attr_by(attr::CONTENT).unwrap_or_default().trim();
                let is_further = |meant: &str| {
                    let contents = names.get(meant);
                    contents.is_some_and(|contents| in_other_words.is_some() || contents.contains(content))
                };
                if let Some(meant) = meant.filter(|meant| !is_further(meant)) {
                    let report = Report::of_token(
                        el,
                        attribute_of(el, name),
                        name,
                        Rule::MisspelledMetaName,
                        quoted(name),
                    );
                    findings.report(match is_single(meant) && names.contains_key(meant) {
                        true => report.help(format!("remove it, or correct {meant}, which the page has too")),
                        false => report.corrected(Some(meant)),
                    });
                }
            }
        }
    }
    orders.check_orders(findings);
    findings.report_named(&empty, Rule::EmptyValue, |report| {
        report.help("remove the element if it has no value").effect("programs have an empty text, or none")
    });
    findings.report_references(&with_references);
    if let Some(title) =
        title_of(page).filter(|title| is_unfilled(&title.text()) || is_unfilled_label(&title.text()))
    {
        findings.add(title, Rule::UnfilledValue, format!("the title is {}", quoted(title.text().trim())));
    }
}

/// The element with the title of the page.
pub(super) fn title_of(page: &Page) -> Option<El<'_>> {
    page.dom().elements().take_while(|el| el.tag() != tag::BODY).find(|el| el.tag() == tag::TITLE)
}

fn attribute_of(el: El<'_>, name: &str) -> NameId {
    let is_property = el.attr_by(attr::PROPERTY).is_some_and(|value| value.contains(name));
    if is_property { attr::PROPERTY } else { attr::NAME }
}

fn check_value(el: El<'_>, name: &str, findings: &mut Findings) {
    let content = el.attr_by(attr::CONTENT).unwrap_or_default().trim();
    if is_unfilled_value(content) || is_unfilled_label(content) && !matches!(name, "robots" | "referrer") {
        let detail = format!("{name} is {}", quoted(content));
        findings.report(Report::of_value(el, attr::CONTENT, Rule::UnfilledValue, detail));
        return;
    }
    let report = |rule| Report::of_value(el, attr::CONTENT, rule, format!("{name} is {}", quoted(content)));
    let coordinate = name.rsplit(':').next().unwrap_or_default();
    let is_pair = matches!(name, "geo.position" | "icbm");
    let is_no_pair = |text: &str| is_pair_outside_earth(text) || !text.contains([';', ',']);
    let is_wrong = is_no_coordinate(coordinate, content) || is_pair && is_no_pair(content);
    if is_wrong && !content.is_empty() {
        findings.report(report(Rule::CoordinateOutOfRange));
    }
    if let Some(code) = WORDS.metadata_codes.get(name).and_then(|code| WORDS.check_digits.get(code))
        && !has_right_digits(content, code)
    {
        findings.report(report(Rule::WrongCheckDigit));
    }
    if let Some(form) = form_of(name).filter(|form| !content.is_empty() && !(form.holds)(content)) {
        let meant = corrected_locale(content).filter(|_| name.starts_with("og:locale"));
        let report = report(Rule::UnknownMetaValue).help(form.help).effect(form.effect);
        findings.report(report.corrected(meant));
    } else if name == "og:locale" && !content.contains(['_', '-']) && !content.is_empty() {
        let report = report(Rule::UnknownMetaValue).severity(Severity::Note);
        findings
            .report(report.help("write the country too, such as en_US").effect("programs guess the country"));
    }
    check_words(el, name, content, findings);
    let is_date = |text: &str| Date::new(text).moment().is_some() || text.parse::<i64>().is_ok();
    if WORDS.metadata_dates.contains(name) && !content.is_empty() && !is_date(content) {
        findings.report(report(Rule::UnreadableDate).help("write it in this form: 2026-11-20T10:00:00Z"));
    }
    check_word(el, name, || report(Rule::UnknownMetaValue), findings);
}

/// A value with a form.
struct MetaForm {
    holds: fn(&str) -> bool,
    help: &'static str,
    effect: &'static str,
}

fn form_of(name: &str) -> Option<MetaForm> {
    let last = name.rsplit(':').next()?;
    Some(match (name, last) {
        ("theme-color", _) => MetaForm {
            holds: |text| !is_wrong_hexadecimal_color(text),
            help: "write a color of CSS, such as #336699",
            effect: "browsers ignore the color",
        },
        (_, "width" | "height") => MetaForm {
            holds: |text| text.parse::<f64>().is_ok_and(|number| number >= 0.0),
            help: "write a number of pixels, with digits only",
            effect: "programs do not know the size",
        },
        (_, "currency") => MetaForm {
            holds: |text| is_currency(text) || WORDS.other_currencies.contains(text),
            help: "write a code of ISO 4217, such as EUR",
            effect: "programs do not know the price",
        },
        (_, "amount") => MetaForm {
            holds: |text| text.contains(|c: char| c.is_ascii_digit()),
            help: "write a number, such as 19.90",
            effect: "programs do not know the price",
        },
        ("og:locale" | "og:locale:alternate", _) => MetaForm {
            holds: |text| {
                let language = text.split('_').next().unwrap_or_default();
                let tag = text.replace('_', "-");
                !text.contains('-')
                    && !has_script(&tag)
                    && (is_registered_language(&tag)
                        || FACEBOOK_LOCALES.contains(&text)
                        || FACEBOOK_LANGUAGES.contains(&language) && is_language_tag(&tag))
            },
            help: "write a language and a country, such as en_US",
            effect: "programs take the page to be in English",
        },
        ("twitter:site" | "twitter:creator", _) => MetaForm {
            holds: |text| {
                let name = text.strip_prefix('@').unwrap_or(text);
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            },
            help: "write the account, such as @ada",
            effect: "the card names no account",
        },
        ("fediverse:creator", _) => MetaForm {
            holds: |text| is_email(text.strip_prefix('@').unwrap_or(text)) && !text.contains(['/', ':']),
            help: "write an account with its server, such as @ada@social.example",
            effect: "previews name no author",
        },
        ("og:email", _) => MetaForm {
            holds: is_email,
            help: "write an address such as ada@ada.example",
            effect: "programs cannot use the address",
        },
        ("video:duration" | "music:duration" | "og:video:duration", _) => MetaForm {
            holds: |text| text.parse::<f64>().is_ok(),
            help: "write a number of seconds, with digits only",
            effect: "programs do not know how long it is",
        },
        ("fb:app_id", _) => MetaForm {
            holds: is_digits,
            help: "write the number of the app",
            effect: "Facebook does not know the app",
        },
        ("og:image:type" | "og:video:type" | "og:audio:type", _) => MetaForm {
            holds: |text| text.contains('/'),
            help: "write a content type, such as image/jpeg",
            effect: "programs do not know the kind of the file",
        },
        _ => return None,
    })
}

/// Languages that Facebook names otherwise than the registry, such as Cebuano.
const FACEBOOK_LANGUAGES: [&str; 11] = ["bp", "cb", "cx", "fb", "gx", "qe", "qz", "sy", "sz", "tz", "zz"];

/// Locales of Facebook without a country, such as Esperanto.
const FACEBOOK_LOCALES: [&str; 6] = ["ck_US", "en_PI", "en_UD", "eo_EO", "ja_KS", "ns_ZA"];

/// True for a language tag with the code of a script.
fn has_script(tag: &str) -> bool {
    tag.split('-').skip(1).any(|subtag| subtag.len() == 4)
}

/// A locale with another separator, or with a script in place of its country or beside it, or a country in place of one.
fn corrected_locale(text: &str) -> Option<String> {
    if let Some(language) = language_of_country(text) {
        return Some(format!("{language}_{}", text.to_ascii_uppercase()));
    }
    let tag = text.replace('_', "-");
    if !is_registered_language(&tag) || !text.contains('-') && !has_script(&tag) {
        return None;
    }
    let is_region = |subtag: &&str| matches!(subtag.len(), 2 | 3);
    let (language, rest) = tag.split_once('-')?;
    let country = rest.split('-').find(is_region).map(str::to_ascii_uppercase);
    let by_script = || match (language, rest) {
        ("zh", "Hans") => Some("CN".to_owned()),
        ("zh", "Hant") => Some("TW".to_owned()),
        _ => None,
    };
    country.or_else(by_script).map(|country| format!("{language}_{country}"))
}

/// True for digits of a color without the `#`, or in another number (CSS Color 4, 5.2).
fn is_wrong_hexadecimal_color(text: &str) -> bool {
    let digits = text.strip_prefix('#');
    let has_digits =
        |text: &str| matches!(text.len(), 3 | 4 | 6 | 8) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match digits {
        Some(digits) => !has_digits(digits),
        None => has_digits(text),
    }
}

/// Reports a word that is nearly one of the words of its name.
fn check_words<'d>(el: El<'d>, name: &str, content: &'d str, findings: &mut Findings) {
    let Some(words) = WORDS.metadata_words.get(name) else { return };
    let tokens = content.split(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | ';' | '='));
    for token in tokens.map(|token| token.split(':').next().unwrap_or_default()) {
        let lowercase = token.to_ascii_lowercase();
        if words.contains(&&*lowercase) {
            continue;
        }
        // `no` makes the opposite of a directive.
        let is_alike = |word: &&str| word.starts_with("no") == lowercase.starts_with("no");
        if let Some(meant) = closest(&lowercase, words.iter().copied().filter(is_alike)) {
            let detail = format!("{name} has {}", quoted(token));
            let report = Report::of_token(el, attr::CONTENT, token, Rule::UnknownMetaValue, detail);
            findings.report(report.corrected(Some(meant)).effect("programs ignore the word"));
        }
    }
}

/// The words that a value can be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MetaWords {
    #[serde(borrow)]
    names: Vec<&'static str>,
    words: Vec<&'static str>,
    /// True if people use other words too. Then only a value that is nearly one of these is reported.
    #[serde(default)]
    is_open: bool,
    /// True if words are compared by letters, without an address before them.
    #[serde(default)]
    by_letters: bool,
}

/// Reports a value that is not in its list of words, or that is nearly one of them.
fn check_word<'d>(el: El<'d>, name: &str, report: impl FnOnce() -> Report<'d>, findings: &mut Findings) {
    let mut lists = WORDS.metadata_values.iter();
    let Some(list) = lists.find(|list| list.names.contains(&name)) else { return };
    let Some(content) = el.attr_by(attr::CONTENT).map(str::trim) else { return };
    let content_letters = letters(last_part(content));
    let is_same = |word: &&str| match list.by_letters {
        true => letters(word) == content_letters,
        false => word.eq_ignore_ascii_case(content),
    };
    let words = list.words.iter().copied();
    if words.clone().any(|word| is_same(&word)) || list.by_letters && content.is_empty() {
        return;
    }
    let meant = closest(content, words.clone());
    if meant.is_some() {
        findings.report(report().corrected(meant));
    } else if !list.is_open {
        let listed = words.clone().take(MAX_LISTED).collect::<Vec<_>>().join(", ");
        let what = if words.count() > MAX_LISTED { "a word such as" } else { "one of" };
        findings.report(report().help(match ENDED_CARDS.contains(&content) && name == "twitter:card" {
            true => format!("write summary_large_image: the card {content} has ended"),
            false => format!("write {what} {listed}"),
        }));
    }
}
