//! Work on many threads, handed over in order.

use std::{
    collections::HashMap,
    num::NonZeroUsize,
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

use crate::console::{Failure, Outcome};

/// Tasks given out ahead of the one that is handed over next, for each thread: one that takes long holds nobody up.
const AHEAD: u64 = 32;

/// So many threads as asked for, or one for each core.
pub fn threads(jobs: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    jobs.map_or_else(cores, usize::from)
}

/// Does every task on one of so many threads and hands the results over in the order of the tasks. Each thread begins
/// with `start` and keeps what that gives. The first result that cannot be handed over ends the work.
pub fn in_order<T: Send, S, R: Send>(
    jobs: usize,
    mut tasks: impl Iterator<Item = T>,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut put: impl FnMut(R) -> Outcome,
) -> Outcome {
    let (give, taken) = mpsc::channel();
    let (done, finished) = mpsc::channel();
    let taken = Mutex::new(taken);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (done, taken, start, work) = (done.clone(), &taken, &start, &work);
            scope.spawn(move || {
                let mut state = start();
                let next = || taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((number, task)) = next() {
                    if done.send((number, work(&mut state, task))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        // Moved in, so that the threads end when this does.
        let (give, finished) = (give, finished);
        let (mut given, mut next) = (0, 0);
        let mut waiting = HashMap::new();
        loop {
            while given - next < AHEAD * jobs as u64
                && let Some(task) = tasks.next()
                && give.send((given, task)).is_ok()
            {
                given += 1;
            }
            if next == given {
                return Ok(());
            }
            let (number, result) = finished.recv().map_err(|_| ended())?;
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                next += 1;
                put(result)?;
            }
        }
    })
}

/// A thread ends early only if it has panicked, and then the scope says so.
fn ended() -> Failure {
    Failure::CouldNot("a thread has ended early".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for jobs in [1, 2, 7] {
            let mut found = Vec::new();
            let work = |done: &mut u64, task: u64| {
                *done += 1;
                // The first tasks take longest.
                thread::sleep(std::time::Duration::from_micros(300 - task));
                2 * task
            };
            in_order(
                jobs,
                0..300,
                || 0,
                work,
                |result| {
                    found.push(result);
                    Ok(())
                },
            )
            .unwrap();
            assert_eq!(found, (0..300).map(|task| 2 * task).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_cannot_be_handed_over_ends_the_work() {
        let outcome = in_order(
            2,
            0..,
            || (),
            |(), task| task,
            |task| {
                if task < 10 { Ok(()) } else { Err(Failure::PipeClosed) }
            },
        );
        assert!(matches!(outcome, Err(Failure::PipeClosed)));
    }
}
