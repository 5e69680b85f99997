//! Profiles: our own cases under `test-suite/profiles/`, which are pages with the expected lines; and a public gallery of structured
//! data by type, whose names say which files have an error by the published requirements of Google.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave_check::{CheckOptions, CheckReport, Finding, Profile, Rule, check};
use microweave_reader::Reading;

use crate::support::cases::{self, same};
use crate::support::{public, suites};

const ADDRESS: &str = "https://example.com/dir/page.html";

/// The profile that judges missing microformats as readers that know nothing else.
const STRICT: &str = "indieweb";

/// Files that are not judged as their names say, each with the reason.
const EXCEPTIONS: &str = include_str!("rich-results.txt");

pub(crate) fn trials() -> Vec<Trial> {
    cases::trials("profiles", compare)
}

/// Compares what the profile of the folder says about a page: a line for each result, then its findings. A strict profile has a say in
/// all findings.
fn compare(page: &Path) -> Result<(), Failed> {
    let profile = page.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let name = profile.ok_or("the folder has no name")?;
    let report = report(&std::fs::read_to_string(page)?, name, CheckOptions::new())?;
    let mut ours = String::new();
    for result in &report.eligibility {
        writeln!(ours, "{result}")?;
    }
    let is_strict = name == STRICT;
    for finding in report.findings.iter().filter(|finding| is_strict || is_of_profile(finding)) {
        let line = finding.position().ok_or("a finding has no position")?.line;
        writeln!(ours, "{line}: {}", finding.message())?;
    }
    let expected = std::fs::read_to_string(page.with_extension("txt")).unwrap_or_default();
    same(&ours, &expected)
}

fn is_of_profile(finding: &Finding) -> bool {
    finding.rule.code().starts_with("profile-")
}

/// The files of the gallery, as a module of their own.
pub(crate) fn gallery() -> Vec<Trial> {
    let Some(gallery) = suites::folder("rich-results") else { return Vec::new() };
    let files = ["json", "html"].iter().flat_map(|extension| {
        suites::files_below(&gallery, extension)
            .into_iter()
            .map(move |(name, _)| format!("{name}.{extension}"))
    });
    files.filter_map(|name| trial(&gallery, &name)).collect()
}

fn trial(gallery: &Path, name: &str) -> Option<Trial> {
    let file = name.rsplit('/').next().unwrap_or(name);
    let is_invalid = file.contains("invalid") || file.contains("missing");
    // The files `…-failure.json` are answers of Google's test, and no markup.
    if file.contains("-failure.") || !is_invalid && !file.contains("valid") {
        return None;
    }
    let path = gallery.join(name);
    let exception = EXCEPTIONS.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    Some(public::case(name, exception, move || judge(&path, !is_invalid)))
}

fn judge(path: &PathBuf, is_valid: bool) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let page = match path.extension().is_some_and(|extension| extension == "json") {
        true => format!("<script type=\"application/ld+json\">{text}</script>"),
        false => text,
    };
    // A value with a finding of another rule has none of the profile beside it.
    let rules = [Rule::ProfileMissing, Rule::ProfileValue, Rule::ProfileRecommended].map(Rule::code);
    let report = report(&page, "google", CheckOptions::new().select(rules))?;
    if report.findings.iter().any(is_of_profile) == is_valid {
        return Err(format!("valid: {is_valid}, but {:#?} {:#?}", report.findings, report.eligibility).into());
    }
    Ok(())
}

fn report(page: &str, profile: &str, options: CheckOptions) -> Result<CheckReport, Failed> {
    let profile: Profile = profile.parse()?;
    Ok(check(&Reading::parse(page, ADDRESS), &options.profiles([profile])))
}
