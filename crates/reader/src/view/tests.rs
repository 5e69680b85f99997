//! The words of views are documented, and the work of views is linear.

use super::*;

use microweave_html::account::Share;
use microweave_html::options::Limits;

use super::language::compile::{FIELD_MEMBERS, VIEW_MEMBERS};
use super::language::source_text::SOURCE_FORMS;
use super::rows::fields::PICKS;
use super::rows::kinds::KINDS;

#[test]
fn the_documentation_and_the_schema_have_all_words() {
    let docs = include_str!("../../../../docs/views.md");
    let schema = include_str!("../../../../docs/view.schema.json");
    let kinds = KINDS.iter().map(|words| words.name);
    let words = kinds.chain(PICKS.iter().map(|(name, _)| *name));
    let words = words.chain(SOURCE_FORMS.iter().map(|(name, _)| *name));
    for word in words.chain(VIEW_MEMBERS).chain(FIELD_MEMBERS) {
        let is_in_docs = [format!("`{word}`"), format!("`{word} "), format!("`{word}.")];
        assert!(is_in_docs.iter().any(|word| docs.contains(word)), "{word}");
        assert!(schema.contains(word), "{word}");
    }
}

/// The least number of steps in which the answer is whole.
fn steps(view: &View, html: &str) -> usize {
    let reading = Reading::parse(html, "https://a.example/");
    let is_enough = |steps: usize| {
        reading.with_input(view, |input| {
            let mut page = ViewPage::new(input, &view.file);
            let mut limits = Limits::new();
            (limits.max_work, limits.max_memory) = (Some(steps), Some(1 << 30));
            page.model.account = limits.account(html.len(), Share::View);
            ViewEvaluation::new(&view.file.views, &page, false)
                .with_findings()
                .answer()
                .diagnostics
                .is_empty()
        })
    };
    let (mut few, mut many) = (0, 1 << 22);
    assert!(is_enough(many), "{}", &html[..200]);
    while few + 1 < many {
        let steps = few.midpoint(many);
        if is_enough(steps) {
            many = steps;
        } else {
            few = steps;
        }
    }
    many
}

#[test]
#[cfg(feature = "views")]
fn required_paths_are_linear_in_graphs() {
    let view = "about = \"Person\"\nlist = true\nrequired = [\"knows.knows.knows.knows.name\"]";
    let view = View::parse("people", view).expect("it is a view");
    let steps_of_bytes = |count: usize| {
        let knows: String = (0..count).map(|i| format!("{{ \"@id\": \"#{i}\" }},")).collect();
        let person = |i| format!(r##"{{ "@type": "Person", "@id": "#{i}", "knows": [{knows} "Q"] }},"##);
        let people: String = (0..count).map(person).collect();
        let html = format!(
            r#"<script type="application/ld+json">{{ "@context": "https://schema.org", "@graph": [{people} {{}}] }}</script>"#
        );
        steps(&view, &html) as f64 / html.len() as f64
    };
    let (few, many) = (steps_of_bytes(8), steps_of_bytes(24));
    assert!(many < few * 1.5, "{few}, then {many} steps a byte");
}

#[test]
#[cfg(feature = "views")]
fn work_is_linear_in_the_page() {
    let graph = |nodes: String| {
        format!(
            r#"<script type="application/ld+json">{{ "@context": "https://schema.org", "@graph": [{nodes} {{}}] }}</script>"#
        )
    };
    let nodes = |count: usize, node: &dyn Fn(usize) -> String| graph((0..count).map(node).collect());
    let shapes: [(&str, &dyn Fn(usize) -> String); 9] = [
        ("things", &|n| {
            nodes(n, &|i| format!(r##"{{ "@type": "Person", "@id": "#{i}", "name": "P{i}" }},"##))
        }),
        ("a circle", &|n| {
            nodes(n, &|i| {
                let next = (i + 1) % n;
                format!(r##"{{ "@type": "Person", "@id": "#{i}", "knows": {{ "@id": "#{next}" }} }},"##)
            })
        }),
        ("one thing", &|n| {
            nodes(n, &|i| format!(r##"{{ "@type": "Person", "@id": "#a", "name": "P{i}" }},"##))
        }),
        ("values", &|n| {
            let names = "\"P\",".repeat(n);
            graph(format!(r#"{{ "@type": "Person", "name": [{names} "Q"] }},"#))
        }),
        ("parts", &|n| {
            let knows = r#"{ "@type": "Person", "name": "P" },"#.repeat(n);
            graph(format!(r#"{{ "@type": "Person", "knows": [{knows} "Q"] }},"#))
        }),
        ("references to one part", &|n| {
            let author = r##"{ "@id": "#a" },"##.repeat(n);
            let names: String = (0..8).map(|i| format!("\"p{i}\": \"v\",")).collect();
            graph(format!(
                r##"{{ "@type": "Article", "author": [{author} "Q"] }}, {{ "@id": "#a", {names} "@type": "Person" }},"##
            ))
        }),
        ("cards", &|n| "<p class=h-card><b class=p-name>P</b><i class='p-knows h-card'>Q</i></p>".repeat(n)),
        ("cards at the page", &|n| {
            "<p class=h-card><a class='u-url u-uid p-name' href=/>P</a></p>".repeat(n)
        }),
        ("elements", &|n| {
            "<meta name=author content=P><h2 class='q r'>Q</h2>".repeat(n) + "<p class=h-card>P"
        }),
    ];
    let fields = "[fields.by]\nfrom = [\"main author\", \"item author\", \"class byline\"]\nkind = \"list of person\"\npick = \"people\"\n\
        [fields.name]\nfrom = [\"schema name\", \"mf2 name\", \"meta author\", \"html h2\", \"html h2.r\"]\nkind = \"list of text\"\n\
        pick = \"union\"\n[fields.knows]\nfrom = [\"thing knows\", \"mf2 p-knows\"]\nkind = \"list of view friend\"\n\
        [views.friend.fields.name]\nfrom = [\"thing name\", \"text\"]\npick = \"best\"\nrequired = true";
    for about in ["Person", "h-card", "main"] {
        let rules =
            "required = [\"knows.knows.name\", [\"name\", \"knows.name\"]]\ndistinct = \"knows.name\"";
        let text = format!(
            "about = {about:?}\nlist = true\nnot-inside = \"Event\"\nif = [\"knows.name\", \"name\", \"@type\"]\n{rules}\n{fields}"
        );
        let text = if about == "h-card" { text.replace("knows.", "p-knows.") } else { text };
        let view = View::parse("people", &text).expect("it is a view");
        for (shape, html) in shapes {
            let (once, twice) = (steps(&view, &html(60)), steps(&view, &html(120)));
            assert!(twice * 10 <= once * 22, "{shape} about {about}: {once}, then {twice} steps");
        }
    }
}
