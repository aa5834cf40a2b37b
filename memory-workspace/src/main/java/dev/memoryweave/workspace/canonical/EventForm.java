package dev.memoryweave.workspace.canonical;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The form of a line of {@code events.jsonl}. */
final class EventForm {
  private static final Set<String> KNOWN =
      Set.of("event", "actor", "timestamp", "id", "relation_id", "reason", "payload");

  private EventForm() {}

  static Optional<CanonicalEvent> read(JsonValue value, String path, List<Finding> findings) {
    int before = findings.size();
    Optional<CanonicalEvent> event =
        Shape.of(value, "", KNOWN, path, findings).flatMap(EventForm::read);
    return findings.size() == before ? event : Optional.empty();
  }

  private static Optional<CanonicalEvent> read(Shape shape) {
    Optional<EventKind> kind = shape.constant("event", shape.required("event"), EventKind.class);
    Optional<Actor> actor = shape.constant("actor", shape.required("actor"), Actor.class);
    Optional<CanonicalTime> time = shape.time("timestamp", shape.required("timestamp"));
    EventKind.Subject about = kind.map(EventKind::subject).orElse(EventKind.Subject.STORE);
    Optional<String> node = id(shape, "id", about == EventKind.Subject.NODE, false);
    Optional<String> relation = id(shape, "relation_id", about == EventKind.Subject.RELATION, true);
    Optional<String> reason =
        shape.text("reason", shape.value("reason"), FindingCode.SCHEMA_TYPE, t -> true, "");
    Optional<String> payload = shape.value("payload").map(JsonForm::compact);
    if (payload.isPresent() && !payload.get().startsWith("{")) {
      shape.report(FindingCode.SCHEMA_TYPE, "payload", "'payload' is no object");
      return Optional.empty();
    }
    Optional<String> subject =
        switch (about) {
          case NODE -> node;
          case RELATION -> relation;
          case STORE -> Optional.empty();
        };
    boolean complete =
        kind.isPresent()
            && actor.isPresent()
            && time.isPresent()
            && (subject.isPresent() || about == EventKind.Subject.STORE);
    return complete
        ? Optional.of(
            new CanonicalEvent(kind.get(), actor.get(), time.get(), subject, reason, payload))
        : Optional.empty();
  }

  private static Optional<String> id(
      Shape shape, String field, boolean required, boolean relation) {
    return shape.text(
        field,
        required ? shape.required(field) : shape.value(field),
        FindingCode.SCHEMA_PATTERN,
        relation ? CanonicalId::isRelationId : CanonicalId::isNodeId,
        relation ? "be 'rel.' and a slug" : NodeForm.ID_RULE);
  }

  /** The line, without its end. */
  static String write(CanonicalEvent event) {
    JsonBuilder json =
        new JsonBuilder()
            .text("event", event.kind().spelling())
            .text("actor", event.actor().spelling())
            .text("timestamp", event.timestamp().text())
            .text(
                event.kind().subject() == EventKind.Subject.RELATION ? "relation_id" : "id",
                event.subject())
            .text("reason", event.reason());
    event.payload().ifPresent(payload -> json.value("payload", parsed(payload)));
    return JsonForm.compact(json.build());
  }

  private static JsonValue parsed(String payload) {
    try {
      return JsonSource.read(payload, 1);
    } catch (JsonSource.NotJson e) {
      throw new AssertionError("an event checks its payload", e);
    }
  }
}
