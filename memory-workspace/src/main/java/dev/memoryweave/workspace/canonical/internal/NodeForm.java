package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.files.internal.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;

/** The form of a node's sidecar. */
final class NodeForm {
  static final String BODY_PATH = "body_path";
  private static final String SUPERSEDED_BY = "superseded_by";

  private static final Set<String> KNOWN =
      Set.of(
          "id",
          "type",
          "status",
          "title",
          BODY_PATH,
          CanonicalHash.FIELD,
          "created_at",
          "updated_at",
          "stage",
          "anchors",
          "tags",
          "evidence",
          "source",
          "origin",
          SUPERSEDED_BY);

  static final String ID_RULE = "be a type, a dot and a slug, such as feature.checkout";

  private NodeForm() {}

  /** The fields of a sidecar; a field that breaks a rule is absent, and reported by a finding. */
  record Read(
      Optional<String> id,
      Optional<NodeKind> type,
      Optional<NodeStatus> status,
      Optional<String> title,
      Optional<String> bodyPath,
      IntSupplier bodyPathLine,
      Optional<String> hash,
      Optional<CanonicalTime> createdAt,
      Optional<CanonicalTime> updatedAt,
      Optional<NodeKind.Stage> stage,
      List<String> anchors,
      List<String> tags,
      List<CanonicalEvidence> evidence,
      Optional<CanonicalSource> source,
      Optional<CanonicalOrigin> origin,
      Optional<String> supersededBy,
      boolean supersededByNull) {
    /** The node, if all required fields exist. */
    Optional<CanonicalNode> node(String body) {
      if (id.isEmpty()
          || status.isEmpty()
          || title.isEmpty()
          || createdAt.isEmpty()
          || updatedAt.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new CanonicalNode(
              id.get(),
              status.get(),
              title.get(),
              stage,
              anchors,
              tags,
              evidence,
              source,
              origin,
              supersededBy,
              createdAt.get(),
              updatedAt.get(),
              body));
    }
  }

  static Optional<Read> read(JsonText json, String path, List<Finding> findings) {
    return Shape.of(json, KNOWN, path, findings).map(NodeForm::read);
  }

  private static Read read(Shape shape) {
    Optional<String> id =
        shape.text(shape.required("id"), FindingCode.SCHEMA_PATTERN, CanonicalId::isId, ID_RULE);
    Optional<NodeKind> type = shape.constant(shape.required("type"), SchemaValues.TYPES);
    if (id.isPresent() && type.isPresent() && !CanonicalId.type(id.get()).equals(type)) {
      shape.report(
          FindingCode.ID_TYPE_MISMATCH,
          "id",
          "the id '" + id.get() + "' does not begin with the type '" + type.get().label() + "'");
    }
    Optional<Shape.Field> superseded =
        shape.isNull(SUPERSEDED_BY) ? Optional.empty() : shape.value(SUPERSEDED_BY);
    return new Read(
        id,
        type,
        status(shape, type),
        shape.text(shape.required("title")),
        shape.text(shape.required(BODY_PATH)),
        () -> shape.line(BODY_PATH),
        hash(shape, shape.required(CanonicalHash.FIELD)),
        shape.time(shape.required("created_at")),
        shape.time(shape.required("updated_at")),
        stage(shape, type),
        shape.texts(
            "anchors",
            FindingCode.ANCHOR_INVALID,
            CanonicalNode::isAnchor,
            "be a path or glob inside the project, outside of .memory",
            false),
        shape.texts(
            "tags",
            FindingCode.SCHEMA_PATTERN,
            CanonicalId::isSlug,
            "be lower-case letters, digits and hyphens",
            true),
        evidence(shape),
        source(shape),
        origin(shape),
        shape.text(superseded, FindingCode.SCHEMA_PATTERN, CanonicalId::isNodeId, ID_RULE),
        shape.isNull(SUPERSEDED_BY));
  }

  static Optional<String> hash(Shape shape, Optional<Shape.Field> value) {
    return shape.text(
        value,
        FindingCode.SCHEMA_PATTERN,
        CanonicalHash::isHash,
        "be 'sha256:' and 64 hexadecimal digits");
  }

  private static Optional<NodeStatus> status(Shape shape, Optional<NodeKind> type) {
    Set<NodeStatus> allowed = type.map(SchemaValues::statuses).orElse(Set.of());
    Optional<NodeStatus> status = shape.constant(shape.required("status"), SchemaValues.STATUSES);
    if (status.isEmpty() || type.isEmpty() || allowed.contains(status.get())) {
      return status;
    }
    List<String> names = allowed.stream().map(NodeStatus::label).toList();
    shape.report(
        FindingCode.SCHEMA_ENUM,
        "status",
        "'status' '"
            + status.get().label()
            + "' must for a "
            + type.get().label()
            + " be one of "
            + String.join(", ", names));
    return Optional.empty();
  }

