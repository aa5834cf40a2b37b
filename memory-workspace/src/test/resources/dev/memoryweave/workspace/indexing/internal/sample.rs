// 重试 😀 keeps trying.
use std::{thread, time::Duration};

pub const MAX_ATTEMPTS: u32 = 5;
static QUOTE: char = '"';

/// How long to wait.
pub trait Backoff {
    fn delay(&self, attempt: u32) -> Duration;
}

#[derive(Debug, Clone)]
pub struct Retry<'a, B: Backoff> {
    backoff: &'a B,
}

impl<'a, B: Backoff> Retry<'a, B> {
    /// Makes one.
    pub fn new(backoff: &'a B) -> Self {
        Retry { backoff }
    }

    #[inline]
    pub fn call<T, E>(&self, work: impl Fn() -> Result<T, E>) -> Result<T, E> {
        let mut attempt = 1;
        loop {
            match work() {
                Ok(value) => return Ok(value),
                Err(e) if attempt == MAX_ATTEMPTS => return Err(e),
                Err(_) => thread::sleep(self.backoff.delay(attempt)),
            }
            attempt += 1;
        }
    }
}

pub enum Outcome {
    Done,
    Failed(String),
}

macro_rules! retry {
    ($work:expr) => {
        Retry::new(&None).call($work)
    };
}

mod tests {
    #[test]
    fn shortens() {
        assert_eq!(r#"{ "quoted" "#.len(), 11);
    }
}
