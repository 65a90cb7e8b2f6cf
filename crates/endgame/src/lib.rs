//! Endgames: tables of perfect play, and Bramer's model of knowledge that a chess player can read and the program
//! can prove (Bramer 1977).

pub mod arena;
pub mod cast;
pub mod defence;
pub mod description;
pub mod fates;
pub mod knowledge;
pub mod language;
pub mod library;
mod machine;
pub mod men;
pub mod model;
pub mod report;
pub mod reproduce;
pub mod seat;
pub mod table;
pub mod verify;
