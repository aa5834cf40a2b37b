package dev.memoryweave.operations.internal.consent;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.StaleRevisionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A change made by the caller, or else by the person at the door, who is asked first.
 *
 * @param made the result of the change, or null if it was not made
 * @param answer the answer of the person, or null if nobody was asked
 */
public record ConfirmedChange<T>(@Nullable T made, @Nullable Consent answer) {
  /**
   * A question to the person, and the change to make if the person accepts.
   *
   * @param question what is asked
   * @param change what is done, in the memory as the person writes it
   */
  public record Asked<T>(QuestionText question, Function<AgentMemory, T> change) {}

  /**
   * Makes the change as the caller; where the caller may not, as the person.
   *
   * @param change the change to make
   * @param asked makes the question, from the memory as the person reads it
   * @throws NeedsPersonException if it takes a person and none can be asked
   */
  public static <T> ConfirmedChange<T> of(
      CallContext context, Function<AgentMemory, T> change, Function<AgentMemory, Asked<T>> asked) {
    try {
      return new ConfirmedChange<>(change.apply(context.memory()), null);
    } catch (NeedsPersonException e) {
      AgentMemory personal = context.personal();
      if (personal == null || !context.canAsk()) {
        throw e;
      }
      return answered(context, personal, asked.apply(personal));
    }
  }

  /**
   * Refuses to change a memory that is no longer as the person was shown it.
   *
   * @throws StaleRevisionException if it has been changed since
   */
  public static void requireAsShown(AgentMemory memory, MemoryNode shown) {
    long now = memory.node(shown.ref()).require().revision();
    if (now != shown.revision()) {
      throw new StaleRevisionException(shown.ref(), shown.revision(), now);
    }
  }

  private static <T> ConfirmedChange<T> answered(
      CallContext context, AgentMemory personal, Asked<T> asked) {
    if (!asked.question().isReadable()) {
      return new ConfirmedChange<>(null, Consent.TOO_LONG);
    }
    Consent answer = context.prompt().ask(asked.question().toString()).consent();
    if (answer != Consent.ACCEPTED) {
      return new ConfirmedChange<>(null, answer);
    }
    try {
      return new ConfirmedChange<>(asked.change().apply(personal), answer);
    } catch (StaleRevisionException | UnknownNodeException e) {
      return new ConfirmedChange<>(null, Consent.CHANGED);
    }
  }
}
