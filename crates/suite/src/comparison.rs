//! Compares the results of parsers with one another, property by property, on tests and on pages.

mod cause;
mod properties;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};

use crate::case::{Case, ExpectedResult};
use crate::compare::{Difference, json};
use crate::error::{RunError, SuiteError};
use crate::parser::ParserError;
use crate::parser::command::CommandParser;
use crate::parser::lines::LinesProcess;
use crate::suite::{microformats, read_text};
pub use cause::Cause;
use properties::{Properties, properties};

/// The address of a page whose address is not known.
const BASE: &str = "https://example.com/";
/// The most paths that a group names.
const MAX_PATHS: usize = 5;

/// A page that all parsers read.
#[derive(Clone, Debug)]
pub struct ComparedPage {
    /// The name in reports.
    pub name: String,
    /// The file with the page.
    pub file: PathBuf,
    /// The address of the page.
    pub base: String,
    /// The file with the result that a test expects.
    pub expected: Option<PathBuf>,
}

/// A parser by its command, which takes pages as lines of JSON.
#[derive(Clone, Debug)]
pub struct ComparedParser {
    /// The name in reports.
    pub name: String,
    /// The command.
    pub command: CommandParser,
}

/// What the parsers came to.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Comparison {
    /// How many pages there are, tests included.
    pub pages: usize,
    /// How many of the pages are tests with an expected result.
    pub tests: usize,
    /// The length of the pages that count for the time: the pages that all parsers read.
    pub timed_bytes: u64,
    /// How many properties were compared, each on its page.
    pub properties: usize,
    /// At how many further properties more than half of the parsers agree about no values.
    pub without_majority: usize,
    /// The parsers, in their order.
    pub parsers: Vec<ParserTotals>,
}

/// What a parser came to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct ParserTotals {
    /// The name.
    pub name: String,
    /// How many tests have exactly the expected result.
    pub tests_passed: usize,
    /// How many properties have the expected values, or the values that most parsers give.
    pub agreed: usize,
    /// The time from each page to its JSON, for the pages that all parsers read.
    pub seconds: f64,
    /// The most memory at one time. `None` if the system does not tell it.
    pub peak_bytes: Option<u64>,
    /// The differences, the most frequent first.
    pub groups: Vec<DifferenceGroup>,
}

/// Differences with one cause.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct DifferenceGroup {
    /// The cause.
    pub cause: Cause,
    /// How many properties differ, each on its page.
    pub count: usize,
    /// The paths that differ most often, with their numbers.
    pub paths: Vec<(String, usize)>,
    /// The page of the first difference.
    pub first_page: String,
    /// The first difference.
    pub first: Difference,
}

impl ComparedPage {
    /// The page of a case. `None` for a case whose result is a graph, or that has options.
    pub fn of_case(case: &Case) -> Option<Self> {
        let (ExpectedResult::Microformats(file) | ExpectedResult::Microdata(file)) = &case.expected else {
            return None;
        };
        let page = ComparedPage {
            name: case.name.clone(),
            file: case.page.clone(),
            base: case.base.clone(),
            expected: Some(file.clone()),
        };
        case.options.is_empty().then_some(page)
    }

    /// The HTML files below a folder, sorted by name, without expected results.
    ///
    /// # Errors
    /// If a folder cannot be read, or there are no pages.
    pub fn in_folder(folder: &Path) -> Result<Vec<Self>, SuiteError> {
        let mut files = microformats::pages_below(folder)?;
        files.sort();
        let name = |file: &Path| file.strip_prefix(folder).unwrap_or(file).display().to_string();
        let page =
            |file: PathBuf| ComparedPage { name: name(&file), base: BASE.to_owned(), expected: None, file };
        if files.is_empty() {
            Err(SuiteError::NoPages(folder.to_owned()))
        } else {
            Ok(files.into_iter().map(page).collect())
        }
    }
}

