package dev.memoryweave.embeddings.http;

import java.time.Duration;

/** A way to wait, which tests replace. */
interface Sleeper {
  /** Waits for a duration. */
  void sleep(Duration pause) throws InterruptedException;
}
