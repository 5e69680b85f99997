//! Image candidates: the parts of a `srcset` attribute (HTML, "parse a srcset attribute").

/// A part of a `srcset`. The fields of all parts, in order, make up the whole attribute.
pub(crate) struct Candidate<'s> {
    /// Whitespace and commas before the URL.
    pub(crate) before: &'s str,
    pub(crate) url: &'s str,
    /// The commas at the end of the URL. If there are none: the whitespace and descriptors after it.
    pub(crate) after_url: &'s str,
}

/// Splits a `srcset`. A URL ends at whitespace. Commas at its end, or the first comma after its descriptors,
/// end the candidate. The last part has no URL if the attribute ends with whitespace or commas.
pub(crate) fn candidates(srcset: &str) -> impl Iterator<Item = Candidate<'_>> {
    let mut rest = srcset;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',').len();
        let (before, candidate) = rest.split_at(start);
        let (word, after) = split_at(candidate, |c| c.is_ascii_whitespace());
        let url = word.trim_end_matches(',');
        let is_ended = url.len() < word.len();
        let descriptors = if is_ended { 0 } else { split_at(after, |c| c == ',').0.len() };
        let (after_url, next) = candidate[url.len()..].split_at(word.len() - url.len() + descriptors);
        rest = next;
        Some(Candidate { before, url, after_url })
    })
}

/// The URL of the largest image by width or density, among those that `accepts` is true for. The first one counts if
/// several are equally large.
pub(crate) fn largest(srcset: &str, accepts: impl Fn(&str) -> bool) -> Option<&str> {
    let accepted = candidates(srcset).filter(|candidate| accepts(candidate.url));
    let sized = accepted.map(|candidate| (candidate.size(), candidate.url));
    sized.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, url)| url)
}

impl Candidate<'_> {
    /// Its width or density. The density is 1 without a descriptor.
    fn size(&self) -> f64 {
        let number = |descriptor: &str| descriptor.strip_suffix(['w', 'x'])?.parse().ok();
        self.after_url
            .split_ascii_whitespace()
            .find_map(number)
            .filter(|size: &f64| size.is_finite())
            .unwrap_or(1.0)
    }
}

fn split_at(text: &str, ends: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(ends).unwrap_or(text.len()))
}