/// Gives each page to each parser, one after the other, and compares the results.
///
/// The expected result of a test is taken as right. On other pages, the values that more than half of the parsers give are
/// taken as right, for each property.
///
/// # Errors
/// If a parser cannot be started or gives no answer to a small page, or a file cannot be read.
pub fn compare(pages: &[ComparedPage], parsers: &[ComparedParser]) -> Result<Comparison, RunError> {
    let mut asked = parsers.iter().map(Asked::new).collect::<Result<Vec<_>, _>>()?;
    let mut comparison = Comparison { pages: pages.len(), ..Comparison::default() };
    for page in pages {
        let html = read_text(&page.file).map_err(RunError::Suite)?;
        let answers: Vec<_> = asked.iter_mut().map(|parser| parser.ask(&html, &page.base)).collect();
        if answers.iter().all(Result::is_ok) {
            comparison.timed_bytes += html.len() as u64;
            for (parser, (_, time)) in asked.iter_mut().zip(answers.iter().flatten()) {
                parser.time += *time;
            }
        }
        let results: Vec<Option<Value>> = (asked.iter_mut().zip(answers))
            .map(|(parser, answer)| {
                let noted = |error: ParserError| parser.note_no_result(&page.name, &error);
                answer.map_err(noted).ok().map(|(result, _)| result)
            })
            .collect();
        let expected = page.expected.as_deref().map(expected_result).transpose().map_err(RunError::Suite)?;
        comparison.judge(page, expected.as_ref(), &results, &mut asked);
    }
    comparison.parsers = asked.into_iter().map(Asked::totals).collect();
    Ok(comparison)
}

fn expected_result(file: &Path) -> Result<Value, SuiteError> {
    serde_json::from_str(&read_text(file)?).map_err(|error| SuiteError::Expected(file.to_owned(), error))
}

impl Comparison {
    /// Compares the results for a page.
    fn judge(
        &mut self,
        page: &ComparedPage,
        expected: Option<&Value>,
        results: &[Option<Value>],
        parsers: &mut [Asked<'_>],
    ) {
        if let Some(expected) = expected {
            self.tests += 1;
            for (result, parser) in results.iter().zip(&mut *parsers) {
                let is_equal = result.as_ref().is_some_and(|got| json::differences(expected, got).is_empty());
                parser.tests_passed += usize::from(is_equal);
            }
        }
        let members = common_members(results.iter().flatten().chain(expected));
        let right = expected.map(|result| properties(result, &members));
        let found: Vec<_> =
            results.iter().map(|result| result.as_ref().map(|result| properties(result, &members))).collect();
        let mut paths: Vec<&String> = found.iter().flatten().chain(&right).flat_map(BTreeMap::keys).collect();
        paths.sort();
        paths.dedup();
        for path in paths {
            let lists: Vec<Option<&[String]>> =
                found.iter().map(|of| of.as_ref().map(|of| values(of, path))).collect();
            let Some(right) = right.as_ref().map(|of| values(of, path)).or_else(|| majority(&lists)) else {
                self.without_majority += 1;
                continue;
            };
            self.properties += 1;
            for (got, parser) in lists.iter().zip(&mut *parsers) {
                match got {
                    Some(got) if *got == right => parser.agreed += 1,
                    Some(got) => parser.note(Cause::of(right, got), &page.name, path, right, got),
                    None => {}
                }
            }
        }
    }
}

fn values<'a>(properties: &'a Properties, path: &str) -> &'a [String] {
    properties.get(path).map_or(&[], Vec::as_slice)
}

/// The members at the top that all results have. The others are extensions, such as `debug`.
fn common_members<'a>(results: impl Iterator<Item = &'a Value>) -> Vec<&'a str> {
    let mut common: Option<Vec<&str>> = None;
    for result in results {
        let Some(object) = result.as_object() else { continue };
        match &mut common {
            Some(names) => names.retain(|name| object.contains_key(*name)),
            None => common = Some(object.keys().map(String::as_str).collect()),
        }
    }
    common.unwrap_or_default()
}

