//! Random HTML, damaged pages and random policies.

use microweave::sanitize::{Classes, Policy};

use crate::support::random::Random;

impl Random {
    pub(super) fn html(&mut self) -> String {
        (0..=self.below(14)).map(|_| self.word("html-pieces")).collect()
    }

    /// The HTML, with random HTML before and after it.
    pub(super) fn around(&mut self, html: &str) -> String {
        [&self.html(), html, &self.html()].concat()
    }

    /// A page in which parts are missing, doubled or replaced.
    pub(super) fn damaged(&mut self, page: &str) -> String {
        let (mut damaged, mut rest) = (String::with_capacity(page.len()), page);
        while !rest.is_empty() {
            let (part, after) = rest.split_at(boundary_before(rest, self.below(2000) + 4));
            match self.below(8) {
                0 => {}
                1 => damaged.extend([part, part]),
                2 => damaged.extend([part, self.word("html-pieces")]),
                _ => damaged.push_str(part),
            }
            rest = after;
        }
        damaged
    }

    /// A policy that lists other elements and attributes than the default one, and no frames.
    pub(super) fn policy(&mut self) -> Policy {
        let mut policy = match self.below(4) {
            0 => keeping_content(),
            _ => Policy::new(),
        };
        for _ in 0..self.below(5) {
            policy = self.changed(policy);
        }
        policy
    }

    /// Such a policy with frames.
    pub(super) fn policy_with_frames(&mut self) -> Policy {
        let links_others = self.below(2) == 0;
        self.policy().frame_hosts(["video.example"]).link_other_frames(links_others)
    }

    fn changed(&mut self, policy: Policy) -> Policy {
        let element = self.word("removed-elements");
        let other = self.word("added-elements");
        match self.below(9) {
            0 | 1 => policy.remove_element(element),
            2 => policy.remove_with_content(element),
            3 => policy.allow_element(other, &["value", "size", "action"]).expect("it can be allowed"),
            4 => policy.allow_attribute("id").expect("it can be allowed").remove_attribute("src"),
            5 => policy.classes([Classes::All, Classes::Microformats][self.below(2)]),
            6 => policy.link_rel("nofollow \"noopener\""),
            7 => policy.remove_scheme("http").allow_scheme("ftp").expect("it can be allowed"),
            _ => policy.remove_attribute("title"),
        }
    }
}

/// A policy that removes only elements, and no content.
fn keeping_content() -> Policy {
    Policy::from_json(
        r#"{"elements": {"p": ["title"], "a": ["href"], "b": [], "pre": [], "table": [], "tr": [], "td": [], "img": ["src"]},
            "schemes": ["https"], "on_every_element": ["lang"], "urls": [], "removed_with_content": []}"#,
    )
    .expect("it is a list")
}

/// The end of the last character that ends at this offset or before.
pub(super) fn boundary_before(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
