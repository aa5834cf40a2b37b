package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The form of a relation's file. */
final class RelationForm {
  private static final Set<String> KNOWN =
      Set.of(
          "id",
          "from",
          "predicate",
          "to",
          "status",
          "confidence",
          "evidence",
          CanonicalHash.FIELD,
          "created_at",
          "updated_at");

  private RelationForm() {}

  /** The fields of a file; a field that breaks a rule is absent. */
  record Read(
      Optional<String> id,
      Optional<String> from,
      Optional<Relation.Predicate> predicate,
      Optional<String> to,
      Optional<Relation.Status> status,
      Optional<Relation.Strength> confidence,
      List<CanonicalEvidence> evidence,
      Optional<String> hash,
      Optional<CanonicalTime> createdAt,
      Optional<CanonicalTime> updatedAt) {
    Optional<CanonicalRelation> relation() {
      if (id.isEmpty()
          || from.isEmpty()
          || predicate.isEmpty()
          || to.isEmpty()
          || status.isEmpty()
          || createdAt.isEmpty()
          || updatedAt.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new CanonicalRelation(
              id.get(),
              from.get(),
              predicate.get(),
              to.get(),
              status.get(),
              confidence,
              evidence,
              createdAt.get(),
              updatedAt.get()));
    }
  }

  static Optional<Read> read(JsonText json, String path, List<Finding> findings) {
    return Shape.of(json, KNOWN, path, findings)
        .map(
            shape ->
                new Read(
                    shape.text(
                        shape.required("id"),
                        FindingCode.SCHEMA_PATTERN,
                        CanonicalId::isRelationId,
                        "be 'rel.' and a slug"),
                    node(shape, "from"),
                    shape.constant(shape.required("predicate"), SchemaValues.PREDICATES),
                    node(shape, "to"),
                    shape.constant(shape.required("status"), SchemaValues.RELATION_STATUSES),
                    shape.constant(shape.value("confidence"), SchemaValues.CONFIDENCES),
                    NodeForm.evidence(shape),
                    NodeForm.hash(shape, shape.value(CanonicalHash.FIELD)),
                    shape.time(shape.required("created_at")),
                    shape.time(shape.required("updated_at"))));
  }

  private static Optional<String> node(Shape shape, String field) {
    return shape.text(
        shape.required(field), FindingCode.SCHEMA_PATTERN, CanonicalId::isNodeId, NodeForm.ID_RULE);
  }

  static ObjectNode write(CanonicalRelation relation) {
    JsonBuilder json =
        new JsonBuilder()
            .text("id", relation.id())
            .text("from", relation.from())
            .text("predicate", relation.predicate().label())
            .text("to", relation.to())
            .text("status", relation.status().label())
            .text("confidence", relation.confidence().map(Relation.Strength::label))
            .text("created_at", relation.createdAt().text())
            .text("updated_at", relation.updatedAt().text());
    if (!relation.evidence().isEmpty()) {
      json.evidence("evidence", relation.evidence());
    }
    ObjectNode file = json.build();
    return file.put(CanonicalHash.FIELD, CanonicalHash.ofRelation(file));
  }
}
