//! How the time for a shape grows: from a page of it to one twice, and to one four times as long. The
//! exponent is the slope of the logarithm of the time over that of the length: 1 if twice the page
//! takes twice the time.
//!
//! The time is that of the processor, which other jobs disturb least. They only ever add to it, so of
//! several runs the fastest counts.

use std::io;
use std::time::Duration;

use cpu_time::ThreadTime;
use microweave::{Dom, Limits, TreePath};

use super::shapes::Shape;

/// The longest page, in bytes.
pub const LONGEST: usize = 4_000_000;

/// The environment variable that chooses the path into the tree: `reference`.
const PATH: &str = "MICROWEAVE_PATH";

const BASE: &str = "https://example.com/a/page";

/// No exponent may be above this.
pub const HIGHEST: f64 = 1.15;

/// A run that took longer than this is not repeated as often: it is hardly noise.
const LONG: Duration = Duration::from_secs(3);

const RUNS: usize = 3;
/// How often a shape that came out above is measured again.
const CHANCES: usize = 4;

/// What one shape takes.
pub struct Growth {
    /// The time for the longest page.
    pub longest: Duration,
    /// How the time grows.
    pub exponent: f64,
}

impl Growth {
    /// Does the time grow faster than it may?
    pub fn is_above(&self) -> bool {
        self.exponent > HIGHEST
    }
}

/// Takes the times of a shape. One that comes out above is measured again before it counts.
pub fn measure(shape: &Shape) -> Growth {
    let pages = [LONGEST / 4, LONGEST].map(|len| shape.page(len));
    let mut fastest = [Duration::MAX; 2];
    for run in 0..RUNS + CHANCES {
        let is_clear = !growth(fastest).is_above() || fastest[1] > LONG;
        if run >= RUNS && is_clear {
            break;
        }
        for (page, fastest) in pages.iter().zip(&mut fastest) {
            *fastest = (*fastest).min(time(shape, page));
        }
    }
    growth(fastest)
}

/// The whole of it: reading the page, writing the JSON, and dropping what was made.
fn time(shape: &Shape, page: &str) -> Duration {
    let on_reference_path = std::env::var_os(PATH).is_some_and(|path| path == "reference");
    let start = ThreadTime::now();
    let document = if on_reference_path {
        let dom = Dom::parse_on(page, &Limits::new(), TreePath::Reference).expect("it never stops");
        shape.options().parse_dom(&dom, BASE)
    } else {
        shape.options().parse(page, BASE)
    };
    let written = serde_json::to_writer(io::sink(), &document);
    drop(document);
    let time = start.elapsed();
    written.expect("nothing can go wrong where nothing is kept");
    time
}

fn growth([short, long]: [Duration; 2]) -> Growth {
    let ratio = long.as_secs_f64() / short.as_secs_f64();
    Growth { longest: long, exponent: ratio.ln() / 4f64.ln() }
}
