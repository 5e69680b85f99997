//! The limits on the work for one page.

use super::setting::Setting;
use super::{OptionGroup, OptionPart, OptionRow, OptionTable};
use crate::options;

options! {
    /// Limits on the work and the output for one page, whatever it contains. No real page reaches the defaults.
    ///
    /// ```
    /// use microweave_html::Limits;
    ///
    /// let limits = Limits::new().max_depth(64);
    /// assert_eq!((limits.max_depth, limits.max_formatting), (64, 64));
    /// assert_eq!(limits.memory_limit(1000), 16_837_216);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Limits {
        Limits {
            /// Most bytes to read of a page, at most 1 GiB.
            ///
            /// For a page in another encoding than UTF-8, it limits both the bytes that are decoded and the text that is read.
            max_input: usize = 32 << 20, "bytes";

            /// Most levels of nested elements, at most 2,048.
            ///
            /// The default is the limit of browsers. An element beyond it opens no deeper level: its content follows it. Each
            /// tag takes time in proportion to the depth.
            max_depth: u16 = 512, "levels";

            /// Most formatting elements, such as `b`, that are open without an end tag.
            ///
            /// Each following paragraph opens them again. The elements over the limit are closed.
            max_formatting: u16 = 64, "elements";

            /// Most attributes of an element.
            ///
            /// The others are left out.
            max_attributes: u16 = 1024, "attributes";

            /// Most bytes of memory for a page, with all that is made of it (default: 16 MiB plus 60 times the page).
            ///
            /// What does not fit is left out: first reasons and posts, then values, and the end of the page itself.
            max_memory: Option<usize> = None, "bytes" => |max_memory: usize| Some(max_memory);

            /// Most steps of work for what is made of a page (default: 16 million plus 64 for each byte of the page).
            ///
            /// A step is about one value, or one node whose text is read. The rest is left out.
            max_work: Option<usize> = None, "steps" => |max_work: usize| Some(max_work);
        }
    }
    parts {}
    with {}
}

/// The maximum of the depth limit. The tree builder searches the open elements for most tags. So a page of
/// nested elements takes time in proportion to its length times the depth: 20,000 `div`s take 0.2 s at 512,
/// 0.7 s at 2,048 and 1.9 s at 8,192.
const MAX_DEPTH: u16 = 2048;

const MAX_INPUT: usize = 1 << 30;

impl Limits {
    /// The maximum number of bytes that are read of a page. A program that fetches a page can stop one byte after
    /// them.
    pub fn input_limit(self) -> usize {
        self.max_input.min(MAX_INPUT).min(self.max_memory.map_or(usize::MAX, |memory| memory / 8))
    }

    /// The maximum number of levels of nested elements: [`Limits::max_depth`], at most 2,048.
    pub fn depth_limit(self) -> u16 {
        self.max_depth.min(MAX_DEPTH)
    }

    /// The maximum number of bytes that are held for a page of this length in bytes, as it was before it was decoded, with all that is
    /// made of it.
    pub fn memory_limit(self, page_len: usize) -> usize {
        self.max_memory.unwrap_or_else(|| page_len.saturating_mul(60).saturating_add(16 << 20))
    }

    /// The maximum number of steps of work for each part of what is made of a page of this length in bytes.
    pub fn work_limit(self, page_len: usize) -> usize {
        self.max_work.unwrap_or_else(|| page_len.saturating_mul(64).saturating_add(16_000_000))
    }

    /// The lower one of each two limits, for a page of this length in bytes.
    #[must_use]
    pub fn within(self, highest: Limits, page_len: usize) -> Self {
        Limits {
            max_input: self.max_input.min(highest.max_input),
            max_depth: self.max_depth.min(highest.max_depth),
            max_formatting: self.max_formatting.min(highest.max_formatting),
            max_attributes: self.max_attributes.min(highest.max_attributes),
            max_memory: lower(self.max_memory, highest.max_memory, highest.memory_limit(page_len)),
            max_work: lower(self.max_work, highest.max_work, highest.work_limit(page_len)),
        }
    }
}

/// The lower one of an optional limit and the highest one, which is `most` by default.
fn lower(limit: Option<usize>, highest: Option<usize>, most: usize) -> Option<usize> {
    limit.map(|limit| limit.min(most)).or(highest)
}
