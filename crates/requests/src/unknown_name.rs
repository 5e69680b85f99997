//! The message for a name that is not known: it has the name that is meant.

/// The least similarity of a name that is suggested. The tool uses the same for its options.
const MIN_SIMILARITY: f64 = 0.7;

/// `there is no KIND "name"; did you mean "known"?` with the most similar of the known names. Without the question if no
/// known name is similar.
///
/// ```
/// let message = microweave_requests::unknown_name("option", "base", &["lang", "baseUrl"]);
/// assert_eq!(message, "there is no option \"base\"; did you mean \"baseUrl\"?");
/// assert_eq!(microweave_requests::unknown_name("option", "zzz", &["lang"]), "there is no option \"zzz\".");
/// ```
pub fn unknown_name(kind: &str, name: &str, names: &[&str]) -> String {
    let nearest = nearest_name(name, names.iter().copied());
    let suggestion = nearest.map_or_else(|| ".".to_owned(), |name| format!("; did you mean {name:?}?"));
    format!("there is no {kind} {name:?}{suggestion}")
}

/// The most similar of the known names. `None` if no known name is similar.
fn nearest_name<'k>(name: &str, names: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let lowercase = name.to_ascii_lowercase();
    let similarity = |candidate: &str| strsim::jaro(&lowercase, &candidate.to_ascii_lowercase());
    let similar = names.into_iter().map(|candidate| (similarity(candidate), candidate));
    let similar = similar.filter(|(similarity, _)| *similarity > MIN_SIMILARITY);
    similar.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, candidate)| candidate)
}
