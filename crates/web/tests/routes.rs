//! Every route: what it answers, and what it says to bad input.

mod common;

use std::collections::BTreeSet;

use axum::http::{StatusCode, header};
use common::{MATE, ROOK, app, ask, events, found, get, post, refused, stream, text};
use lucena_web::routes::{PREFIX, ROUTES};
use serde_json::{Value, json};
use tower::ServiceExt;

#[tokio::test]
async fn the_server_tells_about_itself() {
    let app = app();
    assert_eq!(ask(&app, get("/api/v1/health")).await, (StatusCode::OK, json!({"status": "ok"})));
    let (_, limits) = ask(&app, get("/api/v1/limits")).await;
    let wanted = json!({
        "nodes": 200_000_000, "work": u64::MAX, "games": 100, "moves": 2000, "time_ms": 100_000, "body_bytes": 4096,
        "jobs": 2, "waiting": 64, "running": 0, "queued": 0,
    });
    assert_eq!(limits, wanted);
}

#[tokio::test]
async fn openapi_lists_the_routes_and_every_route_is_there() {
    let app = app();
    let (_, document) = ask(&app, get("/api/v1/openapi.json")).await;
    let mut listed: Vec<(String, String)> = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        listed.extend(operations.as_object().unwrap().keys().map(|method| (path.clone(), method.clone())));
    }
    let mut wanted: Vec<(String, String)> =
        ROUTES.iter().map(|route| (format!("{PREFIX}{}", route.path), route.method.to_owned())).collect();
    listed.sort();
    wanted.sort();
    assert_eq!(listed, wanted);
    for (path, method) in listed {
        let path = path.replace("{rules}", "kqk");
        let response = app.clone().oneshot(match method.as_str() {
            "get" => get(&path),
            _ => post(path.strip_prefix(PREFIX).unwrap(), "[]"),
        });
        let status = response.await.unwrap().status();
        assert!(matches!(status, StatusCode::OK | StatusCode::BAD_REQUEST), "{method} {path}: {status}");
        let other = if method == "get" { post(path.strip_prefix(PREFIX).unwrap(), "{}") } else { get(&path) };
        // `/endgame/{rules}` takes GET of the names of its neighbours, which are no rule sets.
        if !path.starts_with("/api/v1/endgame/") {
            refused(&app, other, 405, "wrong_method").await;
        }
    }
}

#[tokio::test]
async fn explain_finds_the_mate_and_why_not_the_mistake() {
    let app = app();
    let body = json!({"fen": MATE, "nodes": 3000, "level": "beginner", "why_not": 1});
    let document = found(&app, "/explain", &body.to_string()).await;
    assert_eq!(document["best"]["san"], "Ra8#");
    assert_eq!(document["schema"], 2);
    let body = json!({"fen": MATE, "move": "Ra7", "nodes": 3000});
    let document = found(&app, "/why-not", &body.to_string()).await;
    assert_eq!(document["san"], "Ra7");
    let body = json!({"fen": MATE, "move": "Ra8", "goal": "mate", "nodes": 3000});
    assert_eq!(found(&app, "/explain", &body.to_string()).await["verdict"]["kind"], "mate");
}

#[tokio::test]
async fn moves_are_played_before_the_question() {
    let app = app();
    let body = json!({"fen": "startpos", "moves": ["f3", "e5", "g2g4"], "nodes": 3000});
    assert_eq!(found(&app, "/analyse", &body.to_string()).await["best"]["san"], "Qh4#");
    let body = json!({"fen": "startpos", "moves": ["f3", "e4"]});
    let message = refused(&app, post("/analyse", &body.to_string()), 400, "bad_input").await;
    assert!(message.starts_with("move 2 of `moves`: "), "{message}");
}

