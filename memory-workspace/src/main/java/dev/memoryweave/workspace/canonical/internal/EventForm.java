package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The form of a line of {@code events.jsonl}. */
final class EventForm {
  private static final Set<String> KNOWN =
      Set.of("event", "actor", "timestamp", "id", "relation_id", "reason", "payload");

  private EventForm() {}

  static Optional<CanonicalEvent> read(JsonText json, String path, List<Finding> findings) {
    int before = findings.size();
    Optional<CanonicalEvent> event = Shape.of(json, KNOWN, path, findings).flatMap(EventForm::read);
    return findings.size() == before ? event : Optional.empty();
  }

  private static Optional<CanonicalEvent> read(Shape shape) {
    Optional<MemoryEvent.Type> kind = shape.constant(shape.required("event"), SchemaValues.EVENTS);
    Optional<Source> actor = shape.constant(shape.required("actor"), SchemaValues.ACTORS);
    Optional<CanonicalTime> time = shape.time(shape.required("timestamp"));
    String about = kind.map(CanonicalEvent::subjectField).orElse("");
    Optional<String> node = id(shape, CanonicalEvent.NODE, about);
    Optional<String> relation = id(shape, CanonicalEvent.RELATION, about);
    Optional<String> reason =
        shape.text(shape.value("reason"), FindingCode.SCHEMA_TYPE, t -> true, "");
    Optional<String> payload = shape.value("payload").map(it -> JsonForm.compact(it.value()));
    if (payload.isPresent() && !payload.get().startsWith("{")) {
      shape.report(FindingCode.SCHEMA_TYPE, "payload", "'payload' is no object");
      return Optional.empty();
    }
    Optional<String> subject =
        switch (about) {
          case CanonicalEvent.NODE -> node;
          case CanonicalEvent.RELATION -> relation;
          default -> Optional.empty();
        };
    boolean complete =
        kind.isPresent()
            && actor.isPresent()
            && time.isPresent()
            && (subject.isPresent() || about.isEmpty());
    return complete
        ? Optional.of(
            new CanonicalEvent(kind.get(), actor.get(), time.get(), subject, reason, payload))
        : Optional.empty();
  }

  private static Optional<String> id(Shape shape, String field, String about) {
    boolean relation = field.equals(CanonicalEvent.RELATION);
    return shape.text(
        field.equals(about) ? shape.required(field) : shape.value(field),
        FindingCode.SCHEMA_PATTERN,
        relation ? CanonicalId::isRelationId : CanonicalId::isNodeId,
        relation ? "be 'rel.' and a slug" : NodeForm.ID_RULE);
  }

  /** The line, without its end. */
  static String write(CanonicalEvent event) {
    JsonBuilder json =
        new JsonBuilder()
            .text("event", event.kind().label())
            .text("actor", event.actor().label())
            .text("timestamp", event.timestamp().text())
            .text(CanonicalEvent.subjectField(event.kind()), event.subject())
            .text("reason", event.reason());
    event.payload().ifPresent(payload -> json.value("payload", parsed(payload)));
    return JsonForm.compact(json.build());
  }

  private static JsonNode parsed(String payload) {
    try {
      return JsonForm.READER.read(payload, 1).value();
    } catch (InvalidJsonException e) {
      throw new AssertionError("an event checks its payload", e);
    }
  }
}
