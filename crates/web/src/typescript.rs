//! The page's types and constants, made from the documents that the routes answer with.

use lucena_coach::{Level, annotate::Severity};
use lucena_engine::evaluation::Kind;
use lucena_evidence::{FARTHEST, STEEPNESS};
use ts_rs::TypeVisitor;

use crate::{
    answer::Queued,
    problem::ProblemDocument,
    routes::ROUTES,
    shape::{Shape, Types},
    work::ProgressDocument,
};

const HEAD: &str = "// Generated from the Rust documents by `make documents`; changes belong there.\n";

/// `ui/src/lib/documents.ts`.
pub fn declarations() -> String {
    let mut types = Types::default();
    for Shape { types: add, .. } in
        ROUTES.iter().flat_map(|route| [Some(route.document), route.part]).flatten()
    {
        add(&mut types);
    }
    types.visit::<Level>();
    types.visit::<Queued>();
    types.visit::<ProgressDocument<'static>>();
    types.visit::<ProblemDocument<'static>>();
    let declared: Vec<String> = types.declared.into_values().collect();
    let text = format!("{HEAD}\n{}\n{}", constants(), declared.join("\n"));
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// What the page must not have numbers of its own for.
fn constants() -> String {
    let (pawn, inaccuracy) = (Kind::USUAL.scale().get(), Severity::INACCURACY);
    format!(
        "/** A score's winning chances: 1 / (1 + exp(-steepness * c)), c being pawn * centipawns, from -farthest to farthest. */\n\
         export const CURVE = {{ steepness: {STEEPNESS}, pawn: {pawn}, farthest: {FARTHEST} }};\n\n\
         /** A move that gives away less of the chances than this is no mistake. */\n\
         export const INACCURACY = {inaccuracy};\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_of_the_page_are_kept() {
        lucena_testing::generated::is_kept("ui/src/lib/documents.ts", &declarations());
    }
}
