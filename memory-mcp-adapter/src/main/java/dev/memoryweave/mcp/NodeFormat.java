package dev.memoryweave.mcp;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Origin;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Usage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records of the model as JSON objects. */
final class NodeFormat {
  private NodeFormat() {}

  /** What identifies a node and tells what it is about. */
  static Fields card(MemoryNode node) {
    return new Fields()
        .put("id", node.id().value())
        .put("kind", node.kind().label())
        .put("tier", node.tier().label())
        .put("status", node.status().label())
        .put("scope", node.scope().toString())
        .put("title", node.title())
        .put("summary", node.summary())
        .put("tags", node.tags())
        .put("session", text(node.session()))
        .put("updated_at", node.updatedAt());
  }

  /** All that a node holds. */
  static Map<String, Object> full(MemoryNode node) {
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
        .put("confirmations", usage.confirmations())
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

  static Map<String, Object> provenance(Provenance provenance) {
    return new Fields()
        .put("source", provenance.source().label())
        .put("trust", provenance.trust().label())
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

  static Map<String, Object> evidence(Evidence evidence) {
    return new Fields()
        .put("id", evidence.id().value())
        .put("kind", evidence.kind().label())
        .put("ref", evidence.locator())
        .put("excerpt", evidence.excerpt())
        .put("polarity", evidence.polarity().label())
        .put("digest", evidence.digest())
        .put("captured_at", evidence.capturedAt())
        .map();
  }

  static Map<String, Object> relation(Relation relation) {
    return new Fields()
        .put("from", relation.from().id().value())
        .put("predicate", relation.predicate().label())
        .put("to", relation.to().id().value())
        .put("confidence", relation.strength() == null ? null : relation.strength().label())
        .put("status", relation.status().label())
        .put("created_at", relation.createdAt())
        .map();
  }

  static Map<String, Object> event(MemoryEvent event) {
    return new Fields()
        .put("event", event.type().label())
        .put("at", event.at())
        .put("actor", event.actor().label())
        .put("reason", event.reason())
        .map();
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
