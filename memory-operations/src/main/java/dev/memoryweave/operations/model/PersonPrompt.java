package dev.memoryweave.operations.model;

import dev.memoryweave.operations.answer.Consent;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Asks the person at a door a yes-or-no question. */
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
    /** The person gave no answer, none in time, or an unintelligible one. */
    NONE,
    /** Too many questions are already waiting for an answer. */
    BUSY,
    /** The door has no way to ask. */
    CANNOT_ASK;

    /** The consent that it gives, or why it gives none. */
    public Consent consent() {
      return switch (this) {
        case YES -> Consent.ACCEPTED;
        case NO -> Consent.DECLINED;
        case NONE -> Consent.UNANSWERED;
        case BUSY -> Consent.BUSY;
        case CANNOT_ASK -> Consent.NOT_ASKED;
      };
    }
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

    /** All of a number of things for a yes, else none. */
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
   * the call has had no effect yet, or only one that a repetition does not have again.
   *
   * @throws Deferred if the answer comes later: the call ends without effect, and its caller
   *     repeats it with a prompt that knows the answer
   */
  Answer ask(String question);

  /**
   * Asks which of several things, numbered from 1 in the question, the person accepts: all, some or
   * none. A door that supports only yes and no treats yes as all.
   *
   * @param count how many there are
   * @throws Deferred as {@link #ask} does
   */
  default Selection select(String question, int count) {
    return Selection.ofAll(ask(question), count);
  }

  /**
   * Ends a call that waits for an answer, without effect. A door whose callers answer in a later
   * request throws it from {@link #ask} and catches it where it started the call.
   */
  final class Deferred extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception for a call that its caller repeats with the answer.
     *
     * @param question for the door, where it catches the exception
     */
    public Deferred(@Nullable RuntimeException question) {
      super("The answer of the person comes later", question, false, false);
    }
  }
}
