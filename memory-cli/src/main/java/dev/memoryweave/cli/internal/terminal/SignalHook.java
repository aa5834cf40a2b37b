package dev.memoryweave.cli.internal.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** On a signal, interrupts the call, which closes the memory; the process ends in any case. */
public final class SignalHook extends Thread {
  /** Time for running work when the user ends the command; finished work is safe. */
  private static final Duration PATIENCE = Duration.ofMillis(800);

  private final Thread caller;
  private final CountDownLatch done = new CountDownLatch(1);

  private SignalHook(Thread caller) {
    super("memory-end");
    this.caller = caller;
  }

  /** Makes signals interrupt the call that this thread runs from now on. */
  public static SignalHook ofThisThread() {
    SignalHook hook = new SignalHook(Thread.currentThread());
    Runtime.getRuntime().addShutdownHook(hook);
    return hook;
  }

  /** The call has ended by itself. */
  public void done() {
    done.countDown();
  }

  @Override
  public void run() {
    if (done.getCount() == 0) {
      return;
    }
    // Messages of an interrupted call would only confuse.
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    try {
      Foreground.leave();
      caller.interrupt();
      boolean unused = done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupt();
    }
  }
}
