package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A node: everything in its sidecar, and its Markdown.
 *
 * @param id {@code type.slug}
 * @param status a status allowed for the type
 * @param title not blank
 * @param stage only for features
 * @param anchors path globs of its subject, relative to the project's root
 * @param tags slugs without duplicates
 * @param evidence its evidence
 * @param source who wrote it
 * @param origin where it was taken from
 * @param supersededBy the id of the node that replaced it
 * @param createdAt its creation time
 * @param updatedAt the time of its last change
 * @param body Markdown with {@code \n} between lines, without a front matter
 */
public record CanonicalNode(
    String id,
    NodeStatus status,
    String title,
    Optional<NodeKind.Stage> stage,
    List<String> anchors,
    List<String> tags,
    List<CanonicalEvidence> evidence,
    Optional<CanonicalSource> source,
    Optional<CanonicalOrigin> origin,
    Optional<String> supersededBy,
    CanonicalTime createdAt,
    CanonicalTime updatedAt,
    String body) {
  /**
   * Checks all rules of the schema.
   *
   * @throws InvalidValueException if one is broken
   */
  public CanonicalNode {
    InvalidValueException.unless(
        CanonicalId.isNodeId(id), "id", id, "be a type, a dot and a slug, as feature.checkout");
    NodeKind type = CanonicalId.type(id).orElseThrow();
    InvalidValueException.unless(
        SchemaValues.statuses(type).contains(status),
        "status",
        status.label(),
        "be one that a " + type.label() + " can have");
    InvalidValueException.unless(!title.isBlank(), "title", title, "not be blank");
    InvalidValueException.unless(
        stage.isEmpty() || type == NodeKind.FEATURE, "stage", id, "be given for features only");
    anchors = List.copyOf(InvalidValueException.elements("anchors", anchors));
    anchors.forEach(CanonicalNode::requireAnchor);
    tags = List.copyOf(InvalidValueException.elements("tags", tags));
    tags.forEach(
        tag ->
            InvalidValueException.unless(
                CanonicalId.isSlug(tag), "tag", tag, "be lower-case letters, digits and hyphens"));
    InvalidValueException.unless(
        new HashSet<>(tags).size() == tags.size(), "tags", tags, "name none twice");
    evidence = List.copyOf(InvalidValueException.elements("evidence", evidence));
    InvalidValueException.unless(
        supersededBy.isEmpty() || CanonicalId.isNodeId(supersededBy.get()),
        "superseded_by",
        supersededBy.orElse(null),
        "be the id of a node");
    InvalidValueException.unless(
        BodyText.problem(body).isEmpty(),
        "body",
        body,
        BodyText.problem(body).map(p -> "not be such: " + p.why()).orElse(""));
  }

  /** Whether a path glob stays inside the project. */
  static boolean isAnchor(String glob) {
    try {
      requireAnchor(glob);
      return true;
    } catch (InvalidValueException e) {
      return false;
    }
  }

  private static void requireAnchor(String glob) {
    Object unused = new Anchor(glob);
  }

  /** The type at the start of the id. */
  public NodeKind type() {
    return CanonicalId.type(id).orElseThrow();
  }

  /** The part of the id after the dot. */
  public String slug() {
    return id.substring(id.indexOf('.') + 1);
  }

  /** A node with required fields only; set the rest with the {@code with} methods. */
  public static CanonicalNode of(
      String id, NodeStatus status, String title, String body, CanonicalTime time) {
    return new CanonicalNode(
        id,
        status,
        title,
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        time,
        time,
        body);
  }

  /** This node with another status and time of change. */
  public CanonicalNode withStatus(NodeStatus changed, CanonicalTime at) {
    return new CanonicalNode(
        id,
        changed,
        title,
        stage,
        anchors,
        tags,
        evidence,
        source,
        origin,
        supersededBy,
        createdAt,
        at,
        body);
  }

  /** This node after it was replaced by another. */
  public CanonicalNode supersededBy(String other, CanonicalTime at) {
    return new CanonicalNode(
        id,
        NodeStatus.SUPERSEDED,
        title,
        stage,
        anchors,
        tags,
        evidence,
        source,
        origin,
        Optional.of(other),
        createdAt,
        at,
        body);
  }

  /** This node with another title and Markdown, changed at that time. */
  public CanonicalNode withText(String changedTitle, String changedBody, CanonicalTime at) {
    return new CanonicalNode(
        id,
        status,
        changedTitle,
        stage,
        anchors,
        tags,
        evidence,
        source,
        origin,
        supersededBy,
        createdAt,
        at,
        changedBody);
  }

  /** This node with other Markdown and nothing else changed. */
  CanonicalNode withBody(String changed) {
    return withText(title, changed, updatedAt);
  }
}
