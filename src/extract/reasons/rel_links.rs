//! The reasons of `rels` and `rel-urls`.

use super::{ReasonWriter, push_name};
use crate::document::{Document, ReasonRule};
use crate::extract::mf2::notes::{ReasonNote, WrittenIn};
use crate::extract::rels::{RelNote, RelPart};
use microweave_html::names::{NameId, attr};

impl ReasonWriter<'_> {
    pub(super) fn rels(&mut self, document: &Document, notes: &[RelNote]) {
        for note in notes {
            if self.account.is_exceeded() {
                return;
            }
            self.rel(document, note);
        }
    }

    fn rel(&mut self, document: &Document, note: &RelNote) {
        let Some((url, about)) = document.rel_urls().entries.get(note.url) else { return };
        let mut url_at = "/rel-urls".to_owned();
        push_name(&mut url_at, url.as_str());
        match note.part {
            RelPart::Rel(rel, number) => {
                let Some((rel, _)) = document.rels().entries.get(rel) else { return };
                let mut at = "/rels".to_owned();
                push_name(&mut at, rel.as_str());
                at.push_str(&format!("/{number}"));
                self.link(&at, note, self.href_of(note), rel.as_str());
                let sorted = about.rels.partition_point(|earlier| **earlier < *rel.as_str());
                let at = format!("{url_at}/rels/{sorted}");
                self.link(&at, &RelNote { is_resolved: false, ..*note }, attr::REL, rel.as_str());
            }
            RelPart::Url => self.link(&url_at, note, self.href_of(note), ""),
            RelPart::Attribute(name) => {
                url_at.push('/');
                url_at.push_str(&self.dom.attribute_name(name));
                self.link(&url_at, &RelNote { is_resolved: false, ..*note }, name, "");
            }
            RelPart::Text => {
                url_at.push_str("/text");
                if let Some(element) = note.element {
                    self.add(&url_at, &ReasonNote::new(element, WrittenIn::Text, ReasonRule::Rel));
                }
            }
        }
    }

    /// The attribute with the address of a link.
    fn href_of(&self, note: &RelNote) -> NameId {
        let href = note.element.and_then(|element| self.dom.el(element).href());
        href.map_or(attr::HREF, |(name, _)| name)
    }

    /// Adds a reason for what this attribute of a link holds.
    fn link(&mut self, at: &str, note: &RelNote, attribute: NameId, rel: &str) {
        let Some(element) = note.element else { return self.add_header(at, rel) };
        let written_in = WrittenIn::Attribute(attribute);
        self.add(at, &ReasonNote::new(element, written_in, ReasonRule::Rel).by(rel));
        if note.is_resolved {
            self.add_base(at, element, written_in);
        }
    }
}
