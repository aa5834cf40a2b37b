package dev.memoryweave.embeddings.http;

import java.time.Duration;

/** Waits. */
interface Sleeper {
  /** Waits for so long. */
  void sleep(Duration pause) throws InterruptedException;
}
