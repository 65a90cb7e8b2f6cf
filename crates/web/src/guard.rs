//! What holds for every request: the right host, safe headers, a line in the log.

use std::{io::Write, sync::Arc, time::Instant};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{Kind, Problem, Settings, Shared};

/// Scripts, pictures and everything else come from here only, and nobody may frame the page. Boards are drawn with inline
/// styles.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; \
                      object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Checks the host, lets the request through, and dresses the answer.
pub async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let asked = format!("{} {}", request.method(), request.uri().path());
    let is_api = request.uri().path().starts_with("/api");
    let mut response = match check_host(&shared.settings, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    dress(response.headers_mut(), is_api);
    if shared.settings.log {
        let (status, millis) = (response.status().as_u16(), start.elapsed().as_millis());
        // Nobody may be reading; that is no reason to fail.
        let _ = writeln!(std::io::stderr(), "{asked} {status} {millis} ms");
    }
    response
}

fn dress(headers: &mut HeaderMap, is_api: bool) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
}

fn check_host(settings: &Settings, request: &Request) -> Result<(), Problem> {
    let Some(own) = &settings.hosts else { return Ok(()) };
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host
        .or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str))
        .unwrap_or_default();
    let name = name_of(host).to_lowercase();
    if own.contains(&name) {
        return Ok(());
    }
    let message = format!("this server does not answer for `{host}`; call it by {}", own[..2].join(" or "));
    Err(Problem::new(Kind::WrongHost, message))
}

/// The host without its port; `[::1]:8080` has more than one colon.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn hosts_lose_their_ports() {
        for (host, name) in
            [("localhost:8080", "localhost"), ("[::1]:80", "[::1]"), ("[::1]", "[::1]"), ("a", "a")]
        {
            assert_eq!(name_of(host), name);
        }
    }
}
