package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.InvalidValueException;
import java.util.Optional;

/**
 * A line of the log of changes.
 *
 * @param kind the kind of change
 * @param actor who made it
 * @param timestamp its time
 * @param subject the id of the node or relation that was changed; nothing for the store as a whole
 * @param reason why, if known
 * @param payload details as a JSON object, if there are any
 */
public record CanonicalEvent(
    EventKind kind,
    Actor actor,
    CanonicalTime timestamp,
    Optional<String> subject,
    Optional<String> reason,
    Optional<String> payload) {
  /**
   * Checks that it names the subject that its kind requires.
   *
   * @throws InvalidValueException if it does not, or the payload is not a JSON object
   */
  public CanonicalEvent {
    boolean named =
        switch (kind.subject()) {
          case NODE -> subject.filter(CanonicalId::isNodeId).isPresent();
          case RELATION -> subject.filter(CanonicalId::isRelationId).isPresent();
          case STORE -> subject.isEmpty();
        };
    InvalidValueException.unless(
        named, "subject", subject.orElse(null), "be what a " + kind.spelling() + " is about");
    InvalidValueException.unless(
        payload.isEmpty() || isObject(payload.get()),
        "payload",
        payload.map(String::length).orElse(0),
        "be a JSON object");
  }

  private static boolean isObject(String json) {
    try {
      return JsonSource.read(json, 1) instanceof JsonValue.Fields;
    } catch (JsonSource.NotJson e) {
      return false;
    }
  }

  /** An event without reason and payload. */
  public static CanonicalEvent of(
      EventKind kind, Actor actor, CanonicalTime timestamp, String subject) {
    return new CanonicalEvent(
        kind, actor, timestamp, Optional.of(subject), Optional.empty(), Optional.empty());
  }

  /** This event with a reason. */
  public CanonicalEvent because(String why) {
    return new CanonicalEvent(kind, actor, timestamp, subject, Optional.of(why), payload);
  }
}
