//! Prints the measured times.

use crate::contenders::Contender;
use crate::timing::{PageTimes, compare};

/// Prints a table of the contenders' times as multiples of the first one's, and for each other parser how
/// many times as fast ours is.
pub fn print_times(title: &str, first: &str, contenders: &[Contender], times: &[PageTimes]) {
    println!("\n{title}");
    println!("{:36}  {:>5}  {:>8}  {:>10}", "", "pages", "MB/s", format!("time/{first}"));
    for (index, contender) in contenders.iter().enumerate() {
        let sum = compare(times, index, 0);
        let (speed, ratio) = (sum.bytes as f64 / 1e6 / sum.one, sum.one / sum.other);
        println!("{:36}  {:>5}  {speed:>8.1}  {ratio:>10.2}", contender.name, sum.pages);
    }
    for (index, contender) in contenders.iter().enumerate() {
        print_comparison(contenders, times, index, contender);
    }
}

fn print_comparison(contenders: &[Contender], times: &[PageTimes], peer: usize, contender: &Contender) {
    let Some(ours) = contenders.iter().position(|other| Some(other.name) == contender.counterpart) else {
        return;
    };
    let sum = compare(times, ours, peer);
    println!(
        "{} is {:.1} times as fast as {} on the same pages ({} of {})",
        contenders[ours].name,
        sum.other / sum.one,
        contender.name,
        sum.pages,
        times.len(),
    );
}
