package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of the model as JSON objects. */
public final class NodeView {
  /** The kinds of evidence that can be found in a project, and are recorded when given. */
  private static final Set<Evidence.Kind> LOOKED_UP =
      Collections.unmodifiableSet(
          EnumSet.of(
              Evidence.Kind.FILE,
              Evidence.Kind.SOURCE,
              Evidence.Kind.TEST,
              Evidence.Kind.LOG,
              Evidence.Kind.COMMIT));

  /** The kinds whose excerpt is searched for if no digest was recorded. */
  private static final Set<Evidence.Kind> COMPARED_BY_WORDS =
      Collections.unmodifiableSet(
          EnumSet.of(Evidence.Kind.FILE, Evidence.Kind.SOURCE, Evidence.Kind.LOG));

  /** Number of digits that identify a commit in a project. */
  private static final int SHORT_COMMIT = 10;

  private NodeView() {}

  /** Identity and subject of a node. */
  public static Fields card(MemoryNode node) {
    return new Fields()
        .put("id", node.id().value())
        .put("kind", node.kind().label())
        .put("tier", node.tier().label())
        .put("trust", node.provenance().trust().label())
        .put("principal", node.provenance().principalId())
        .put("confirmations", node.usage().confirmations())
        .put("confirmed_by", Attribution.labels(node.usage().confirmedBy()))
        .put("status", node.status().label())
        .put("scope", node.scope().toString())
        .put("title", node.title())
        .put("summary", node.summary())
        .put("tags", node.tags())
        .put("flags", flags(node.flags()))
        .put("session", text(node.session()))
        .put("updated_at", node.updatedAt());
  }

  /** Warnings to readers of a node, in addition to its status. */
  public static List<String> flags(Set<NodeFlag> flags) {
    return flags.stream().map(NodeFlag::label).toList();
  }

  /** Content and confidence of a node. */
  public static Map<String, Object> statement(MemoryNode node) {
    return card(node)
        .put("body", node.body())
        .put("confidence", node.confidence())
        .put("provenance", provenance(node.provenance()))
        .put("superseded_by", text(node.supersededBy()))
        .put("created_at", node.createdAt())
        .put("revision", node.revision())
        .map();
  }

  /** All fields of a node. */
  public static Map<String, Object> full(MemoryNode node) {
    Usage usage = node.usage();
    Lifetime lifetime = node.lifetime();
    return card(node)
        .put("key", node.key())
        .put("body", node.body())
        .put("stage", node.stage() == null ? null : node.stage().label())
        .put("parent", text(node.parent()))
        .put("anchors", node.anchors().stream().map(Anchor::glob).toList())
        .put("symbols", node.symbols())
        .put("importance", node.importance())
        .put("confidence", node.confidence())
        .put("stated_confidence", node.statedConfidence())
        .put("use_count", usage.useCount())
        .put("last_used_at", usage.lastUsedAt())
        .put("verified_at", usage.verifiedAt())
        .put("expires_at", lifetime.expiresAt())
        .put("half_life_days", node.halfLife().toMillis() / 86_400_000.0)
        .put("provenance", provenance(node.provenance()))
        .put("origin", node.origin() == null ? null : origin(node.origin()))
        .put("superseded_by", text(node.supersededBy()))
        .put("content_hash", node.contentHash())
        .put("created_at", node.createdAt())
        .put("revision", node.revision())
        .map();
  }

  public static Map<String, Object> provenance(Provenance provenance) {
    return new Fields()
        .put("source", provenance.source().label())
        .put("trust", provenance.trust().label())
        .put("principal", provenance.principalId())
        .put("task", provenance.task())
        .put("commit", provenance.commit())
        .put("branch", provenance.branch())
        .map();
  }

  private static Map<String, Object> origin(Origin origin) {
    return new Fields()
        .put("kind", origin.kind())
        .put("locator", origin.locator())
        .put("captured_at", origin.capturedAt())
        .put("digest", origin.digest())
        .put("media_type", origin.mediaType())
        .map();
  }

  public static Map<String, Object> evidence(Evidence evidence) {
    return new Fields()
        .put("id", evidence.id().value())
        .put("kind", evidence.kind().label())
        .put("ref", evidence.locator())
        .put("excerpt", evidence.excerpt())
        .put("polarity", evidence.polarity().label())
        .put("digest", evidence.digest())
        .put("captured_at", evidence.capturedAt())
        .put("check", evidence.check() == null ? null : check(evidence.check()))
        .map();
  }

  private static Map<String, Object> check(Evidence.Check check) {
    return new Fields().put("verdict", check.verdict().label()).put("at", check.at()).map();
  }

  /** A piece of evidence on one line, with the result of its last check. */
  public static String evidenceLine(Evidence evidence) {
    String excerpt = evidence.excerpt().strip().replaceAll("\\s+", " ");
    return evidencePlace(evidence) + (excerpt.isEmpty() ? "" : ": " + excerpt);
  }

  /** A piece of evidence without its excerpt. */
  public static String evidencePlace(Evidence evidence) {
    return (evidence.polarity() == Polarity.CONTRADICTS ? "against: " : "")
        + evidence.kind().label()
        + " "
        + evidence.locator()
        + state(evidence);
  }

  /**
   * The result of checking the evidence. If it can be checked, but was not found when it was given,
   * says that nothing can be compared.
   */
  private static String state(Evidence evidence) {
    Evidence.Check check = evidence.check();
    if (check != null) {
      return " [" + check.verdict().label() + " " + time(check.at()) + "]";
    }
    boolean isNoted =
        evidence.digest() != null
            || (COMPARED_BY_WORDS.contains(evidence.kind()) && !evidence.excerpt().isBlank());
    // Tests in a report and the like are described in words, which name no place.
    boolean isPlace = evidence.locator().chars().noneMatch(Character::isWhitespace);
    return isNoted || !isPlace || !LOOKED_UP.contains(evidence.kind()) ? "" : " [not compared]";
  }

  public static Map<String, Object> relation(Relation relation) {
    return new Fields()
        .put("from", relation.from().id().value())
        .put("predicate", relation.predicate().label())
        .put("to", relation.to().id().value())
        .put("confidence", relation.strength() == null ? null : relation.strength().label())
        .put("status", relation.status().label())
        .put("created_at", relation.createdAt())
        .map();
  }

  public static String relationLine(Relation relation) {
    String status =
        relation.status() == Relation.Status.ACTIVE ? "" : " [" + relation.status().label() + "]";
    return relation.from().id() + " " + relation.predicate() + " " + relation.to().id() + status;
  }

  public static Map<String, Object> event(MemoryEvent event) {
    return new Fields()
        .put("event", event.type().label())
        .put("at", event.at())
        .put("actor", event.actor().label())
        .put("principal", event.principalId())
        .put("reason", event.reason())
        .map();
  }

  /** A time as people see it, to the second. */
  public static String time(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The abbreviated hash of a commit, as git accepts it. */
  public static String commit(String commit) {
    return commit.length() <= SHORT_COMMIT ? commit : commit.substring(0, SHORT_COMMIT);
  }

  /** A confidence as people see it. */
  public static String rounded(double confidence) {
    return BigDecimal.valueOf(confidence)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
