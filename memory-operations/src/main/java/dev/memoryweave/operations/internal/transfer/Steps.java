package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.InterruptedCallException;
import java.util.function.LongConsumer;

/** Forwards progress, and stops work when its thread is interrupted. */
final class Steps {
  private Steps() {}

  /**
   * A listener for work that is all or nothing.
   *
   * @param total how many memories there are in all
   * @param doing the current step, as the beginning of a message
   * @param undone what holds if it is stopped early, in a sentence
   */
  static LongConsumer of(CallContext context, long total, String doing, String undone) {
    return memories -> {
      InterruptedCallException.check(undone);
      context
          .progress()
          .at(memories, Math.max(total, memories), doing + ": " + Counted.of(memories, "memory"));
    };
  }
}
