package dev.memoryweave.rest.internal.server;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that run calls. */
public final class Workers {
  private Workers() {}

  /** Starts no thread before there is work; no thread keeps the process alive. */
  public static ExecutorService start() {
    AtomicInteger number = new AtomicInteger();
    return Executors.newCachedThreadPool(
        work -> {
          Thread thread = new Thread(work, "memory-weave-worker-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}
