//! Patterns for the names of cases.

/// True if the pattern matches the whole name: `*` is any text, also with slashes, and `?` any character.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut in_name) = (0, 0);
    // The place after the last `*`, and the first character of the name after the text that the `*` matches.
    let mut last_star: Option<(usize, usize)> = None;
    while in_name < name.len() {
        match pattern.get(at) {
            Some('*') => {
                at += 1;
                last_star = Some((at, in_name));
            }
            Some(c) if *c == '?' || *c == name[in_name] => {
                at += 1;
                in_name += 1;
            }
            // The last `*` matches one more character.
            _ => match last_star {
                Some((after_star, rest)) => {
                    (at, in_name) = (after_star, rest + 1);
                    last_star = Some((after_star, rest + 1));
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn pattern_matches_whole_names() {
        for (pattern, name) in [
            ("a/b", "a/b"),
            ("*", ""),
            ("*", "a/b"),
            ("a/*", "a/b/c"),
            ("*/c", "a/b/c"),
            ("a?c", "abc"),
            ("*b*d", "abcbcd"),
            ("**é", "é"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("a", "a/b"), ("", "a"), ("a?", "a"), ("*b", "abc"), ("a*b*c", "acb")] {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
    }
}
