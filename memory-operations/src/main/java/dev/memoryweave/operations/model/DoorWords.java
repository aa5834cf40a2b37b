package dev.memoryweave.operations.model;

import dev.memoryweave.operations.answer.Consent;
import java.util.regex.Matcher;

/**
 * The words in which a door differs from others: the names of operations, and how to open a project
 * in another way. Texts that refer to another operation hold its name in braces, such as <code>
 * {review}</code>; each door replaces it with the name that its callers know.
 */
@FunctionalInterface
public interface DoorWords {
  /** The words of no particular door; operations have the names of the catalog. */
  DoorWords PLAIN = operation -> operation;

  /** The name of an operation at this door. */
  String of(String operation);

  /** The remedy for an obstacle to indexing, in words that follow a semicolon. */
  default String remedy(IndexingObstacle obstacle) {
    return obstacle.remedy();
  }

  /** How to agree to a call before it asks, in words that follow "To agree beforehand, ". */
  default String agreeing() {
    return "call it with confirmed: true";
  }

  /** How a person can decide about pending items, in a sentence. */
  default String deciding() {
    return in(
        "A person can accept what waits: with 'memory review' in a terminal, on the page of"
            + " 'memory view', or by {review}, if the client can ask its user.");
  }

  /** Why no person was asked about a pending item, in a sentence. */
  default String unasked() {
    return "There is no way to ask the user here, or the user is not to be asked.";
  }

  /** The consequence of the answer of a person, in a sentence. */
  default String words(Consent answer) {
    return answer == Consent.NOT_ASKED ? unasked() : answer.words();
  }

  /** Advice on a call that only a person may make, in sentences; empty if there is none. */
  default String refused() {
    return "Tell the user. " + deciding();
  }

  /** Replaces the names in braces in a text with those of this door. */
  default String in(String text) {
    return OperationReferences.PATTERN
        .matcher(text)
        .replaceAll(reference -> Matcher.quoteReplacement(of(reference.group(1))));
  }
}
