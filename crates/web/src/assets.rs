//! The page, built into the program.

use std::borrow::Cow;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::{Embed, EmbeddedFile};

use crate::{Kind, Problem};

/// What `make ui` has built; nothing if it has not been run.
#[derive(Embed)]
#[folder = "../../ui/dist"]
#[allow_missing = true]
struct Page;

/// Shown where the page has not been built.
const WITHOUT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Lucena</title>\n\
    <h1>Lucena</h1>\n<p>The page was not built into this program. Run <code>make ui</code>, which needs npm, and build \
    the program again.</p>\n<p>The API is there: <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.</p>\n</html>\n";

/// A file of the page.
#[derive(Debug, Clone)]
pub struct File {
    /// What it holds.
    pub data: Cow<'static, [u8]>,
    /// What tells it from other versions.
    pub tag: String,
    /// What it is.
    pub kind: String,
}

impl From<EmbeddedFile> for File {
    fn from(file: EmbeddedFile) -> File {
        let tag: String =
            file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        File { tag: format!("\"{tag}\""), kind: typed(file.metadata.mimetype()), data: file.data }
    }
}

/// Text is UTF-8.
fn typed(kind: &str) -> String {
    if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

/// The file at a path of the page.
pub fn answer(path: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    respond(path, headers, &|name| Page::get(name).map(File::from))
}

/// The same with the files of whoever finds them. Names are compared, no path is ever opened, so none leads outside.
pub fn respond(
    path: &str,
    headers: &HeaderMap,
    find: &dyn Fn(&str) -> Option<File>,
) -> Result<Response, Problem> {
    let name = path.trim_start_matches('/');
    if let Some(file) = find(name).filter(|_| !name.is_empty()) {
        return Ok(sent(file, name, headers));
    }
    // The page's own paths have no extension: the page knows what they mean.
    let last = name.rsplit('/').next().unwrap_or_default();
    if last.contains('.') || name.starts_with("assets/") {
        return Err(Problem::new(Kind::NotFound, format!("there is nothing at {path}")));
    }
    Ok(match find("index.html") {
        Some(index) => sent(index, "index.html", headers),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], WITHOUT).into_response(),
    })
}

fn sent(file: File, name: &str, headers: &HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_known = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == file.tag));
    let (status, body) = match is_known {
        true => (StatusCode::NOT_MODIFIED, Body::empty()),
        false => (StatusCode::OK, Body::from(file.data)),
    };
    let mut response = (status, body).into_response();
    // The names of files in assets/ hold a hash of their content: another content is another name.
    let caching =
        if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut put = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    put(header::CONTENT_TYPE, &file.kind);
    put(header::ETAG, &file.tag);
    put(header::CACHE_CONTROL, caching);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str) -> Option<File> {
        let kind = match name {
            "index.html" => "text/html",
            "assets/index-4f2a.js" => "text/javascript",
            _ => return None,
        };
        Some(File { data: Cow::Borrowed(b"x"), tag: "\"1\"".into(), kind: typed(kind) })
    }

    fn get(path: &str) -> Response {
        respond(path, &HeaderMap::new(), &page).unwrap_or_else(IntoResponse::into_response)
    }

    #[test]
    fn hashed_files_are_kept_for_ever_and_the_index_is_not() {
        assert_eq!(
            get("/assets/index-4f2a.js").headers()[header::CACHE_CONTROL],
            "public, max-age=31536000, immutable"
        );
        assert_eq!(get("/").headers()[header::CACHE_CONTROL], "no-cache");
        assert_eq!(get("/").headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    }

    #[test]
    fn paths_of_the_page_are_the_page_and_other_names_are_not_found() {
        assert_eq!(get("/analyse/deep").status(), StatusCode::OK);
        for path in ["/favicon.ico", "/assets/none", "/../Cargo.toml", "/..%2f..%2fetc/passwd.txt"] {
            assert_eq!(get(path).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn a_known_file_is_not_sent_again() {
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_static("\"0\", \"1\""));
        assert_eq!(respond("/", &headers, &page).unwrap().status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn without_a_page_it_says_how_to_build_one() {
        let response = respond("/", &HeaderMap::new(), &|_| None).unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert!(WITHOUT.contains("make ui"));
    }
}
