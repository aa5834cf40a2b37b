package dev.memoryweave.change.internal;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.WriteTransaction;
import java.util.function.Function;

/** Runs a write to completion and then rolls it back, keeping only its result. */
final class DryRun {
  private DryRun() {}

  static <T> T of(MemoryStore store, Function<WriteTransaction, T> work) {
    try {
      return store.write(
          tx -> {
            throw new RolledBack(work.apply(tx));
          });
    } catch (RolledBack end) {
      @SuppressWarnings("unchecked")
      T result = (T) end.result;
      return result;
    }
  }

  /** A store rolls back if an exception is thrown; this one carries the result. */
  private static final class RolledBack extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Object result;

    RolledBack(Object result) {
      super("dry run", null, false, false);
      this.result = result;
    }
  }
}
