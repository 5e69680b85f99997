//! A long text in parts, so that it is not copied to grow. A copy would take three times its length in memory.

use crate::collections::growing;

/// The length of a part. From half of it on, a part is not copied to grow.
const PART_LEN: usize = 64 << 10;

/// A text in parts. An offset counts the bytes from its start.
#[derive(Clone, Debug, Default)]
pub struct TextParts {
    /// The parts that are complete, each with its offset.
    complete: Vec<(usize, String)>,
    last: String,
    last_offset: usize,
}

impl TextParts {
    /// An empty text.
    #[inline]
    pub const fn new() -> Self {
        TextParts { complete: Vec::new(), last: String::new(), last_offset: 0 }
    }

    /// The number of its bytes.
    #[inline]
    pub fn len(&self) -> usize {
        self.last_offset + self.last.len()
    }

    /// True if it has no bytes.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes room, so that the next texts of together at most `len` bytes are in one part.
    #[inline]
    pub fn reserve(&mut self, len: usize) {
        if self.last.capacity() - self.last.len() < len {
            self.make_room(len);
        }
    }

    fn make_room(&mut self, len: usize) {
        if self.last.len() < PART_LEN / 2 {
            return self.last.reserve(len);
        }
        let offset = self.len();
        let mut part = std::mem::replace(&mut self.last, String::with_capacity(len.max(PART_LEN)));
        part.shrink_to_fit();
        self.complete.push((self.last_offset, part));
        self.last_offset = offset;
    }

    /// Adds a text to the last part, which has room for it.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.last.push_str(text);
    }

    /// The text from an offset to the end of its part.
    #[inline]
    pub fn at(&self, offset: usize) -> &str {
        if offset >= self.last_offset {
            return self.last.get(offset - self.last_offset..).unwrap_or_default();
        }
        let next = self.complete.partition_point(|(start, _)| *start <= offset);
        let Some((start, part)) = next.checked_sub(1).map(|number| &self.complete[number]) else { return "" };
        part.get(offset - *start..).unwrap_or_default()
    }

    /// The parts in their order. Together they are the text.
    #[inline]
    pub fn into_parts(self) -> impl Iterator<Item = String> {
        self.complete.into_iter().map(|(_, part)| part).chain([self.last])
    }

    /// The whole text. Each part is dropped once it is copied.
    #[inline]
    pub fn into_text(self) -> String {
        if self.complete.is_empty() {
            return self.last;
        }
        let mut text = String::with_capacity(self.len());
        self.into_parts().for_each(|part| text.push_str(&part));
        text
    }

    /// Frees the room after the last part, if it is much.
    #[inline]
    pub fn shrink(&mut self) {
        if growing::has_much_room(self.last.capacity(), self.last.len()) {
            self.last.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_in_any_part() {
        let mut parts = TextParts::new();
        let text = |number: usize| format!("{number} {}", "é".repeat(number * 7 % 9000));
        let mut offsets = Vec::new();
        for number in 0..300 {
            let text = text(number);
            parts.reserve(text.len());
            offsets.push(parts.len());
            parts.push_str(&text);
        }
        assert!(parts.complete.len() > 5);
        for (number, offset) in offsets.into_iter().enumerate() {
            assert!(parts.at(offset).starts_with(&text(number)));
        }
        assert_eq!((parts.at(parts.len()), parts.at(usize::MAX)), ("", ""));
        assert_eq!(parts.into_text(), (0..300).map(text).collect::<String>());
    }
}
