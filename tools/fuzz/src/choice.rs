//! How the targets `convert`, `document` and `json` read a page: the first four bytes of an input select the
//! options. `0000` selects the defaults.

use microweave::{Document, Limits, MicrodataRules, Options, Page, TextStyle};

pub struct Choice<'a> {
    pub options: Options,
    pub base: &'static str,
    pub bytes: &'a [u8],
    content_type: Option<&'static str>,
}

/// Splits an input into the choice and the page. `None` if it is too short.
pub fn read(input: &[u8]) -> Option<Choice<'_>> {
    let (chosen, bytes) = input.split_first_chunk::<4>()?;
    let [engines, limits, rules, place] = chosen.map(|byte| byte ^ b'0');
    let options = options(engines).limits(self::limits(limits)).microdata_rules(self::rules(rules));
    Some(Choice { options, base: base(place >> 3), bytes, content_type: content_type(place) })
}

impl Choice<'_> {
    /// Reads the page.
    pub fn parse(&self) -> Document {
        self.options.parse_bytes(self.bytes, self.content_type, self.base)
    }

    /// Reads the page into a [`Page`].
    pub fn page(&self) -> Page {
        self.options.page_bytes(self.bytes, self.content_type, self.base)
    }
}

fn options(chosen: u8) -> Options {
    let has = |bit: u8| chosen & bit != 0;
    let text = if has(32) { TextStyle::Folded } else { TextStyle::AsWritten };
    Options::new()
        .microformats(!has(1))
        .classic(!has(2))
        .rels(!has(4))
        .microdata(!has(8))
        .lang(has(16))
        .text(text)
        .ignore_framework_classes(has(64))
        .json_ld(has(128))
        .rdfa(has(128))
        .meta(has(128))
}

/// Two bits for each limit: the default, or a value that small pages reach. The limit of memory is never the
/// default, because a small page can have output of that length, which takes too much time.
fn limits(chosen: u8) -> Limits {
    let all = Limits::new().max_memory(4 << 20);
    let bits = |shift: u8| usize::from(chosen >> shift & 3);
    let all = [all, all.max_depth(8), all.max_depth(1), all.max_depth(0)][bits(0)];
    let all = [all, all.max_memory(50_000), all.max_memory(4_000), all.max_memory(0)][bits(2)];
    let neither = all.max_attributes(0).max_formatting(0);
    let all = [all, all.max_attributes(2), all.max_formatting(2), neither][bits(4)];
    [all, all.max_input(100), all.max_input(10), all.max_input(0)][bits(6)]
}

fn rules(chosen: u8) -> MicrodataRules {
    let has = |bit: u8| chosen & bit != 0;
    MicrodataRules::new()
        .meta_content_only(has(1))
        .single_type(has(2))
        .data_text(has(4))
        .expand_names(has(8))
        .any_namespace(has(16))
        .clean_text(has(32))
}

fn content_type(chosen: u8) -> Option<&'static str> {
    match chosen & 7 {
        0 => None,
        1 => Some("text/html; charset=windows-1252"),
        2 => Some("text/html; charset=shift_jis"),
        3 => Some("text/html; charset=utf-8"),
        4 => Some("text/html; charset=utf-16le"),
        5 => Some("text/html; charset=utf-16be"),
        6 => Some("text/html; charset=iso-2022-jp"),
        _ => Some("text/html; charset=none"),
    }
}

fn base(chosen: u8) -> &'static str {
    let bases =
        ["https://example.com/folder/page?query#fragment", "", "not an address", "data:text/html,page"];
    bases[usize::from(chosen & 3)]
}