/// The values that more than half of the parsers with a result give, of at least two.
fn majority<'a>(lists: &[Option<&'a [String]>]) -> Option<&'a [String]> {
    let lists: Vec<&[String]> = lists.iter().flatten().copied().collect();
    let count = |of: &[String]| lists.iter().filter(|list| **list == of).count();
    lists.iter().copied().find(|list| lists.len() > 1 && count(list) * 2 > lists.len())
}

/// A parser with what it came to so far.
struct Asked<'p> {
    parser: &'p ComparedParser,
    process: Option<LinesProcess>,
    tests_passed: usize,
    agreed: usize,
    time: Duration,
    peak_bytes: Option<u64>,
    groups: BTreeMap<Cause, OpenGroup>,
}

struct OpenGroup {
    paths: HashMap<String, usize>,
    first_page: String,
    first: Difference,
}

impl<'p> Asked<'p> {
    /// Starts a parser, and gives it a small page, so that its start does not count as time for a page.
    fn new(parser: &'p ComparedParser) -> Result<Self, RunError> {
        let mut asked = Asked {
            parser,
            process: None,
            tests_passed: 0,
            agreed: 0,
            time: Duration::ZERO,
            peak_bytes: None,
            groups: BTreeMap::new(),
        };
        match asked.ask("<p>Tea", BASE) {
            Ok(_) => Ok(asked),
            Err(ParserError::CannotStart(error)) => {
                Err(RunError::CannotStart { program: parser.command.program().to_owned(), error })
            }
            Err(error) => Err(RunError::NoAnswer { program: parser.name.clone(), error }),
        }
    }

    /// The result for a page, and the time that it took. A process that failed is started anew for the next page.
    fn ask(&mut self, html: &str, base: &str) -> Result<(Value, Duration), ParserError> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => LinesProcess::start(&self.parser.command)?,
        };
        let line = format!("{}\n", json!({ "html": html, "url": base }));
        let start = Instant::now();
        let answer = process.ask(line.into_bytes());
        let time = start.elapsed();
        self.peak_bytes = self.peak_bytes.max(process.peak_memory());
        let answer = answer?;
        self.process = Some(process);
        let result: Value = serde_json::from_slice(&answer)
            .map_err(|error| ParserError::Garbage(format!("a line of JSON: {error}")))?;
        match result.get("error").and_then(Value::as_str) {
            Some(message) => Err(ParserError::Reported(message.to_owned())),
            None => Ok((result, time)),
        }
    }

    fn note_no_result(&mut self, page: &str, error: &ParserError) {
        self.note(Cause::NoResult, page, "", &[], &[error.to_string()]);
    }

    fn note(&mut self, cause: Cause, page: &str, path: &str, expected: &[String], got: &[String]) {
        let text = |values: &[String]| (!values.is_empty()).then(|| json!(values).to_string());
        let group = self.groups.entry(cause).or_insert_with(|| OpenGroup {
            paths: HashMap::new(),
            first_page: page.to_owned(),
            first: Difference { path: path.to_owned(), expected: text(expected), got: text(got) },
        });
        *group.paths.entry(path.to_owned()).or_default() += 1;
    }

    fn totals(self) -> ParserTotals {
        let mut groups: Vec<DifferenceGroup> =
            self.groups.into_iter().map(|(cause, group)| group.finish(cause)).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.count));
        ParserTotals {
            name: self.parser.name.clone(),
            tests_passed: self.tests_passed,
            agreed: self.agreed,
            seconds: self.time.as_secs_f64(),
            peak_bytes: self.peak_bytes,
            groups,
        }
    }
}

impl OpenGroup {
    fn finish(self, cause: Cause) -> DifferenceGroup {
        let count = self.paths.values().sum();
        let mut paths: Vec<(String, usize)> = self.paths.into_iter().collect();
        paths.sort_by(|(one, count), (other, other_count)| other_count.cmp(count).then(one.cmp(other)));
        paths.truncate(MAX_PATHS);
        DifferenceGroup { cause, count, paths, first_page: self.first_page, first: self.first }
    }
}
