package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Stage;
import dev.memoryweave.model.Tier;
import dev.memoryweave.model.Trust;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All fields of a memory. */
public record MemoryDetails(
    @Doc("Id of the memory, for other calls") String id,
    NodeKind kind,
    @Doc(
            "Whose word it is: a person's (user, cli), a program's, an agent's, a file's "
                + "(import) or a tool's")
        Trust trust,
    @Doc(
            "Which one of them, as whoever opened the memory calls it; absent if that is "
                + "not known")
        @Nullable String principal,
    @Doc("Who they are as far as that is known, such as agent:codex") List<String> confirmedBy,
    Tier tier,
    NodeStatus status,
    @Doc("Where it is filed, as level:key") String scope,
    @Doc("What it says in one line") String title,
    @Doc("Its first sentence, possibly empty") String summary,
    @Doc("Words it is grouped by") List<String> tags,
    @Doc(
            "What to know besides: contested (something contradicts it, and nobody has "
                + "decided between them), else how its text tries to instruct whoever reads it")
        List<NodeFlag> flags,
    @Doc("The session that it belongs to") @Nullable String session,
    @Doc("When it last changed") Instant updatedAt,
    @Doc("What narrower scopes override it by") String key,
    @Doc("The whole of it in Markdown, possibly empty") String body,
    @Nullable Stage stage,
    @Doc("The id of the memory above it") @Nullable String parent,
    @Doc("Paths and globs that it is about") List<String> anchors,
    @Doc("Names in code that it is about") List<String> symbols,
    @Doc(value = "How much it matters", range = Doc.Range.RATIO) double importance,
    @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
    @Doc(value = "How sure whoever wrote it was", range = Doc.Range.RATIO) double statedConfidence,
    @Doc("How often the same was said again") long confirmations,
    @Doc("How often it was of use") long useCount,
    @Doc("When it last was") @Nullable Instant lastUsedAt,
    @Doc("When it was last checked to be true") @Nullable Instant verifiedAt,
    @Doc("When it ceases to be recalled") @Nullable Instant expiresAt,
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
        node.id().value(),
        node.kind(),
        node.provenance().trust(),
        node.provenance().principalId(),
        node.usage().confirmedBy().stream().map(Principal::label).toList(),
        node.tier(),
        node.status(),
        node.scope().toString(),
        node.title(),
        node.summary(),
        node.tags(),
        List.copyOf(node.flags()),
        node.session() == null ? null : node.session().value(),
        node.updatedAt(),
        node.key(),
        node.body(),
        node.stage(),
        node.parent() == null ? null : node.parent().value(),
        node.anchors().stream().map(Anchor::glob).toList(),
        node.symbols(),
        node.importance(),
        node.confidence(),
        node.statedConfidence(),
        node.usage().confirmations(),
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
