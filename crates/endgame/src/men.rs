//! Which men an ending has.
