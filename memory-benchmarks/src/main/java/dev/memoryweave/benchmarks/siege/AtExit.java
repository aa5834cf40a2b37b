package dev.memoryweave.benchmarks.siege;

import java.util.concurrent.atomic.AtomicBoolean;

/** Something that is undone when this is closed, or else when the program ends before. */
final class AtExit implements AutoCloseable {

  /** What is to be done. */
  interface Work {
    void run() throws InterruptedException;
  }

  private final Work work;
  private final Thread hook;
  private final AtomicBoolean isDone = new AtomicBoolean();

  AtExit(Work work) {
    this.work = work;
    this.hook = new Thread(this::runAtEnd, "at exit");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void runAtEnd() {
    if (!isDone.getAndSet(true)) {
      try {
        work.run();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    if (!isDone.getAndSet(true)) {
      Runtime.getRuntime().removeShutdownHook(hook);
      work.run();
    }
  }
}
