//! The HTTP server: every command's document over one API, and the page that uses it.
//!
//! [`App`] is the whole without a socket; [`serve()`] puts it on one. Requests are read by [`asked`], the routes stand in
//! one table ([`routes::ROUTES`]) from which the router, the OpenAPI document and the page's types are made, long work goes through
//! [`work`], which tells in bounded [`news`] how it goes, and [`answer`] passes them on as one document or as a stream of
//! events.

pub mod answer;
pub mod asked;
pub mod assets;
pub mod cost;
mod guard;
pub mod kept;
pub mod line;
pub mod news;
pub mod openapi;
pub mod problem;
pub mod routes;
pub mod serve;
pub mod settings;
pub mod shape;
pub mod tables;
pub mod typescript;
pub mod work;

use std::sync::Arc;

use axum::{Router, middleware};
use lucena_endgame::knowledge::Knowledge;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::Semaphore;

use self::{
    kept::{Kept, Ready},
    tables::Shelf,
    work::Office,
};
pub use self::{
    problem::{Kind, Problem},
    serve::{ServeError, run, serve},
    settings::{Limits, OtherEngine, Settings},
};

/// What all requests share.
#[derive(Debug)]
pub struct Shared {
    /// How the server is set up.
    pub settings: Settings,
    /// Where long work is done.
    pub office: Office,
    /// Endgame tables that have been made.
    pub shelf: Shelf,
    /// Documents that are made when first asked for.
    pub kept: Kept,
    /// Documents that are made at the start.
    pub ready: Ready,
    /// How many large requests may be read at once.
    pub readers: Arc<Semaphore>,
    /// What is known about small endings.
    pub knowledge: Knowledge,
    /// Threads for work that is divided; nothing if the system had none.
    pub threads: Option<ThreadPool>,
}

/// The server without its socket.
#[derive(Debug, Clone)]
pub struct App {
    /// Answers requests.
    pub router: Router,
    /// What all requests share.
    pub shared: Arc<Shared>,
}

impl App {
    /// A server, ready to answer.
    pub fn new(settings: Settings) -> App {
        let office = Office::open(&settings.limits);
        let readers = Arc::new(Semaphore::new(settings.limits.jobs.max(1)));
        let (shelf, kept, ready) = (Shelf::default(), Kept::default(), Ready::default());
        let knowledge = Knowledge::default();
        let threads = ThreadPoolBuilder::new().num_threads(settings.limits.jobs.max(1)).build().ok();
        let shared = Arc::new(Shared { settings, office, shelf, kept, ready, readers, knowledge, threads });
        let router = routes::router()
            .fallback(routes::unknown)
            .method_not_allowed_fallback(routes::wrong_method)
            .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard::guard))
            .with_state(Arc::clone(&shared));
        App { router, shared }
    }
}

/// The router alone.
pub fn app(settings: Settings) -> Router {
    App::new(settings).router
}
