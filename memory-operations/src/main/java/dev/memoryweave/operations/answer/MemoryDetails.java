package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All fields of a memory. */
public record MemoryDetails(
    @Doc(inline = true) MemoryCard card,
    @Doc("What narrower scopes override it by") String key,
    @Doc("Its full text in Markdown, possibly empty") String body,
    NodeKind.@Nullable Stage stage,
    @Doc("The id of the memory above it") @Nullable String parent,
    @Doc("Paths and globs that it is about") List<String> anchors,
    @Doc("Names in code that it is about") List<String> symbols,
    @Doc(value = "How much it matters", range = Doc.Range.RATIO) double importance,
    @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
    @Doc(value = "How sure its author was", range = Doc.Range.RATIO) double statedConfidence,
    @Doc("How often it was used") long useCount,
    @Doc("When it was last used") @Nullable Instant lastUsedAt,
    @Doc("When it was last verified") @Nullable Instant verifiedAt,
    @Doc("When it stops being recalled") @Nullable Instant expiresAt,
    @Doc(value = "The age in days at which its freshness has halved", range = Doc.Range.POSITIVE)
        double halfLifeDays,
    @Doc("Who wrote it") ProvenanceView provenance,
    @Doc("Where its content was taken from") @Nullable OriginView origin,
    @Doc("The memory that replaced it, as scope/id") @Nullable String supersededBy,
    @Doc(value = "SHA-256 of what was written", pattern = "^[0-9a-f]{64}$") String contentHash,
    @Doc("When it was first remembered") Instant createdAt,
    @Doc(value = "How often it was written", minimum = 1) long revision) {
  private static final double MILLIS_PER_DAY = 86_400_000.0;

  /** The details of a memory. */
  public static MemoryDetails of(MemoryNode node) {
    return new MemoryDetails(
        MemoryCard.of(node),
        node.key(),
        node.body(),
        node.stage(),
        node.parent() == null ? null : node.parent().value(),
        node.anchors().stream().map(Anchor::glob).toList(),
        node.symbols(),
        node.importance(),
        node.confidence(),
        node.statedConfidence(),
        node.usage().useCount(),
        node.usage().lastUsedAt(),
        node.usage().verifiedAt(),
        node.lifetime().expiresAt(),
        node.halfLife().toMillis() / MILLIS_PER_DAY,
        ProvenanceView.of(node.provenance()),
        node.origin() == null ? null : OriginView.of(node.origin()),
        node.supersededBy() == null ? null : node.supersededBy().toString(),
        node.contentHash(),
        node.createdAt(),
        node.revision());
  }
}
