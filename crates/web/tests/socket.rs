//! The server on a socket of this machine: many clients, slow ones, and those that vanish.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::{
    convert::Infallible,
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    routing::get,
};
use common::limits;
use futures_core::Stream;
use lucena_web::{App, Limits, Settings, serve};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

struct Server {
    app: App,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

async fn start(limits: Limits) -> Server {
    start_with(limits, |app| app).await
}

/// The same with routes of the test's own.
async fn start_with(limits: Limits, change: impl FnOnce(App) -> App) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let settings = Settings { limits, ..Settings::default() }.listening_on("127.0.0.1", address.ip());
    let app = change(App::new(settings));
    let (stop, stopped) = oneshot::channel();
    let done = tokio::spawn(serve(listener, app.clone(), async {
        let _ = stopped.await;
    }));
    Server { app, address, stop, done }
}

impl Server {
    /// Sends the head of a request for a body of so many bytes, and as much of the body as there is.
    async fn send(&self, path: &str, length: usize, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    }

    /// Sends a body in so many equal pieces, which does not say how large it will be.
    async fn send_pieces(&self, path: &str, piece: &str, count: usize) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Transfer-Encoding: chunked\r\n\r\n"
        );
        let pieces = format!("{:x}\r\n{piece}\r\n", piece.len()).repeat(count);
        stream.write_all(format!("{head}{pieces}0\r\n\r\n").as_bytes()).await.unwrap();
        stream
    }

    async fn ask(&self, path: &str, body: &str) -> (u16, Value) {
        answer(self.send(path, body.len(), body).await).await
    }

    async fn connect(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    async fn is_healthy(&self) -> bool {
        answer(self.connect(&asking("/api/v1/health")).await).await == (200, json!({"status": "ok"}))
    }

    async fn until(&self, running: usize, waiting: usize) {
        for _ in 0..3000 {
            let office = &self.app.shared.office;
            if (office.running(), office.waiting()) == (running, waiting) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{:?}", self.app.shared.office);
    }
}

fn asking(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
}

/// An answer without end, that tells when it has begun and when it is given up.
struct Flood {
    told: mpsc::UnboundedSender<&'static str>,
}

impl Flood {
    /// A server with such answers at `/flood`.
    async fn start(limits: Limits) -> (Server, mpsc::UnboundedReceiver<&'static str>) {
        let (told, hears) = mpsc::unbounded_channel();
        let flood = move || {
            let told = told.clone();
            async move {
                told.send("begun").unwrap();
                Body::from_stream(Flood { told })
            }
        };
        let add = |app: App| App { router: app.router.route("/flood", get(flood)), ..app };
        (start_with(limits, add).await, hears)
    }
}

impl Stream for Flood {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(Some(Ok(Bytes::from_static(&[0; 10_000]))))
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        let _ = self.told.send("given up");
    }
}

async fn answer(mut stream: TcpStream) -> (u16, Value) {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    let status = text.split(' ').nth(1).unwrap().parse().unwrap();
    let body = text.split_once("\r\n\r\n").unwrap().1;
    (status, serde_json::from_str(body).unwrap())
}

fn endless() -> String {
    json!({"fen": "startpos", "nodes": 200_000_000}).to_string()
}

#[tokio::test]
async fn two_hundred_clients_at_once_all_get_their_answer() {
    let server = Arc::new(start(Limits { waiting: 400, ..limits() }).await);
    let body = json!({"fen": common::MATE, "nodes": 200, "depth": 1}).to_string();
    let clients: Vec<_> = (0..200)
        .map(|number| {
            let (server, body) = (Arc::clone(&server), body.clone());
            tokio::spawn(async move {
                let path = if number % 10 == 0 { "/analyse" } else { "/lab/explain" };
                let tree = r#"{"algorithm": "pvs", "tree": "marsland-2"}"#;
                server.ask(path, if number % 10 == 0 { &body } else { tree }).await.0
            })
        })
        .collect();
    for client in clients {
        assert_eq!(client.await.unwrap(), 200);
    }
    server.until(0, 0).await;
}

#[tokio::test]
async fn clients_that_vanish_stop_their_work_and_leave_the_queue() {
    let server = start(limits()).await;
    let mut clients = Vec::new();
    for number in 0..6 {
        clients.push(server.send("/analyse", endless().len(), &endless()).await);
        server.until((number + 1).min(2), (number + 1_usize).saturating_sub(2)).await;
    }
    drop(clients);
    server.until(0, 0).await;
}

