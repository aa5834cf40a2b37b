package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Tier;
import dev.memoryweave.model.Trust;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of a memory, with its confidence and author. */
public record MemoryStatement(
    @Doc("Id of the memory, for other calls") String id,
    NodeKind kind,
    @Doc(
            "Whose word it is: a person's (user, cli), a program's, an agent's, a file's "
                + "(import) or a tool's")
        Trust trust,
    @Doc("The author's name, as given by whoever opened the memory; absent if unknown")
        @Nullable String principal,
    @Doc("Who they are, as far as known, such as agent:codex") List<String> confirmedBy,
    Tier tier,
    NodeStatus status,
    @Doc("Where it is filed, as level:key") String scope,
    @Doc("What it says in one line") String title,
    @Doc("Its first sentence, possibly empty") String summary,
    @Doc("Words it is grouped by") List<String> tags,
    @Doc("What to know besides the status, such as contested") List<NodeFlag> flags,
    @Doc("The session that it belongs to") @Nullable String session,
    @Doc("When it last changed") Instant updatedAt,
    @Doc("Its full text in Markdown, possibly empty") String body,
    @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
    @Doc("How often the same was said again") long confirmations,
    @Doc("Who wrote it") ProvenanceView provenance,
    @Doc("The memory that replaced it, as scope/id") @Nullable String supersededBy,
    @Doc("When it was first remembered") Instant createdAt,
    @Doc(value = "How often it was written", minimum = 1) long revision) {
  /** The statement of a memory. */
  public static MemoryStatement of(MemoryNode node) {
    return new MemoryStatement(
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
        node.body(),
        node.confidence(),
        node.usage().confirmations(),
        ProvenanceView.of(node.provenance()),
        node.supersededBy() == null ? null : node.supersededBy().toString(),
        node.createdAt(),
        node.revision());
  }
}
