//! The layout of JSON: on one line, or indented.

/// How JSON is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JsonStyle {
    /// True if each member has a line of its own.
    pub(crate) is_indented: bool,
}

impl JsonStyle {
    /// Compact JSON and what follows it, such as a line break, in this style. It is copied token by token, so members
    /// keep their order and numbers their digits.
    pub(crate) fn apply(self, json: String) -> String {
        if !self.is_indented {
            return json;
        }
        let mut writer = StyledJson { text: String::with_capacity(2 * json.len()), depth: 0 };
        let mut rest = json.as_str();
        while let Some(first) = rest.bytes().next() {
            let (token, after) = rest.split_at(token_length(rest, first));
            writer.token(token, after);
            rest = after;
        }
        writer.text
    }
}

/// The length of the token that a text begins with.
fn token_length(text: &str, first: u8) -> usize {
    match first {
        b'"' => string_length(text),
        b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
        _ => text.find(['{', '}', '[', ']', ',', ':', '"', '\n']).filter(|&end| end > 0).unwrap_or(1),
    }
}

/// The length of a string with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

struct StyledJson {
    text: String,
    depth: usize,
}

impl StyledJson {
    /// Writes a token. `after` is the text after it.
    fn token(&mut self, token: &str, after: &str) {
        match token {
            "{" | "[" => {
                self.text += token;
                self.depth += 1;
                if !after.starts_with(['}', ']']) {
                    self.line();
                }
            }
            "}" | "]" => {
                self.depth -= 1;
                if !self.text.ends_with(['{', '[']) {
                    self.line();
                }
                self.text += token;
            }
            "," => {
                self.text += token;
                self.line();
            }
            ":" => self.text += ": ",
            other => self.text += other,
        }
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indented_json_is_that_of_serde_json() {
        for json in [
            r#"{"b":[1,-2.50e9,true,null,{}],"a":{"x\"]}":"{,:","y":[]},"é":""}"#,
            "[]",
            "{}",
            r#""a\\""#,
            "[[[]],[{}]]",
            r#"{"a":{"b":{"c":"\\\""}}}"#,
        ] {
            let value: serde_json::Value = serde_json::from_str(json).expect("it is JSON");
            let compact = value.to_string();
            let indented = JsonStyle { is_indented: true }.apply(compact.clone() + "\n");
            let expected = serde_json::to_string_pretty(&value).expect("it is JSON");
            assert_eq!(indented, expected + "\n");
            assert_eq!(JsonStyle::default().apply(compact.clone()), compact);
        }
    }

    #[test]
    fn members_and_numbers_stay_as_they_are() {
        let indented =
            JsonStyle { is_indented: true }.apply(r#"{"b":1.0,"a":12345678901234567890123}"#.to_owned());
        assert_eq!(indented, "{\n  \"b\": 1.0,\n  \"a\": 12345678901234567890123\n}");
    }
}
