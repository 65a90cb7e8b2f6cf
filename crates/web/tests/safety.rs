//! Headers, limits, the queue and what happens when clients leave.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use common::{MATE, ask, events, get, limits, post, refused, settings, stream, text};
use lucena_web::{
    App, Kind, Limits, Problem, Settings,
    news::Heard,
    work::{Office, Place},
};
use serde_json::json;
use tower::ServiceExt;

/// Longer than any test waits, unless it is stopped.
fn endless() -> String {
    json!({"fen": "startpos", "nodes": 200_000_000}).to_string()
}

fn with(limits: Limits) -> App {
    App::new(Settings { limits, ..Settings::default() })
}

/// Waits until something is so, far longer than it should take.
async fn until(what: impl Fn() -> bool) {
    for _ in 0..3000 {
        if what() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never came to pass");
}

#[tokio::test]
async fn every_answer_has_safe_headers_and_none_is_shared_with_other_sites() {
    let app = common::app();
    for path in ["/api/v1/health", "/api/v1/none", "/", "/favicon.ico"] {
        let mut request = get(path);
        request.headers_mut().insert(header::ORIGIN, "http://evil.example".parse().unwrap());
        let response = app.clone().oneshot(request).await.unwrap();
        let headers = response.headers();
        assert!(
            headers[header::CONTENT_SECURITY_POLICY]
                .to_str()
                .unwrap()
                .starts_with("default-src 'self'; script-src 'self';")
        );
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert!(!headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }
}

#[tokio::test]
async fn only_own_names_are_answered_on_loopback() {
    let app = lucena_web::app(settings().listening_on("box.local", [127, 0, 0, 1].into()));
    let called = |host: &str| {
        let request = Request::get("/api/v1/health").header(header::HOST, host);
        app.clone().oneshot(request.body(Body::empty()).unwrap())
    };
    for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080", "box.local:8080"] {
        assert_eq!(called(host).await.unwrap().status(), StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", ""] {
        assert_eq!(called(host).await.unwrap().status(), StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    let open = lucena_web::app(settings().listening_on("0.0.0.0", [0, 0, 0, 0].into()));
    assert_eq!(ask(&open, get("/api/v1/health")).await.0, StatusCode::OK);
}

#[tokio::test]
async fn paths_are_the_api_the_page_or_nothing() {
    let app = common::app();
    for path in ["/api", "/api/", "/api/v1", "/api/v1/none", "/api/v2/health"] {
        assert!(refused(&app, get(path), 404, "not_found").await.contains("openapi.json"));
    }
    for path in ["/../Cargo.toml", "/assets/../../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/x"] {
        refused(&app, get(path), 404, "not_found").await;
    }
    assert_eq!(app.clone().oneshot(get("/games/1")).await.unwrap().status(), StatusCode::OK);
    refused(&app, Request::delete("/").body(Body::empty()).unwrap(), 405, "wrong_method").await;
    refused(&app, Request::put("/api/v1/explain").body(Body::empty()).unwrap(), 405, "wrong_method").await;
}

#[tokio::test]
async fn bodies_must_be_json_and_small() {
    let app = common::app();
    let large = json!({"fen": "x".repeat(5000)}).to_string();
    let message = refused(&app, post("/explain", &large), 413, "too_large").await;
    assert_eq!(message, "the body is larger than 4096 bytes, the most allowed");
    let mut announced = post("/explain", "{}");
    announced.headers_mut().insert(header::CONTENT_LENGTH, "1000000000000".parse().unwrap());
    refused(&app, announced, 413, "too_large").await;
    let plain = Request::post("/api/v1/explain").header(header::CONTENT_TYPE, "text/plain");
    let message = refused(&app, plain.body(Body::from("{}")).unwrap(), 400, "bad_input").await;
    assert!(message.contains("application/json"));
}

#[tokio::test]
async fn work_stops_when_its_time_is_over() {
    let app = with(Limits { time: Duration::from_millis(200), ..limits() });
    let message = refused(&app.router, post("/analyse", &endless()), 503, "timed_out").await;
    assert!(message.contains("0.2 seconds"), "{message}");
    let response = app.router.clone().oneshot(stream("/analyse", &endless())).await.unwrap();
    let events = events(&text(response).await);
    assert_eq!(
        (events.last().unwrap().0.as_str(), &events.last().unwrap().1["error"]["kind"]),
        ("error", &json!("timed_out"))
    );
    until(|| app.shared.office.running() == 0).await;
}

#[tokio::test]
async fn work_stops_when_its_time_is_over_though_nobody_reads() {
    let app = with(Limits { time: Duration::from_millis(200), jobs: 1, ..limits() });
    let unread = app.router.clone().oneshot(stream("/analyse", &endless())).await.unwrap();
    until(|| app.shared.office.running() == 1).await;
    until(|| app.shared.office.running() == 0).await;
    let events = events(&text(unread).await);
    assert_eq!(events.last().unwrap().1["error"]["kind"], "timed_out");
}

#[tokio::test]
async fn thousands_of_small_games_cost_little_and_stop_with_their_client() {
    let app = with(Limits { body: 1 << 20, games: 10_000, jobs: 1, ..limits() });
    let games = |game: &str| json!({"pgn": game.repeat(5000), "nodes": 100}).to_string();
    let empty = common::found(&app.router, "/annotate", &games("* ")).await;
    assert_eq!(empty["games"].as_array().unwrap().len(), 5000);
    let asked = tokio::spawn(app.router.clone().oneshot(post("/annotate", &games("1. e4 * "))));
    until(|| app.shared.office.running() == 1).await;
    asked.abort();
    until(|| app.shared.office.running() == 0 && app.shared.office.lost() == 0).await;
}

#[tokio::test]
async fn work_that_costs_too_much_is_refused_at_once_and_says_so() {
    let app = with(Limits { work: 3_000_000, games: 3, moves: 10, nodes: 1_000_000, ..limits() });
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 *";
    let moves: Vec<&str> = shuffle.split(' ').filter(|word| word.starts_with('N')).collect();
    let review = "a review of 6 half-moves at 100000 nodes each would take about 3600000 nodes; \
                  the most for one request is 3000000; send fewer games or ask for fewer `nodes`";
    let trees = "1000 trees of 20 moves and 4 plies would take about 40000000 nodes; \
                 the most for one request is 3000000; ask for fewer trees, moves or plies";
    for (path, body, says) in [
        ("/annotate", json!({"pgn": "1. e4 e5 * 1. d4 d5 2. c4 e6 *", "nodes": 100_000}), review),
        ("/annotate", json!({"pgn": "* * * *"}), "`pgn` holds more than 3 games, the most for one request"),
        ("/annotate", json!({"pgn": format!("* {shuffle}")}), "game 2 has 12 half-moves; the most is 10"),
        ("/analyse", json!({"fen": "startpos", "moves": moves}), "`moves` holds 12 moves; the most is 10"),
        ("/lab/trees", json!({"breadth": 20, "depth": 4, "trees": 1000}), trees),
    ] {
        for request in [post(path, &body.to_string()), stream(path, &body.to_string())] {
            assert_eq!(refused(&app.router, request, 413, "too_large").await, says);
        }
    }
    let small = json!({"pgn": "1. e4 e5 *", "nodes": 1000}).to_string();
    assert_eq!(ask(&app.router, post("/annotate", &small)).await.0, StatusCode::OK);
}

#[tokio::test]
async fn work_stops_when_its_client_leaves() {
    let app = with(limits());
    let horizon = json!({"depth": 10}).to_string();
    let trees = json!({"breadth": 20, "depth": 5, "trees": 10_000}).to_string();
    let pgn = json!({"pgn": "1. e4 e5 2. Nf3 Nc6 *", "nodes": 200_000_000}).to_string();
    let explain = json!({"fen": "startpos", "nodes": 200_000_000}).to_string();
    let refute = json!({"fen": "startpos", "move": "f3", "nodes": 200_000_000}).to_string();
    let table = json!({"fen": "8/8/4k3/3q4/8/2R5/8/K7 w - - 0 1"}).to_string();
    for (path, body) in [
        ("/analyse", &endless()),
        ("/explain", &explain),
        ("/why-not", &refute),
        ("/annotate", &pgn),
        ("/lab/horizon", &horizon),
        ("/lab/trees", &trees),
        ("/endgame/probe", &table),
        ("/endgame/verify", &json!({"rules": "krk-proved"}).to_string()),
    ] {
        // As one document: the future is dropped.
        let asked = tokio::spawn(app.router.clone().oneshot(post(path, body)));
        until(|| app.shared.office.running() == 1 || asked.is_finished()).await;
        asked.abort();
        until(|| app.shared.office.running() == 0).await;
        // As a stream: the body is dropped.
        let response = app.router.clone().oneshot(stream(path, body)).await.unwrap();
        drop(response);
        until(|| app.shared.office.running() == 0 && app.shared.office.waiting() == 0).await;
        until(|| app.shared.office.lost() == 0).await;
    }
}

#[tokio::test]
async fn a_full_queue_says_so_and_whoever_leaves_makes_room() {
    let app = with(Limits { jobs: 1, waiting: 4, ..limits() });
    let enter = || async { app.router.clone().oneshot(stream("/analyse", &endless())).await.unwrap() };
    let running = enter().await;
    until(|| app.shared.office.running() == 1).await;
    let mut waiting = Vec::new();
    for _ in 0..3 {
        waiting.push(enter().await);
    }
    let busy = enter().await;
    assert_eq!(busy.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(busy.headers().contains_key(header::RETRY_AFTER));
    refused(&app.router, post("/analyse", &endless()), 429, "busy").await;
    assert_eq!(ask(&app.router, get("/api/v1/health")).await.0, StatusCode::OK);
    waiting.pop();
    assert_eq!(app.shared.office.waiting(), 2);
    assert_eq!(enter().await.status(), StatusCode::OK);
    drop(waiting);
    drop(running);
    let body = json!({"fen": MATE, "nodes": 500}).to_string();
    assert_eq!(ask(&app.router, post("/analyse", &body)).await.0, StatusCode::OK);
}

#[tokio::test]
async fn clients_take_turns() {
    let office = Arc::new(Office::open(&Limits { jobs: 1, waiting: 20, ..limits() }));
    let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
    let (open, gate) = std::sync::mpsc::channel::<()>();
    let first =
        office.enter(None, move |_| gate.recv().map(|()| String::new()).map_err(Problem::could_not)).unwrap();
    until(|| office.running() == 1).await;
    let mut places = vec![first];
    for (client, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")] {
        let done = done.clone();
        let task = move |_: &lucena_web::work::Talk| {
            done.send(name).map(|()| String::new()).map_err(Problem::could_not)
        };
        places.push(office.enter(Some([10, 0, 0, client].into()), task).unwrap());
    }
    open.send(()).unwrap();
    let mut served = Vec::new();
    for _ in 0..6 {
        served.push(order.recv().await.unwrap());
    }
    assert_eq!(served, ["a1", "b1", "c1", "a2", "b2", "a3"]);
}

#[tokio::test]
async fn work_that_breaks_off_is_told_and_the_thread_lives_on() {
    let office = Office::open(&Limits { jobs: 1, ..limits() });
    let place = office.enter(None, |_| panic!("on purpose")).unwrap();
    let problem = end_of(&place).await.unwrap_err();
    assert_eq!(problem.kind, Kind::CouldNot, "{problem:?}");
    let place = office.enter(None, |_| Ok("{}".into())).unwrap();
    assert_eq!(end_of(&place).await, Ok("{}".into()));
}

async fn end_of(place: &Place) -> Result<String, Problem> {
    while let Some(heard) = place.news().next().await {
        if let Heard::Ended(ended) = heard {
            return ended;
        }
    }
    panic!("it never ended");
}

#[tokio::test]
async fn work_that_does_not_ask_whether_to_stop_keeps_nobody_waiting() {
    let office = Office::open(&Limits { jobs: 1, time: Duration::from_millis(50), ..limits() });
    let (open, gate) = std::sync::mpsc::channel::<()>();
    let deaf = office.enter(None, move |_| {
        let _ = gate.recv();
        Ok("too late".into())
    });
    let deaf = deaf.unwrap();
    until(|| office.running() == 1).await;
    let next = office.enter(None, |_| Ok("{}".into())).unwrap();
    // The client hears of it at once, and another thread takes the next request.
    assert_eq!(end_of(&deaf).await.unwrap_err().kind, Kind::TimedOut);
    assert_eq!(end_of(&next).await, Ok("{}".into()));
    drop(deaf);
    // The lost thread returns, and room is made for another to be lost.
    assert_eq!(office.lost(), 1);
    open.send(()).unwrap();
    until(|| office.lost() == 0).await;
    for _ in 0..2 {
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let left =
            office.enter(None, move |_| gate.recv().map(|()| String::new()).map_err(Problem::could_not));
        let left = left.unwrap();
        until(|| office.running() == 1).await;
        drop(left);
        until(|| office.running() == 0).await;
        drop(open);
        until(|| office.lost() == 0).await;
    }
}