#[tokio::test]
async fn analyse_streams_depth_by_depth() {
    let body = json!({"fen": MATE, "nodes": 20_000, "multipv": 2, "depth": 3}).to_string();
    let app = app();
    let response = app.clone().oneshot(stream("/analyse", &body)).await.unwrap();
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    let events = events(&text(response).await);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.first(), Some(&"queued"));
    assert!(names.contains(&"partial") && names.contains(&"progress"), "{names:?}");
    let (last, document) = events.last().unwrap();
    assert_eq!(last, "document");
    assert_eq!(*document, found(&app, "/analyse", &body).await);
    assert_eq!(document["lines"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn an_explanation_tells_its_line_before_its_reasons() {
    let body = json!({"fen": MATE, "nodes": 3000}).to_string();
    let app = app();
    let response = app.clone().oneshot(stream("/explain", &body)).await.unwrap();
    let events = events(&text(response).await);
    let (_, part) = events.iter().find(|(name, _)| name == "partial").unwrap();
    let (_, document) = events.last().unwrap();
    assert_eq!(
        (&part["fen"], &part["line"], &part["score"]),
        (&document["fen"], &document["line"], &document["score"])
    );
}

#[tokio::test]
async fn a_stream_ends_with_its_document_however_fast_the_work_is() {
    let app = app();
    let body = r#"{"algorithm": "pvs", "tree": "marsland-2"}"#;
    for _ in 0..50 {
        let response = app.clone().oneshot(stream("/lab/explain", body)).await.unwrap();
        // Whoever reads late must not miss anything.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        let events = events(&text(response).await);
        assert_eq!(events.last().unwrap().0, "document", "{events:?}");
    }
    let response =
        app.clone().oneshot(stream("/lab/explain", r#"{"algorithm": "x", "tree": ""}"#)).await.unwrap();
    let events = events(&text(response).await);
    assert_eq!(events.last().unwrap().1["error"]["kind"], "bad_input");
}

#[tokio::test]
async fn annotate_tells_move_by_move_and_keeps_broken_games_apart() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"C\"]\n\n1. e4 Ke4 *\n";
    let body = json!({"pgn": pgn, "nodes": 1000}).to_string();
    let app = app();
    let response = app.clone().oneshot(stream("/annotate", &body)).await.unwrap();
    let events = events(&text(response).await);
    let parts: Vec<_> = events.iter().filter(|(name, _)| name == "partial").map(|(_, part)| part).collect();
    // First what is thought of every move, last what stays, once for each.
    let (first, last): (Vec<&Value>, Vec<&Value>) = (parts[..4].to_vec(), parts[parts.len() - 4..].to_vec());
    let plies = |parts: &[&Value]| parts.iter().map(|part| part["ply"].as_u64()).collect::<BTreeSet<_>>();
    assert_eq!((plies(&first), plies(&last)), ((1..=4).map(Some).collect(), (1..=4).map(Some).collect()));
    let settled = parts.iter().filter(|part| part["settled"] == true).count();
    assert!(settled == 4 && last.iter().all(|part| part["settled"] == true), "{last:?}");
    for parts in [first, last.clone()] {
        let g4 = parts.iter().find(|part| part["ply"] == 3).unwrap();
        assert_eq!((&g4["game"], &g4["san"], &g4["judgement"]), (&json!(1), &json!("g4"), &json!("blunder")));
    }
    let (name, document) = events.last().unwrap();
    assert_eq!(name, "document");
    for part in last {
        let ply = usize::try_from(part["ply"].as_u64().unwrap()).unwrap();
        assert_eq!(document["games"][0]["moves"][ply - 1], {
            let mut part = part.clone();
            part.as_object_mut().unwrap().remove("game");
            part.as_object_mut().unwrap().remove("settled");
            part
        });
    }
    assert!(document["games"][0]["pgn"].as_str().unwrap().contains("g4"));
    assert_eq!(document["broken"][0]["game"], 2);
    refused(&app, post("/annotate", "{\"pgn\": \"\"}"), 400, "bad_input").await;
}

#[tokio::test]
async fn endings_are_listed_described_played_and_proved() {
    let app = app();
    let (_, list) = ask(&app, get("/api/v1/endgame")).await;
    let endings = list["endings"].as_array().unwrap();
    assert_eq!(endings.len(), lucena_endgame::library::LIBRARY.len());
    assert_eq!((&endings[0]["rules"], &endings[0]["men"]), (&json!("kqk"), &json!("KQvK")));
    let (_, described) = ask(&app, get("/api/v1/endgame/kqk")).await;
    let class = &described["classes"][0];
    assert!(class["svg"].as_str().unwrap().starts_with("<svg") && class["example"].is_string(), "{class}");
    refused(&app, get("/api/v1/endgame/nobody"), 404, "not_found").await;
    let body = json!({"fen": ROOK, "rules": "krk-proved"}).to_string();
    let played = found(&app, "/endgame/move", &body).await;
    assert!(!played["candidates"].as_array().unwrap().is_empty());
    assert_eq!(played["result"]["wdl"], "win");
    let drawn = json!({"fen": "3k4/8/2PK4/8/8/8/8/8 w - - 0 1", "rules": "kpk-initial"}).to_string();
    let drawn = found(&app, "/endgame/move", &drawn).await;
    assert_eq!(
        (&drawn["result"]["wdl"], &drawn["sentence"]),
        (&json!("draw"), &json!("The game is drawn with best play."))
    );
    let message = refused(
        &app,
        post("/endgame/move", &json!({"fen": ROOK, "rules": "kqk"}).to_string()),
        400,
        "bad_input",
    );
    assert!(message.await.contains("these rules are for"));
    assert_eq!(found(&app, "/endgame/verify", "{\"rules\": \"kqk\"}").await["not_won"], 0);
    refused(&app, post("/endgame/verify", "{\"rules\": \"../Cargo.toml\"}"), 400, "bad_input").await;
}

/// The list says what the proof will do: a defence is proved by what it holds, more men are refused.
#[tokio::test]
async fn what_is_listed_as_provable_is_proved() {
    let app = app();
    let (_, list) = ask(&app, get("/api/v1/endgame")).await;
    let provable = |rules: &str| {
        let ending = list["endings"].as_array().unwrap().iter().find(|ending| ending["rules"] == rules);
        ending.unwrap()["provable"].as_bool().unwrap()
    };
    assert!(provable("krk-black-centre"));
    let proof = found(&app, "/endgame/verify", "{\"rules\": \"krk-black-centre\"}").await;
    assert_eq!((&proof["side"], &proof["lost"]), (&json!("black"), &json!(0)));
    for rules in ["krpkr-lucena", "krpkr-philidor"] {
        assert!(!provable(rules));
        let asked = json!({"rules": rules}).to_string();
        refused(&app, post("/endgame/verify", &asked), 400, "bad_input").await;
    }
}

#[tokio::test]
async fn practice_begins_won_and_the_defender_resists() {
    let app = app();
    let body = json!({"rules": "krk-proved", "seed": 7}).to_string();
    let start = found(&app, "/endgame/start", &body).await;
    assert_eq!(start, found(&app, "/endgame/start", &body).await);
    let probe = found(&app, "/endgame/probe", &json!({"fen": start["fen"]}).to_string()).await;
    assert_eq!(probe["wdl"], "win");
    let lost = "8/8/8/4k3/8/8/4R3/4K3 b - - 0 1";
    let probe = found(&app, "/endgame/probe", &json!({"fen": lost}).to_string()).await;
    let reply = found(&app, "/endgame/reply", &json!({"fen": lost}).to_string()).await;
    assert_eq!(probe["best"][0], reply["san"]);
    let many =
        refused(&app, post("/endgame/probe", &json!({"fen": "startpos"}).to_string()), 400, "bad_input");
    assert!(many.await.contains("men"));
    refused(&app, post("/endgame/start", "{\"rules\": \"krpkr-lucena\"}"), 400, "bad_input").await;
}

#[tokio::test]
async fn the_laboratory_works() {
    let app = app();
    let (_, list) = ask(&app, get("/api/v1/lab")).await;
    assert_eq!(list["trees"][0]["name"], "marsland-2");
    let rows = found(&app, "/lab/trees", r#"{"breadth": 3, "depth": 3, "trees": 5, "seed": 2}"#).await;
    assert_eq!(rows["rows"][0]["trees"], 5);
    let drawn = found(&app, "/lab/explain", r#"{"algorithm": "pvs", "tree": "marsland-2"}"#).await;
    assert_eq!(drawn["algorithm"], "pvs");
    let horizon = found(&app, "/lab/horizon", r#"{"fen": "figure-4", "depth": 2}"#).await;
    assert_eq!(horizon[0]["lesson"]["name"], "figure-4");
    for (path, body, says) in [
        ("/lab/trees", r#"{"breadth": 50, "depth": 50}"#, "leaves"),
        ("/lab/trees", r#"{"breadth": 0, "depth": 1}"#, "it should be 1 to 256"),
        ("/lab/explain", r#"{"algorithm": "magic", "tree": "marsland-2"}"#, "there are minimax"),
        ("/lab/explain", r#"{"algorithm": "pvs", "tree": "((1 2"}"#, "bracket"),
        ("/lab/horizon", r#"{"fen": "nothing"}"#, "neither one of figure-4"),
    ] {
        let message = refused(&app, post(path, body), 400, "bad_input").await;
        assert!(message.contains(says), "{message}");
    }
}

#[tokio::test]
async fn bad_input_is_told_what_is_wrong_and_what_would_be_right() {
    let app = app();
    for (path, body, says) in [
        ("/explain", "{", "EOF"),
        ("/explain", r#"{"fen": 3}"#, "expected a string"),
        ("/explain", r#"{"fen": "8/8 w - - 0 1"}"#, "rank"),
        ("/explain", r#"{"fen": "startpos", "colour": 1}"#, "unknown field `colour`, expected one of"),
        (
            "/explain",
            r#"{"fen": "startpos", "level": "master"}"#,
            "expected one of `beginner`, `club`, `expert`",
        ),
        ("/explain", r#"{"fen": "startpos", "move": "Nf6"}"#, "Nf6 is not legal here"),
        ("/explain", r#"{"fen": "startpos", "goal": 3}"#, "name the move with `move`"),
        ("/explain", r#"{"fen": "startpos", "move": "e4", "goal": "win"}"#, "1 to 60, or \"mate\""),
        ("/explain", r#"{"fen": "startpos", "why_not": 11}"#, "it should be 0 to 10"),
        ("/explain", r#"{"fen": "startpos", "nodes": 200000001}"#, "it should be 100 to 200000000"),
        ("/why-not", r#"{"fen": "startpos"}"#, "missing field `move`"),
        ("/analyse", r#"{"fen": "startpos", "multipv": 6}"#, "it should be 1 to 5"),
        ("/analyse", r#"{"fen": "startpos", "depth": 0}"#, "it should be 1 to 127"),
        ("/annotate", r#"{"pgn": "1. e4 *", "side": "red"}"#, "expected one of `white`, `black`, `both`"),
        ("/endgame/move", r#"{"fen": "startpos"}"#, "no rule set"),
        ("/endgame/start", r#"{"rules": "x"}"#, "known are kqk"),
    ] {
        let message = refused(&app, post(path, body), 400, "bad_input").await;
        assert!(message.contains(says), "{path} {body}: {message}");
    }
}
