//! Bounds the parts of a post, and the parts of a feed beside its posts. A part is what feed-rs keeps in a list, such as a link.

/// The maximum number of parts. Real posts have some hundred.
pub(super) const MAX_PARTS: usize = 4096;
/// The maximum depth of elements. feed-rs reads nested groups of media by recursion.
pub(super) const MAX_DEPTH: usize = 128;

/// How many parts feed-rs was given.
#[derive(Default)]
pub(super) struct PartCount {
    parts: usize,
    groups: usize,
    /// What the parts take in memory, in multiples of one part.
    held: usize,
}

impl PartCount {
    /// Counts an element with this local name. False if it exceeds the maximum. feed-rs copies the parts of a post into each
    /// of its groups of media.
    pub(super) fn affords(&mut self, name: &[u8]) -> bool {
        match name {
            b"group" => {
                self.held += 1 + self.parts;
                self.groups += 1;
            }
            name if is_part(name) => {
                self.held += 1 + self.groups;
                self.parts += 1;
            }
            _ => {}
        }
        self.held <= MAX_PARTS
    }
}

/// True for the names of elements that feed-rs keeps in lists, in any namespace.
fn is_part(name: &[u8]) -> bool {
    let names: [&[u8]; 19] = [
        b"author", b"category", b"commentRSS", b"commentRss", b"comments", b"content", b"contributor",
        b"creator", b"credit", b"enclosure", b"image", b"link", b"managingEditor", b"owner", b"person",
        b"text", b"thumbnail", b"transcript", b"webMaster",
    ];
    names.contains(&name)
}
