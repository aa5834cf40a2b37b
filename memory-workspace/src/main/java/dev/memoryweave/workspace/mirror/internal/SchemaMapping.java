package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.workspace.canonical.internal.CanonicalEvidence;
import dev.memoryweave.workspace.canonical.internal.CanonicalId;
import dev.memoryweave.workspace.canonical.internal.CanonicalNode;
import dev.memoryweave.workspace.canonical.internal.CanonicalOrigin;
import dev.memoryweave.workspace.canonical.internal.CanonicalSource;
import dev.memoryweave.workspace.canonical.internal.CanonicalText;
import dev.memoryweave.workspace.canonical.internal.CanonicalTime;
import dev.memoryweave.workspace.canonical.internal.SchemaValues;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts memories to nodes of the shared schema, and back. Pure; relations are handled elsewhere.
 */
final class SchemaMapping {
  private static final String HEADING = "# ";
  private static final String ROOT = ProjectBoundary.MEMORY_FOLDER + "/";

  private SchemaMapping() {}

  static boolean isOfSchema(NodeKind kind) {
    return SchemaValues.TYPES.has(kind);
  }

  // ---- to the schema ----------------------------------------------------------------------------

  /**
   * Converts a memory to a node; nothing if its text does not fit one.
   *
   * @param before the node in its files, or null: unchanged content keeps its form
   */
  static Optional<CanonicalNode> node(MemoryMirror.Entry memory, @Nullable CanonicalNode before) {
    MemoryNode node = memory.node();
    Optional<String> body = body(node.title(), node.body());
    if (body.isEmpty() || !SchemaValues.STATUSES.has(node.status())) {
      return Optional.empty();
    }
    String text =
        before != null && CanonicalText.body(before.body()).equals(body.get())
            ? before.body()
            : body.get();
    NodeRef successor = node.supersededBy();
    Optional<String> supersededBy =
        successor != null
                && successor.scope().equals(node.scope())
                && isOfSchema(successor.id().kind())
            ? Optional.of(successor.id().value())
            : Optional.empty();
    return Optional.of(
        new CanonicalNode(
            node.id().value(),
            node.status(),
            node.title(),
            Optional.ofNullable(node.stage()),
            asBefore(
                node.anchors().stream().map(Anchor::glob).toList(),
                before == null ? List.of() : before.anchors()),
            asBefore(node.tags(), before == null ? List.of() : before.tags()),
            evidence(memory, before),
            source(node, before),
            origin(node, before),
            supersededBy,
            time(node.createdAt(), before == null ? null : before.createdAt()),
            time(node.updatedAt(), before == null ? null : before.updatedAt()),
            text));
  }

  /** The text of a body whose first heading, if it has one, is the title. */
  private static Optional<String> body(String title, String body) {
    String saved = CanonicalText.body(body);
    String above = HEADING + title + "\n\n";
    String below = saved;
    while (below.startsWith(above)) {
      below = below.substring(above.length());
    }
    boolean isOther =
        CanonicalText.heading(below).filter(first -> !first.equals(title)).isPresent();
    // Also if the body already begins with the title, as the added heading is removed on reading.
    String fitting = isOther ? above + saved : saved;
    boolean fits =
        CanonicalText.isBody(fitting)
            && CanonicalText.heading(fitting).filter(first -> !first.equals(title)).isEmpty();
    return fits ? Optional.of(fitting) : Optional.empty();
  }

  /** The values in the order of the file, as far as it has them. */
  private static <T> List<T> asBefore(List<T> values, List<T> before) {
    return new HashSet<>(values).equals(new HashSet<>(before)) && !before.isEmpty()
        ? before
        : values;
  }

  /** The time in the form of the file, if they differ by less than a second. */
  static CanonicalTime time(Instant time, @Nullable CanonicalTime before) {
    return before != null && seconds(before.instant()).equals(seconds(time))
        ? before
        : CanonicalTime.of(time);
  }

  private static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  private static List<CanonicalEvidence> evidence(
      MemoryMirror.Entry memory, @Nullable CanonicalNode before) {
    Set<CanonicalEvidence> known = new LinkedHashSet<>();
    memory.evidence().stream()
        .sorted(Comparator.comparing(Evidence::kind).thenComparing(Evidence::locator))
        .forEach(piece -> ofSchema(piece).ifPresent(known::add));
    if (before == null) {
      return List.copyOf(known);
    }
    List<CanonicalEvidence> ordered =
        new ArrayList<>(before.evidence().stream().filter(known::contains).toList());
    known.stream().filter(piece -> !ordered.contains(piece)).forEach(ordered::add);
    return ordered;
  }

