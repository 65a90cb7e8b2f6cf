//! Who works on a review: threads, and machines that pass from one piece of work to the next.
//!
//! A piece of work begins with a machine that has forgotten everything, so what is found depends neither on the number of
//! threads nor on their order.

use std::sync::{Mutex, PoisonError, mpsc};

use lucena_evidence::{Asked, Machine, MachineError, Scale, Stop};
use rayon::ThreadPool;

/// A machine that may work on any thread.
pub type Worker = Box<dyn Machine + Send>;

/// Makes a machine.
pub type Maker<'a> = dyn Fn() -> Asked<Worker> + Sync + 'a;

/// Threads and machines; many reviews may share them.
pub struct Crew<'a> {
    threads: &'a ThreadPool,
    maker: &'a Maker<'a>,
    /// Machines that nobody uses now: never more than there are threads.
    free: Mutex<Vec<Worker>>,
}

impl<'a> Crew<'a> {
    /// Threads that work with machines of this make. The review itself must not run on one of these threads.
    pub fn new(threads: &'a ThreadPool, maker: &'a Maker<'a>) -> Crew<'a> {
        Crew { threads, maker, free: Mutex::default() }
    }

    /// What the machines' pawn is worth on the curve of winning chances.
    pub(super) fn scale(&self) -> Asked<Scale> {
        let machine = self.machine()?;
        let scale = machine.scale();
        self.put_back(machine);
        Ok(scale)
    }

    /// Does pieces of work on all threads and tells what each has found, in the order in which they end. The first that
    /// fails ends the work.
    pub(super) fn work<U: Send, T: Send>(
        &self,
        pieces: Vec<U>,
        stop: &Stop,
        work: &(dyn Fn(&mut dyn Machine, U) -> Asked<T> + Sync),
        found: &mut dyn FnMut(T),
    ) -> Asked<()> {
        let (sender, ended) = mpsc::channel();
        let stop = &stop.child();
        self.threads.in_place_scope(|scope| {
            for piece in pieces {
                let sender = sender.clone();
                // If nobody listens any more, the work has failed and says so itself.
                scope.spawn(move |_| drop(sender.send(self.one(piece, stop, work))));
            }
            drop(sender);
            let outcome = ended.iter().try_for_each(|piece| piece.map(&mut *found));
            // What has not begun need not begin.
            if outcome.is_err() {
                stop.stop();
            }
            outcome
        })
    }

    /// A machine that has failed is not used again.
    fn one<U, T>(
        &self,
        piece: U,
        stop: &Stop,
        work: &(dyn Fn(&mut dyn Machine, U) -> Asked<T> + Sync),
    ) -> Asked<T> {
        if stop.is_stopped() {
            return Err(MachineError::Stopped);
        }
        let mut machine = self.machine()?;
        machine.forget()?;
        let found = work(machine.as_mut(), piece)?;
        self.put_back(machine);
        Ok(found)
    }

    fn machine(&self) -> Asked<Worker> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(self.maker, Ok)
    }

    fn put_back(&self, machine: Worker) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(machine);
    }
}

impl std::fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Crew of {}", self.threads.current_num_threads())
    }
}
