package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Identity, subject and author of a memory, without its text. */
public record MemoryCard(
    @Doc("Id of the memory, for other calls") String id,
    NodeKind kind,
    @Doc(
            "Whose word it is: a person's (user, cli), a program's, an agent's, a file's "
                + "(import) or a tool's")
        Trust trust,
    @Doc("The author's name, as given by whoever opened the memory; absent if unknown")
        @Nullable String principal,
    @Doc("How many others said the same") long confirmations,
    @Doc("Who they are, as far as known, such as agent:codex") List<String> confirmedBy,
    NodeKind.Tier tier,
    NodeStatus status,
    @Doc("Where it is filed, as level:key") String scope,
    @Doc("What it says in one line") String title,
    @Doc("Its first sentence, possibly empty") String summary,
    @Doc("Words it is grouped by") List<String> tags,
    @Doc("What to know besides the status, such as contested") List<NodeFlag> flags,
    @Doc("The session that it belongs to") @Nullable String session,
    @Doc("When it last changed") Instant updatedAt) {
  /** The card of a memory. */
  public static MemoryCard of(MemoryNode node) {
    return new MemoryCard(
        node.id().value(),
        node.kind(),
        node.provenance().trust(),
        node.provenance().principalId(),
        node.usage().confirmations(),
        node.usage().confirmedBy().stream().map(Provenance.Principal::label).toList(),
        node.tier(),
        node.status(),
        node.scope().toString(),
        node.title(),
        node.summary(),
        node.tags(),
        List.copyOf(node.flags()),
        node.session() == null ? null : node.session().value(),
        node.updatedAt());
  }
}