  static Optional<CanonicalEvidence> ofSchema(Evidence piece) {
    return SchemaValues.EVIDENCE.has(piece.kind())
        ? Optional.of(new CanonicalEvidence(piece.kind(), piece.locator()))
        : Optional.empty();
  }

  /** The author as files name it. */
  static Source actor(Source source) {
    return SchemaValues.ACTORS.has(source) ? source : Source.SYSTEM;
  }

  /** A memory stated by a file names nobody; an author already named in the file stays. */
  private static Optional<CanonicalSource> source(MemoryNode node, @Nullable CanonicalNode before) {
    if (node.isOfFile()) {
      return before == null ? Optional.empty() : before.source();
    }
    Provenance author = node.provenance();
    CanonicalSource source =
        new CanonicalSource(
            actor(author.source()),
            Optional.ofNullable(author.task()),
            Optional.ofNullable(author.commit()));
    boolean unnamed = before != null && before.source().isEmpty();
    return unnamed && source.equals(CanonicalSource.of(Source.AGENT))
        ? Optional.empty()
        : Optional.of(source);
  }

  private static Optional<CanonicalOrigin> origin(MemoryNode node, @Nullable CanonicalNode before) {
    if (node.isOfFile()) {
      return before == null ? Optional.empty() : before.origin();
    }
    Origin origin = node.origin();
    if (origin == null || !SchemaValues.ORIGINS.has(origin.kind())) {
      return Optional.empty();
    }
    CanonicalTime capturedBefore =
        before == null ? null : before.origin().flatMap(CanonicalOrigin::capturedAt).orElse(null);
    return Optional.of(
        new CanonicalOrigin(
            origin.kind(),
            origin.locator(),
            Optional.ofNullable(origin.capturedAt()).map(at -> time(at, capturedBefore)),
            Optional.ofNullable(origin.digest()),
            Optional.ofNullable(origin.mediaType())));
  }

  // ---- from the schema --------------------------------------------------------------------------

  /**
   * Converts a node to a memory without relations; anything the schema lacks has its default.
   * Whoever the node names as its source, the memory counts as stated by the file.
   */
  static MemoryMirror.Entry memory(CanonicalNode node, Scope scope) {
    NodeId id = NodeId.of(node.id());
    Instant created = node.createdAt().instant();
    Instant updated = node.updatedAt().instant();
    NodeStatus status = node.status();
    Provenance author = Provenance.of(Source.IMPORT);
    MemoryNode.Builder memory =
        MemoryNode.builder(scope, id, node.title(), created)
            .body(plainBody(node))
            .status(status)
            .stage(node.stage().orElse(null))
            .anchors(node.anchors().stream().map(Anchor::of).toList())
            .tags(node.tags())
            .provenance(author)
            .confidence(author.trust().confidence())
            .origin(Origin.of(Origin.FILE, ROOT + CanonicalId.sidecarPath(node.id())))
            .updatedAt(updated.isBefore(created) ? created : updated)
            .summaryOfBody();
    if (!status.isCurrent() && node.supersededBy().isPresent()) {
      memory.supersededBy(new NodeRef(scope, NodeId.of(node.supersededBy().get())));
    }
    List<Evidence> evidence = new ArrayList<>();
    for (CanonicalEvidence piece : new LinkedHashSet<>(node.evidence())) {
      evidence.add(Evidence.of(scope, Evidence.Draft.of(piece.kind(), piece.id(), ""), created));
    }
    return new MemoryMirror.Entry(memory.build(), evidence, List.of());
  }

  /** The body without the heading that was added because it begins with another one. */
  private static String plainBody(CanonicalNode node) {
    String body = CanonicalText.body(node.body());
    String above = HEADING + node.title() + "\n\n";
    if (!body.startsWith(above)) {
      return body;
    }
    String below = body.substring(above.length());
    boolean isOurs = body(node.title(), below).filter(body::equals).isPresent();
    return isOurs ? below : body;
  }

  /** Whether the author would be lost if only the node named it. */
  static boolean isToldBySchema(Provenance author) {
    return SchemaValues.ACTORS.has(author.source());
  }
}
