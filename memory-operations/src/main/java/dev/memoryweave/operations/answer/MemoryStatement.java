package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The content of a memory, with its confidence and author. */
public record MemoryStatement(
    @Doc(inline = true) MemoryCard card,
    @Doc("Its full text in Markdown, possibly empty") String body,
    @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
    @Doc("Who wrote it") ProvenanceView provenance,
    @Doc("The memory that replaced it, as scope/id") @Nullable String supersededBy,
    @Doc("When it was first remembered") Instant createdAt,
    @Doc(value = "How often it was written", minimum = 1) long revision) {
  /** The statement of a memory. */
  public static MemoryStatement of(MemoryNode node) {
    return new MemoryStatement(
        MemoryCard.of(node),
        node.body(),
        node.confidence(),
        ProvenanceView.of(node.provenance()),
        node.supersededBy() == null ? null : node.supersededBy().toString(),
        node.createdAt(),
        node.revision());
  }
}
