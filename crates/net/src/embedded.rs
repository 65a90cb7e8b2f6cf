//! The net that comes with the program.

use std::sync::{Arc, OnceLock};

use crate::{Net, NetError};

const FILE: &[u8] = include_bytes!("../lucena.net");

impl Net {
    /// The net that comes with the program; it is read once.
    ///
    /// # Errors
    ///
    /// Returns [`NetError`] if the file was damaged before the program was built; a test reads it too.
    pub fn embedded() -> Result<Arc<Net>, NetError> {
        static NET: OnceLock<Result<Arc<Net>, NetError>> = OnceLock::new();
        NET.get_or_init(|| Net::read(FILE).map(Arc::new)).clone()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// docs/net.md says which net this is.
    #[test]
    fn it_is_the_net_that_the_documents_name() {
        let net = Net::embedded().unwrap();
        assert_eq!(net.bytes(), FILE);
        let name = format!("`{}`", net.name());
        assert!(include_str!("../../../docs/net.md").contains(&name), "docs/net.md does not name {name}");
    }
}
