//! The server on its socket: every client is heard, slow ones are cut off, and the end is orderly.

use std::{convert::Infallible, io, net::SocketAddr, pin::Pin, time::Duration};

use axum::{Router, body::Body, response::Response};
use hyper::{Request, body::Incoming, server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::{
    App, Settings,
    line::{Entry, Line, Lines, Wire},
};

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// No such address.
    #[error("`{0}` is no address to listen on; write one like 127.0.0.1:8080 or localhost:8080")]
    Address(String),
    /// Another program is there.
    #[error(
        "cannot listen on {0}: another program uses it; choose another port with --listen, or 0 for any free one"
    )]
    InUse(String),
    /// Ports below 1024, for most.
    #[error("cannot listen on {0}: not allowed; ports from 1024 on are open to everyone")]
    NotAllowed(String),
    /// Anything else.
    #[error("cannot listen on {0}: {1}")]
    Other(String, io::Error),
    /// No threads.
    #[error("the server cannot be started: {0}")]
    Runtime(io::Error),
}

/// Answers may take so long once the end has come.
const GRACE: Duration = Duration::from_secs(2);
/// After an error of accepting, such as too many open files.
const PAUSE: Duration = Duration::from_millis(5);
/// The most bytes of an answer that are kept ready for a client that reads slowly, and of a head.
const BUFFER: usize = 64 * 1024;

/// Listens on an address until Ctrl-C or SIGTERM; `ready` is told where.
pub fn run(listen: &str, settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    runtime.block_on(async {
        let listener = bind(listen).await?;
        let address = listener.local_addr().map_err(|error| ServeError::Other(listen.to_owned(), error))?;
        let host = listen.rsplit_once(':').map_or(listen, |(host, _)| host);
        let app = App::new(settings.listening_on(host, address.ip()));
        ready(address);
        serve(listener, app, told_to_stop()).await;
        Ok(())
    })
}

async fn bind(listen: &str) -> Result<TcpListener, ServeError> {
    let named = || listen.to_owned();
    TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(named()),
        io::ErrorKind::PermissionDenied => ServeError::NotAllowed(named()),
        io::ErrorKind::InvalidInput => ServeError::Address(named()),
        _ if listen.parse::<SocketAddr>().is_err() => ServeError::Address(named()),
        _ => ServeError::Other(named(), error),
    })
}

/// Until Ctrl-C or SIGTERM.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! { _ = interrupted => {}, _ = terminated.recv() => {} }
            return;
        }
    }
    let _ = interrupted.await;
}

/// Serves until `stop`; then no connection is accepted any more, running work is stopped, and answers get a moment.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()>) {
    let lines = Lines::new(app.shared.settings.limits.connections);
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! { accepted = listener.accept() => accepted, () = &mut stop => break };
        let Ok((stream, peer)) = accepted else {
            lines.cut_one();
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let entry = lines.enter(peer.ip());
        let connection = graceful.watch(connection(&app, stream, &entry));
        tokio::spawn(async move {
            // A client that breaks off is no error of ours.
            tokio::select! { _ = connection => {}, () = entry.line.cut() => {} }
        });
    }
    drop(listener);
    app.shared.office.close();
    let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
}

/// One connection's way to the router.
struct Way {
    router: Router,
    line: Line,
}

impl Service<Request<Incoming>> for Way {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(self.line.clone());
        Box::pin(self.router.clone().oneshot(request))
    }
}

fn connection(app: &App, stream: TcpStream, entry: &Entry) -> http1::Connection<TokioIo<Wire>, Way> {
    // Events are small and should arrive at once.
    let _ = stream.set_nodelay(true);
    let limits = &app.shared.settings.limits;
    let wire = Wire::new(stream, entry.line.clone(), limits.write_time);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(wire), Way { router: app.router.clone(), line: entry.line.clone() })
}
