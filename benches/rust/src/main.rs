//! Timed loops: `benben-bench GAME WORKLOAD REPEATS` prints units and seconds, `benben-bench list` all workloads.
//!
//! Under `valgrind --tool=callgrind` the difference between two numbers of repeats is the instructions of a workload
//! without its set-up; `benches/python/binary.py` does this.

mod games;
mod workloads;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            println!("limit: playout");
            games::names().for_each(|game| println!("{game}: {}", workloads::NAMES.join(" ")));
            ExitCode::SUCCESS
        }
        [game, workload, repeats] => match repeats.parse().ok().and_then(|repeats| games::run(game, workload, repeats))
        {
            Some(timed) => {
                println!("{} {} {:.9}", timed.units, timed.unit, timed.seconds);
                ExitCode::SUCCESS
            }
            None => usage(),
        },
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: benben-bench list | GAME WORKLOAD REPEATS");
    ExitCode::from(2)
}
