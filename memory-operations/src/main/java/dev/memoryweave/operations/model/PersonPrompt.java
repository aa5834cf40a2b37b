package dev.memoryweave.operations.model;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Asks the person at a door a question that is answered by yes or no. */
@FunctionalInterface
public interface PersonPrompt {
  /** A door that has nobody to ask. */
  PersonPrompt NONE = question -> Answer.CANNOT_ASK;

  /** Outcome of a question. */
  enum Answer {
    /** The person accepts. */
    YES,
    /** The person declines. */
    NO,
    /** The person gave no answer, none in time, or none that can be understood. */
    NONE,
    /** Too many questions wait for an answer already. */
    BUSY,
    /** The door has no way to ask. */
    CANNOT_ASK
  }

  /**
   * Outcome of a question about several things.
   *
   * @param answer {@link Answer#YES} if the person accepts at least one of them
   * @param accepted the numbers of those that the person accepts, from 1
   */
  record Selection(Answer answer, Set<Integer> accepted) {
    /** Copies the set. */
    public Selection {
      accepted = Set.copyOf(accepted);
    }

    /** All of so many things for a yes, else none. */
    public static Selection ofAll(Answer answer, int count) {
      return new Selection(
          answer,
          answer == Answer.YES
              ? IntStream.rangeClosed(1, count).boxed().collect(Collectors.toSet())
              : Set.of());
    }
  }

  /**
   * Asks, and waits for the answer, which may take minutes. No transaction is open meanwhile, and
   * the call that asks has had no effect yet, or one that it does not have again when repeated.
   *
   * @throws Deferred if the answer comes later: the call ends without effect, and its caller
   *     repeats it with a prompt that knows the answer
   */
  Answer ask(String question);

  /**
   * Asks which of several things, numbered from 1 in the question, the person accepts: all, some or
   * none. A door that knows yes and no alone takes yes for all.
   *
   * @param count how many there are
   * @throws Deferred as {@link #ask} does
   */
  default Selection select(String question, int count) {
    return Selection.ofAll(ask(question), count);
  }

  /**
   * Ends a call that waits for an answer, without effect. A door whose callers answer in a later
   * request throws it from {@link #ask} and meets it again where it started the call.
   */
  final class Deferred extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * An end of a call whose caller repeats it with the answer.
     *
     * @param question what the door makes of it where it meets it again
     */
    public Deferred(@Nullable RuntimeException question) {
      super("The answer of the person comes later", question, false, false);
    }
  }
}
