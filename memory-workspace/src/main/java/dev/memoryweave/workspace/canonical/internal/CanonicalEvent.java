package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
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
    MemoryEvent.Type kind,
    Source actor,
    CanonicalTime timestamp,
    Optional<String> subject,
    Optional<String> reason,
    Optional<String> payload) {
  static final String NODE = "id";
  static final String RELATION = "relation_id";

  /**
   * Checks that it names the subject that its kind requires.
   *
   * @throws InvalidValueException if it does not, or the payload is not a JSON object
   */
  public CanonicalEvent {
    SchemaValues.EVENTS.require("event", kind);
    SchemaValues.ACTORS.require("actor", actor);
    boolean named =
        switch (subjectField(kind)) {
          case NODE -> subject.filter(CanonicalId::isNodeId).isPresent();
          case RELATION -> subject.filter(CanonicalId::isRelationId).isPresent();
          default -> subject.isEmpty();
        };
    InvalidValueException.unless(
        named, "subject", subject.orElse(null), "be what a " + kind.label() + " is about");
    InvalidValueException.unless(
        payload.isEmpty() || isObject(payload.get()),
        "payload",
        payload.map(String::length).orElse(0),
        "be a JSON object");
  }

  /** The field that names the subject of such an event; empty for the store as a whole. */
  static String subjectField(MemoryEvent.Type kind) {
    return kind.label().startsWith("memory.")
        ? NODE
        : kind.label().startsWith("relation.") ? RELATION : "";
  }

  private static boolean isObject(String json) {
    try {
      return JsonForm.READER.read(json, 1).value().isObject();
    } catch (InvalidJsonException e) {
      return false;
    }
  }

  /** An event without reason and payload. */
  public static CanonicalEvent of(
      MemoryEvent.Type kind, Source actor, CanonicalTime timestamp, String subject) {
    return new CanonicalEvent(
        kind, actor, timestamp, Optional.of(subject), Optional.empty(), Optional.empty());
  }

  /** This event with a reason. */
  public CanonicalEvent because(String why) {
    return new CanonicalEvent(kind, actor, timestamp, subject, Optional.of(why), payload);
  }
}
