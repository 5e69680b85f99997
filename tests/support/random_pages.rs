//! Pages with facts of posts in syntaxes at random.

use super::random::Random;
use super::words::words;

/// The address of the pages.
pub const ADDRESS: &str = "https://example.com/dir/page.html";

/// A page whose facts are in syntaxes at random.
pub fn random_page(random: &mut Random) -> String {
    // Each fact as an element, a member of JSON-LD and a `meta` element.
    let [elements, members, metas] = ["post-elements", "post-members", "post-metas"].map(words);
    let mut page = String::from("<!doctype html><meta charset=utf-8>");
    page.extend(metas.iter().filter(|_| random.one_in(4)).copied());
    for _ in 0..=random.below(2) {
        let root = random.word("post-roots");
        page += root;
        page.extend(elements.iter().filter(|_| random.one_in(3)).copied());
        page += if root.starts_with("<a ") { "</a>" } else { "</article>" };
    }
    page += random.word("beside-posts");
    if random.one_in(2) {
        let members = members.iter().filter(|_| random.one_in(2)).map(|member| format!("{member}, "));
        let members: String = members.collect();
        let node = format!(r#"{{ "@type": "{}", {members} "a": 1 }}"#, random.word("post-types"));
        let list = format!(r#"{{ "@type": "Blog", "name": "Notes", "blogPost": [{node}, {node}] }}"#);
        let graph = if random.one_in(5) { list } else { node };
        page += &format!(
            r#"<script type=application/ld+json>{{ "@context": "https://schema.org", "@graph": [{graph}] }}</script>"#
        );
    }
    page
}