  private static Optional<NodeKind.Stage> stage(Shape shape, Optional<NodeKind> type) {
    Optional<NodeKind.Stage> stage = shape.constant(shape.value("stage"), SchemaValues.STAGES);
    if (shape.has("stage") && type.isPresent() && type.get() != NodeKind.FEATURE) {
      shape.report(
          FindingCode.SCHEMA_FAILED,
          "stage",
          "'stage' is given for a " + type.get().label() + ", which only a feature can have");
      return Optional.empty();
    }
    return stage;
  }

  static List<CanonicalEvidence> evidence(Shape shape) {
    return shape.items(
        "evidence",
        item ->
            shape
                .object(Optional.of(item), Set.of("kind", "id"))
                .flatMap(
                    one -> {
                      Optional<Evidence.Kind> kind =
                          one.constant(one.required("kind"), SchemaValues.EVIDENCE);
                      Optional<String> id = one.text(one.required("id"));
                      return kind.isPresent() && id.isPresent()
                          ? Optional.of(new CanonicalEvidence(kind.get(), id.get()))
                          : Optional.empty();
                    }));
  }

  private static Optional<CanonicalSource> source(Shape shape) {
    return shape
        .object(shape.value("source"), Set.of("kind", "task", "commit"))
        .flatMap(
            source -> {
              Optional<Source> kind = source.constant(source.required("kind"), SchemaValues.ACTORS);
              Optional<String> task = source.text(source.value("task"));
              Optional<String> commit = source.text(source.value("commit"));
              return kind.map(actor -> new CanonicalSource(actor, task, commit));
            });
  }

  private static Optional<CanonicalOrigin> origin(Shape shape) {
    return shape
        .object(
            shape.value("origin"), Set.of("kind", "locator", "captured_at", "digest", "media_type"))
        .flatMap(
            origin -> {
              Optional<String> kind =
                  origin.constant(origin.required("kind"), SchemaValues.ORIGINS);
              Optional<String> locator = origin.text(origin.required("locator"));
              Optional<CanonicalTime> at = origin.time(origin.value("captured_at"));
              Optional<String> digest = origin.text(origin.value("digest"));
              Optional<String> type = origin.text(origin.value("media_type"));
              return kind.isPresent() && locator.isPresent()
                  ? Optional.of(new CanonicalOrigin(kind.get(), locator.get(), at, digest, type))
                  : Optional.empty();
            });
  }

  /**
   * The sidecar of a node with its hash.
   *
   * @param supersededByNull whether a missing replacement is written as {@code null}
   */
  static ObjectNode write(CanonicalNode node, String bodyPath, boolean supersededByNull) {
    JsonBuilder json =
        new JsonBuilder()
            .text("id", node.id())
            .text("type", node.type().label())
            .text("status", node.status().label())
            .text("title", node.title())
            .text(BODY_PATH, bodyPath)
            .text("created_at", node.createdAt().text())
            .text("updated_at", node.updatedAt().text())
            .text("stage", node.stage().map(NodeKind.Stage::label))
            .texts("tags", node.tags())
            .evidence("evidence", node.evidence())
            .text(SUPERSEDED_BY, node.supersededBy());
    if (!node.anchors().isEmpty()) {
      json.texts("anchors", node.anchors());
    }
    if (node.supersededBy().isEmpty() && supersededByNull) {
      json.value(SUPERSEDED_BY, NullNode.instance);
    }
    node.source()
        .ifPresent(
            source ->
                json.value(
                    "source",
                    new JsonBuilder()
                        .text("kind", source.kind().label())
                        .text("task", source.task())
                        .text("commit", source.commit())
                        .build()));
    node.origin()
        .ifPresent(
            origin ->
                json.value(
                    "origin",
                    new JsonBuilder()
                        .text("kind", origin.kind())
                        .text("locator", origin.locator())
                        .text("captured_at", origin.capturedAt().map(CanonicalTime::text))
                        .text("digest", origin.digest())
                        .text("media_type", origin.mediaType())
                        .build()));
    ObjectNode sidecar = json.build();
    return sidecar.put(CanonicalHash.FIELD, CanonicalHash.ofNode(sidecar, node.body()));
  }
}
