/* 重试 😀 keeps trying. */
package com.example.retry;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Tries again until it works. */
@Deprecated
public final class Retry<T> {
  public static final int MAX_ATTEMPTS = 5;
  private static final char QUOTE = '"', BRACE = '{';

  private final Backoff backoff;

  // Nobody else makes one.
  private Retry(Backoff backoff) {
    this.backoff = backoff;
  }

  /** Calls it, at most {@value #MAX_ATTEMPTS} times. */
  @SuppressWarnings("unchecked")
  public T call(Callable<T> work) throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        return work.call();
      } catch (IllegalStateException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw e;
        }
        Thread.sleep(backoff.delay(attempt).toMillis());
      }
    }
  }

  /** How long to wait. */
  interface Backoff {
    Duration delay(int attempt);
  }

  enum Outcome {
    DONE,
    FAILED {
      @Override
      boolean isFinal() {
        return true;
      }
    };

    boolean isFinal() {
      return false;
    }
  }

  record Attempt(int number, String text) {
    Attempt {
      if (number < 1) throw new IllegalArgumentException("""
          { not a block, "number" is %d
          """.formatted(number));
    }
  }
}

@interface Retried {
  int times() default 3;
}
