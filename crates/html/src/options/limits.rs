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
    /// assert_eq!(limits.output_limit(1000), 1_148_576);
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

            /// Most bytes of strings in a document, or in a page in another format (default: 1 MiB plus 100 times the page, at most 64 MiB).
            ///
            /// The rest is left out. A value set here applies to pages of any length, and may be up to 2 GiB.
            max_output: Option<usize> = None, "bytes" => |max_output: usize| Some(max_output);
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

/// The maximum of the output limit: a document refers to its texts with 32 bits, and may join two of them.
const MAX_OUTPUT: usize = 1 << 31;

impl Limits {
    /// The maximum number of bytes that are read of a page. A program that fetches a page can stop one byte after
    /// them.
    pub fn input_limit(self) -> usize {
        self.max_input.min(MAX_INPUT)
    }

    /// The maximum number of levels of nested elements: [`Limits::max_depth`], at most 2,048.
    pub fn depth_limit(self) -> u16 {
        self.max_depth.min(MAX_DEPTH)
    }

    /// The maximum number of bytes of strings in a document, for a page of this length in bytes.
    pub fn output_limit(self, page_len: usize) -> usize {
        let by_page = || page_len.saturating_mul(100).saturating_add(1 << 20);
        self.max_output.unwrap_or_else(|| by_page().min(64 << 20)).min(MAX_OUTPUT)
    }

    /// The maximum number of bytes of memory for what is noted beside the output, for a page of this length in bytes: 4 MiB
    /// plus 4 times its length, at most [`Limits::output_limit`]; or the value of `max_output`. The last notes are left
    /// out.
    pub fn reasons_limit(self, page_len: usize) -> usize {
        self.memory_limit(page_len, 4)
    }

    /// The maximum number of bytes of memory for the posts that a program makes of a page, for a page of this length in
    /// bytes: 4 MiB plus 8 times its length, at most [`Limits::output_limit`]; or the value of `max_output`. The last posts
    /// are left out.
    pub fn posts_limit(self, page_len: usize) -> usize {
        self.memory_limit(page_len, 8)
    }

    fn memory_limit(self, page_len: usize, times: usize) -> usize {
        let by_page =
            || page_len.saturating_mul(times).saturating_add(4 << 20).min(self.output_limit(page_len));
        self.max_output.unwrap_or_else(by_page)
    }

    /// The lower one of each two limits, for a page of this length in bytes.
    #[must_use]
    pub fn within(self, highest: Limits, page_len: usize) -> Self {
        let highest_output = highest.output_limit(page_len);
        Limits {
            max_input: self.max_input.min(highest.max_input),
            max_depth: self.max_depth.min(highest.max_depth),
            max_formatting: self.max_formatting.min(highest.max_formatting),
            max_attributes: self.max_attributes.min(highest.max_attributes),
            max_output: self.max_output.map(|bytes| bytes.min(highest_output)).or(highest.max_output),
        }
    }
}
