//! Names in camel case.

/// A name of words with `_` or `-` between them in camel case: `date_published` and `date-published` as `datePublished`.
///
/// ```
/// assert_eq!(microweave_values::camel_case::camel_case("date_published"), "datePublished");
/// ```
pub fn camel_case(name: &str) -> String {
    let mut words = name.split(['_', '-']).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().map(|initial| initial.to_ascii_uppercase()));
        name + letters.as_str()
    })
}
