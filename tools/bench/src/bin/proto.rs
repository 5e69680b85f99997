//! x
use microweave_bench::hunt::{compose::RandomShape, shapes, verbs};
use peak_alloc::PeakAlloc;
#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let len: usize = args[1].parse().unwrap();
    let from: u64 = args[2].parse().unwrap();
    let to: u64 = args[3].parse().unwrap();
    let only = args.get(4).cloned().unwrap_or_default();
    let min: f64 = args.get(5).map_or(40.0, |s| s.parse().unwrap());
    let per: usize = args.get(6).map_or(0, |s| s.parse().unwrap());
    let works = verbs::all((per > 0).then_some(per * len));
    let mut pages: Vec<(String, Box<dyn Fn(usize) -> String>, String)> = Vec::new();
    if from == 0 {
        for s in shapes::all() {
            if std::env::var("SHAPE").map_or(true, |n| s.name == n) {
                pages.push((s.name.to_owned(), Box::new(move |l| s.page(l)), String::new()));
            }
        }
    }
    for seed in from..to {
        let s = RandomShape::new(seed);
        let t = s.text();
        pages.push((format!("seed {seed}"), Box::new(move |l| s.page(l)), t));
    }
    for work in &works {
        if !wanted(&only, &work.name) {
            continue;
        }
        work.on("<p class=h-entry>x<p itemscope>".to_owned());
    }
    let mut counts = std::collections::BTreeMap::new();
    for (name, page, text) in &pages {
        for work in &works {
            if !wanted(&only, &work.name) {
                continue;
            }
            let p = page(len);
            work.on(page(256));
            let l = p.len();
            let before = ALLOCATOR.current_usage() - l;
            ALLOCATOR.reset_peak_usage();
            let start = cpu_time::ThreadTime::now();
            work.on(p);
            let t = start.elapsed().as_secs_f64() * 1e9 / l as f64;
            let times = (ALLOCATOR.peak_usage() - before) as f64 / l as f64 - 1.0;
            let e = counts.entry(work.name.clone()).or_insert((0usize, 0usize, 0f64));
            e.0 += 1;
            if times > min {
                e.1 += 1
            }
            e.2 = e.2.max(times);
            let tmin: f64 = std::env::var("TMIN").map_or(4000.0, |t| t.parse().unwrap());
            if times > min || t > tmin {
                println!("{times:7.1} {t:7.0} {} / {name} {}", work.name, text);
            }
        }
    }
    for (k, v) in counts {
        eprintln!("{k:30} {:6} {:6} {:8.1}", v.0, v.1, v.2);
    }
}

fn wanted(only: &str, name: &str) -> bool {
    only.is_empty() || only.split(',').any(|o| o.strip_prefix('=').map_or(name.contains(o), |o| name == o))
}
