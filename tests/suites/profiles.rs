//! Profiles: a public gallery of structured data by type, whose names say which files have an error by the published requirements of
//! Google.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::Options;
use microweave::check::{CheckOptions, CheckReport, Profile};

use crate::support::suites;

/// Files that are not judged as their names say, with the reason.
const EXCEPTIONS: [(&str, &str); 5] = [
    (
        "Breadcrumb/invalid-attribute.json",
        "its mistake is a name that schema.org does not have, and no requirement",
    ),
    (
        "Breadcrumb/rdfa-invalid4.html",
        "its addresses are relative, which the page's own address makes absolute",
    ),
    ("HowToStep/missing-recommended.json", "it is like HowToStep/valid2.json: a step with a text"),
    (
        "ProductMerchant/missing-gtin.json",
        "the documentation recommends identifiers, and does not require them",
    ),
    (
        "Review/invalid_missing_date_published.json",
        "the documentation recommends the date, and does not require it",
    ),
];

pub(crate) fn trials() -> Vec<Trial> {
    let Some(gallery) = suites::folder("rich-results") else {
        suites::report_missing("the pages of the gallery rich-results");
        return Vec::new();
    };
    let files = ["json", "html"].iter().flat_map(|extension| {
        suites::files_below(&gallery, extension)
            .into_iter()
            .map(move |(name, _)| format!("{name}.{extension}"))
    });
    let files = files.filter(|name| EXCEPTIONS.iter().all(|(known, _)| known != name));
    files.filter_map(|name| trial(&gallery, &name)).collect()
}

fn trial(gallery: &Path, name: &str) -> Option<Trial> {
    let file = name.rsplit('/').next().unwrap_or(name);
    let is_invalid = file.contains("invalid") || file.contains("missing");
    if !is_invalid && !file.contains("valid") {
        return None;
    }
    let path = gallery.join(name);
    Some(Trial::test(name.to_owned(), move || judge(&path, !is_invalid)))
}

fn judge(path: &PathBuf, is_valid: bool) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let page = match path.extension().is_some_and(|extension| extension == "json") {
        true => format!("<script type=\"application/ld+json\">{text}</script>"),
        false => text,
    };
    let report = report(&page)?;
    if report.findings.iter().any(|finding| finding.rule.code().starts_with("profile-")) == is_valid {
        return Err(format!("valid: {is_valid}, but {:#?} {:#?}", report.findings, report.eligibility).into());
    }
    Ok(())
}

fn report(page: &str) -> Result<CheckReport, Failed> {
    let google: Profile = "google".parse()?;
    let options = CheckOptions::new().profiles([google]);
    Ok(Options::new().page(page, "https://example.com/page").check_with(&options))
}
