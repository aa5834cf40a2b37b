package dev.memoryweave.embeddings.http;

import java.time.Duration;

/** A way to wait, which tests replace. */
interface Sleeper {
  /** Waits for so long. */
  void sleep(Duration pause) throws InterruptedException;
}