#[tokio::test]
async fn slow_clients_hold_no_worker_and_are_shown_the_door() {
    let short = Duration::from_millis(300);
    let server = start(Limits { body_time: short, head_time: short, jobs: 1, ..limits() }).await;
    let mut slow = Vec::new();
    for _ in 0..20 {
        slow.push(server.send("/analyse", 100, "{").await);
    }
    let mut mute = TcpStream::connect(server.address).await.unwrap();
    mute.write_all(b"GET /api/v1/health HTTP/1.1\r\nHost").await.unwrap();
    let body = json!({"fen": common::MATE, "nodes": 200}).to_string();
    assert_eq!(server.ask("/analyse", &body).await.0, 200);
    for client in slow {
        let (status, document) = answer(client).await;
        assert_eq!((status, &document["error"]["kind"]), (503, &json!("timed_out")));
    }
    let mut rest = Vec::new();
    let _ = mute.read_to_end(&mut rest).await;
    assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
}

#[tokio::test]
async fn oversized_and_malformed_requests_are_refused() {
    let server = start(limits()).await;
    let (status, document) = answer(server.send("/explain", 1 << 30, "{").await).await;
    assert_eq!((status, &document["error"]["kind"]), (413, &json!("too_large")));
    let (status, document) = answer(server.send_pieces("/explain", &"x".repeat(1000), 5).await).await;
    assert_eq!((status, &document["error"]["kind"]), (413, &json!("too_large")));
    let (status, document) = answer(server.send_pieces("/explain", "{}", 1).await).await;
    assert_eq!((status, &document["error"]["kind"]), (400, &json!("bad_input")));
    assert_eq!(server.ask("/explain", "\u{0}\u{1}").await.0, 400);
    assert_eq!(server.ask("/explain", &"[".repeat(4000)).await.0, 400);
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(b"nonsense\r\n\r\n").await.unwrap();
    let mut text = String::new();
    let _ = stream.read_to_string(&mut text).await;
    assert!(text.is_empty() || text.starts_with("HTTP/1.1 400"), "{text}");
    let (status, _) = server.ask("/analyse", &json!({"fen": common::MATE, "nodes": 200}).to_string()).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_server_that_is_stopped_stops_its_work_and_ends() {
    let server = start(limits()).await;
    let client = server.send("/analyse", endless().len(), &endless()).await;
    server.until(1, 0).await;
    server.stop.send(()).unwrap();
    let (status, document) = answer(client).await;
    assert_eq!((status, &document["error"]["kind"]), (500, &json!("could_not")));
    server.done.await.unwrap();
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn a_client_that_does_not_read_is_cut_off() {
    let (server, mut told) =
        Flood::start(Limits { write_time: Duration::from_millis(200), ..limits() }).await;
    let mut deaf = server.connect(&asking("/flood")).await;
    assert_eq!(told.recv().await, Some("begun"));
    assert_eq!(told.recv().await, Some("given up"));
    // What was on its way may arrive; then the connection is broken.
    let mut buffer = vec![0; 1 << 20];
    while deaf.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
}

#[tokio::test]
async fn a_client_that_reads_slowly_but_reads_is_not_cut_off() {
    let (server, mut told) = Flood::start(Limits { write_time: Duration::from_secs(60), ..limits() }).await;
    let mut slow = server.connect(&asking("/flood")).await;
    let mut buffer = vec![0; 1 << 20];
    for _ in 0..20 {
        slow.read_exact(&mut buffer).await.unwrap();
    }
    assert_eq!(told.recv().await, Some("begun"));
    assert!(told.try_recv().is_err());
}

#[tokio::test]
async fn clients_that_do_not_read_or_say_nothing_keep_nobody_out() {
    let (server, mut told) = Flood::start(Limits { connections: 4, ..limits() }).await;
    let working = server.send("/analyse", endless().len(), &endless()).await;
    server.until(1, 0).await;
    let mut still = Vec::new();
    for _ in 0..5 {
        still.push(server.connect(&asking("/flood")).await);
        while told.recv().await != Some("begun") {}
        still.push(server.connect("").await);
        still.push(server.connect("POST /api/v1/explain HTTP/1.1\r\nHost: localhost\r\n").await);
        assert!(server.is_healthy().await);
    }
    // The one that waits for its answer was not cut.
    server.until(1, 0).await;
    server.stop.send(()).unwrap();
    assert_eq!(answer(working).await.0, 500);
    drop(still);
}
