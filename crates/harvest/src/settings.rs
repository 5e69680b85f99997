//! What a harvest was begun with: `harvest.json` in its folder. A restart must have the same.

use microweave::Options;
use serde_json::{Value, json};

/// How pages are read, as JSON.
pub(crate) fn of_options(options: &Options) -> Value {
    let members = Options::rows().map(|row| (row.name.to_owned(), json!(row.value(options))));
    Value::Object(members.collect())
}

/// The first member that differs: its name, the value of the folder and the present value.
pub(crate) fn difference(folder: &Value, present: &Value) -> Option<(String, String, String)> {
    let mut open = vec![(String::new(), folder, present)];
    while let Some((name, one, other)) = open.pop() {
        match (one.as_object(), other.as_object()) {
            (Some(members), Some(others)) => {
                let names = members.keys().chain(others.keys().filter(|name| !members.contains_key(*name)));
                let names: Vec<&String> = names.collect();
                for member in names.into_iter().rev() {
                    let name = if name.is_empty() { member.clone() } else { format!("{name}.{member}") };
                    open.push((name, &one[member.as_str()], &other[member.as_str()]));
                }
            }
            _ if one == other => {}
            _ => return Some((name, one.to_string(), other.to_string())),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_names() {
        let settings = |min_items: Option<u8>, options: &Options| {
            let mut settings = json!({ "filter": {}, "read": of_options(options) });
            if let Some(min_items) = min_items {
                settings["filter"]["min_items"] = min_items.into();
            }
            settings
        };
        let one = settings(None, &Options::new());
        let other = settings(Some(2), &Options::new());
        assert_eq!(difference(&one, &one), None);
        let expected = ("filter.min_items".to_owned(), "null".to_owned(), "2".to_owned());
        assert_eq!(difference(&one, &other), Some(expected));
        let other = settings(None, &Options::new().lang(true));
        let expected = ("read.lang".to_owned(), "false".to_owned(), "true".to_owned());
        assert_eq!(difference(&one, &other), Some(expected));
    }
}
