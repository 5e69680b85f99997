//! Corrects a page by the replacements of its findings.

use std::ops::Range;

use crate::findings::ReportedFinding;

/// A page with its corrections.
#[derive(Clone, Debug)]
pub struct FixedPage {
    /// The page.
    pub text: String,
    /// For each finding, true if the page has its correction.
    pub is_fixed: Vec<bool>,
    /// The changes in the order of the page: a part of the old page, and its new text.
    pub changes: Vec<(Range<usize>, Box<str>)>,
}

/// Makes the replacements that need no person to look at them: see
/// [`Rule::has_certain_replacement`](microweave_check::Rule::has_certain_replacement). Of replacements that overlap, the
/// first one is made; one that several findings have is made once. `source` is the page as it was read, in UTF-8.
pub fn fixed(source: &str, findings: &[ReportedFinding]) -> FixedPage {
    let mut wanted: Vec<(Range<usize>, &str, usize)> = Vec::new();
    for (number, finding) in findings.iter().enumerate() {
        let is_certain = finding.rule.is_some_and(microweave_check::Rule::has_certain_replacement);
        if let Some(change) = finding.replacement.as_ref().filter(|_| is_certain) {
            wanted.push((change.start.offset..change.end.offset, &change.text, number));
        }
    }
    wanted.sort_by_key(|(range, _, number)| (range.start, range.end, *number));
    let mut fixed =
        FixedPage { text: String::new(), is_fixed: vec![false; findings.len()], changes: Vec::new() };
    let mut end = 0;
    for (range, text, number) in wanted {
        let is_same = fixed.changes.last().is_some_and(|(changed, old)| *changed == range && **old == *text);
        let is_apart = range.start > end
            || range.start == end && fixed.changes.last().is_none_or(|(last, _)| *last != range);
        let Some(before) = source.get(end..range.start).filter(|_| is_apart) else {
            fixed.is_fixed[number] = is_same;
            continue;
        };
        if source.get(range.clone()).is_some() {
            fixed.text += before;
            fixed.text += text;
            end = range.end;
            fixed.is_fixed[number] = true;
            fixed.changes.push((range, text.into()));
        }
    }
    fixed.text += &source[end..];
    fixed
}

#[cfg(test)]
mod tests {
    use microweave_check::CheckOptions;
    use microweave_reader::Reading;

    use super::*;
    use crate::findings::PageReport;

    fn fixed_page(page: &str) -> String {
        let read = Reading::parse(page, "https://ada.example/1");
        fixed(page, &PageReport::of(&read, &CheckOptions::new()).findings).text
    }

    fn script(members: &str) -> String {
        format!(
            r#"<script type="application/ld+json">{{ "@context": "https://schema.org", {members} }}</script>"#
        )
    }

    #[test]
    fn a_new_name_takes_the_value_that_it_gets() {
        let renamed = [
            (
                r#""@type": "Recipe", "ingredients": ["leaves"]"#,
                r#""@type": "Recipe", "recipeIngredient": ["leaves"]"#,
            ),
            (
                r#""@type": "Movie", "schema:directors": { "@type": "Person" }"#,
                r#""@type": "Movie", "schema:director": { "@type": "Person" }"#,
            ),
            (
                r#""@type": "Place", "maps": "https://ada.example/m""#,
                r#""@type": "Place", "hasMap": "https://ada.example/m""#,
            ),
        ];
        for (old, new) in renamed {
            assert_eq!(fixed_page(&script(old)), script(new));
        }
        let kept = [
            // A number in place of an object, a name in place of an address, an address that would be a text.
            r#""@type": "Article", "interactionCount": "5""#,
            r#""@type": "Person", "colleagues": "Grace""#,
            r#""@type": "TVSeries", "season": "https://ada.example/s""#,
            r#""@type": "Movie", "directors": "Ada""#,
            // The new name is not one of the type, or is not free.
            r#""@type": "Review", "ingredients": "leaves""#,
            r#""@type": "Recipe", "ingredients": "leaves", "recipeIngredient": "water""#,
            r#""@type": "Place", "map": "https://ada.example/m", "maps": "https://ada.example/n""#,
            // Names of the script's context.
            r#""@context": ["https://schema.org", { "ingredients": "schema:ingredients" }], "@type": "Recipe", "ingredients": "leaves""#,
            r#""@context": ["https://schema.org", { "myawards": "schema:awards" }], "@type": "Person", "myawards": "cup""#,
        ];
        for members in kept {
            let page = match members.strip_prefix("\"@context\"") {
                Some(_) => format!(r#"<script type="application/ld+json">{{ {members} }}</script>"#),
                None => script(members),
            };
            assert_eq!(fixed_page(&page), page);
        }
    }

    #[test]
    fn class_names_are_added_where_the_value_stays() {
        let post = |author: &str| {
            format!(
                "<div class=h-entry><p class=e-content>Tea</p><a class=u-url href=/1>#</a>{author}\
                 <time class=dt-published datetime=2026-11-20T10:00Z>today</time></div>"
            )
        };
        assert_eq!(
            fixed_page(&post("<b class=p-author>Ada</b>")),
            post("<b class=\"p-author h-card\">Ada</b>")
        );
        assert_eq!(
            fixed_page(&post("<b class='p-author'>Ada</b>")),
            post("<b class='p-author h-card'>Ada</b>")
        );
        let kept = [
            "<data class=p-author value=Ada>by</data>",
            "<b class=p-author>by <i class=value>Ada</i></b>",
            "<b class=p-author>Ada <a class=u-syndication href=/2>copy</a></b>",
            "<b class=dtstart>soon</b>",
        ];
        for author in kept {
            assert_eq!(fixed_page(&post(author)), post(author));
        }
        let titles = |class| {
            format!(
                "<div class=h-entry><b class={class}>Tea</b> <b class=entry-title>Other</b> <p class=e-content>Hot</p></div>"
            )
        };
        assert_eq!(fixed_page(&titles("entry-title")), titles("\"entry-title p-name\""));
    }

    #[test]
    fn an_address_is_escaped_in_its_attribute() {
        let page =
            |address| format!("<p class=h-card><a class='u-url u-uid p-name' href='{address}'>Ada</a></p>");
        let wrong = page("http://ada.example/?a=1&amp;copy=2");
        let read = Reading::parse(&wrong, "https://ada.example/?a=1&copy=2");
        let fixed = fixed(&wrong, &PageReport::of(&read, &CheckOptions::new()).findings);
        assert_eq!(fixed.text, page("https://ada.example/?a=1&amp;copy=2"));
    }

    #[test]
    fn each_mistake_is_corrected_once() {
        let page =
            "<p class='h-card'><b class='p-nmae p-nmae'>Ada</b>\r\n<a class='u-url p-nmae' href=/>é</a>";
        let read = Reading::parse(page, "https://ada.example/");
        let report = PageReport::of(&read, &CheckOptions::new());
        let fixed = fixed(page, &report.findings);
        assert_eq!(fixed.text.matches("p-name").count(), 2, "{}", fixed.text);
        assert!(fixed.is_fixed.iter().filter(|is_fixed| **is_fixed).count() >= 2);
        assert!(fixed.text.contains("</b>\r\n<a class='u-url p-name' href=/>é</a>"), "{}", fixed.text);
    }
}
