package dev.memoryweave.chat;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.MemoryListener.OfCalls.Call;
import dev.memoryweave.MemoryListener.OfCalls.Layer;
import dev.memoryweave.MemoryListener.OfCalls.Outcome;
import dev.memoryweave.MemoryListener.OfCalls.Recorder;
import dev.memoryweave.model.InvalidValueException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls of an agent on its memory. One that fails is logged and told to a listener, and something
 * else is answered in its place.
 */
public final class ChatCalls {
  private static final Logger LOG = LoggerFactory.getLogger(ChatCalls.class);
  private static final ChatCalls UNOBSERVED = new ChatCalls(OfCalls.NONE, () -> 0L);

  private final Recorder recorder;

  /**
   * Calls that a listener observes.
   *
   * @param nanoTime the source of elapsed time, such as {@link System#nanoTime}
   */
  public ChatCalls(OfCalls listener, LongSupplier nanoTime) {
    InvalidValueException.given("listener", listener);
    InvalidValueException.given("nanoTime", nanoTime);
    this.recorder = new Recorder(listener, nanoTime);
  }

  /** Calls that nobody observes. Those that fail are logged. */
  public static ChatCalls unobserved() {
    return UNOBSERVED;
  }

  /**
   * Runs a call.
   *
   * @param call its name for the listener, from a fixed list, in lower case with underscores
   * @param warning what is logged if it fails, and how the agent goes on: a sentence without
   *     content
   * @param work the call
   * @param otherwise what is answered if it fails
   */
  public <T extends @Nullable Object> T orElse(
      String call, String warning, Supplier<T> work, Function<RuntimeException, T> otherwise) {
    try {
      return recorder.record(new Call(Layer.CHAT, call), work, value -> Outcome.DONE);
    } catch (RuntimeException e) {
      LOG.warn(warning, e);
      return otherwise.apply(e);
    }
  }

  /**
   * Runs a call that answers nothing.
   *
   * @param call its name for the listener, from a fixed list, in lower case with underscores
   * @param warning what is logged if it fails, and how the agent goes on: a sentence without
   *     content
   * @return whether it did not fail
   */
  public boolean run(String call, String warning, Runnable work) {
    return orElse(
        call,
        warning,
        () -> {
          work.run();
          return true;
        },
        failure -> false);
  }
}
