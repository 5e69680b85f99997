//! The message for a name that is not known: it has the name that is meant.

/// The least similarity of a name that is suggested. The tool uses the same for its options.
const MIN_SIMILARITY: f64 = 0.7;

/// `there is no KIND "name"; did you mean "known"?` with the most similar of the known names. Without the question if no
/// known name is similar.
///
/// ```
/// let message = microweave_answers::unknown_name("option", "base", &["lang", "baseUrl"]);
/// assert_eq!(message, "there is no option \"base\"; did you mean \"baseUrl\"?");
/// assert_eq!(microweave_answers::unknown_name("option", "zzz", &["lang"]), "there is no option \"zzz\".");
/// ```
pub fn unknown_name(kind: &str, name: &str, known: &[&str]) -> String {
    let lowercase = name.to_ascii_lowercase();
    let similarity = |known: &str| strsim::jaro(&lowercase, &known.to_ascii_lowercase());
    let similar = known.iter().map(|known| (similarity(known), known));
    let best =
        similar.filter(|(own, _)| *own > MIN_SIMILARITY).max_by(|one, other| one.0.total_cmp(&other.0));
    let suggestion = best.map_or_else(|| ".".to_owned(), |(_, known)| format!("; did you mean {known:?}?"));
    format!("there is no {kind} {name:?}{suggestion}")
}
