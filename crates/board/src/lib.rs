//! What shakmaty lacks and all of Lucena needs: formats with exact errors, moves in people's words and the
//! reason when one is illegal, exchanges, keys, staged move generation, histories and diagrams.
//!
//! shakmaty is the board type from input to output; nothing here wraps or renames it.

pub mod diagram;
pub mod epd;
pub mod exchange;
pub mod fen;
pub mod history;
pub mod illegal;
pub mod key;
pub mod notation;
pub mod perft;
pub mod pgn;
pub mod random;
pub mod said;
pub mod source;
pub mod stages;
pub mod stop;
pub mod words;
