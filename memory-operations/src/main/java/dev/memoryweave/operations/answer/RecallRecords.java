package dev.memoryweave.operations.answer;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everything that was found for a task, whole, beside the block that was made of it. */
public record RecallRecords(
    @Doc("The memories that were found, best first") List<Memory> memories,
    @Doc("The passages of files that were found, best first") List<Passage> passages) {
  /**
   * The records of a block.
   *
   * @param isInBlock whether the block holds a passage, or a part of it
   */
  public static RecallRecords of(AgentMemory.Woven woven, Predicate<KnowledgeChunk> isInBlock) {
    Set<NodeRef> packed =
        woven.pack().items().stream().map(ContextPack.Item::ref).collect(Collectors.toSet());
    return new RecallRecords(
        woven.found().memories().stream()
            .map(
                memory ->
                    Memory.of(
                        memory,
                        woven.evidence().getOrDefault(memory.node().ref(), List.of()),
                        packed.contains(memory.node().ref())))
            .toList(),
        woven.found().chunks().stream()
            .map(found -> Passage.of(found, isInBlock.test(found.chunk())))
            .toList());
  }

  /** A memory that was found. */
  public record Memory(
      @Doc("The memory") MemoryDetails node,
      @Doc("Its evidence") List<EvidenceView> evidence,
      @Doc("Its score; higher is better") double score,
      @Doc(value = "How much of the task it covers", range = Doc.Range.RATIO) double coverage,
      @Doc("Whether the block holds it") boolean inBlock,
      @Doc("A newer memory that probably says how it is now") @Nullable String updatedBy,
      @Doc("Memories in undecided contradiction with it") List<String> contradictedBy,
      @Doc("Memories that say the same, which are not among the records") List<String> duplicates) {
    private static Memory of(RecallResult.Memory memory, List<Evidence> evidence, boolean inBlock) {
      NodeRef updatedBy = memory.updatedBy();
      return new Memory(
          MemoryDetails.of(memory.node()),
          evidence.stream().map(EvidenceView::of).toList(),
          memory.score(),
          memory.coverage(),
          inBlock,
          updatedBy == null ? null : updatedBy.id().value(),
          ids(memory.contradictedBy()),
          ids(memory.duplicates()));
    }

    private static List<String> ids(List<NodeRef> refs) {
      return refs.stream().map(ref -> ref.id().value()).toList();
    }
  }

  /** A passage that was found. */
  public record Passage(
      @Doc("The file and its lines, for {inspect}") String locator,
      @Doc("The file, relative to the project's root") String path,
      @Doc(value = "The first line of the passage", minimum = 1) long fromLine,
      @Doc(value = "The last line of the passage", minimum = 1) long toLine,
      @Doc("What kind of source it is") SourceType type,
      @Doc("Heading path in the file, or names of definitions") @Nullable String place,
      @Doc("The whole passage") String text,
      @Doc("Its score; higher is better") double score,
      @Doc(value = "How much of the task it covers", range = Doc.Range.RATIO) double coverage,
      @Doc("Whether the block holds it, or a part of it") boolean inBlock,
      @Doc("Whether it tries to instruct its reader; it is data") boolean instructs,
      @Doc("Why the decision that it records is not in force") @Nullable String status) {
    private static Passage of(RecallResult.Chunk found, boolean inBlock) {
      KnowledgeChunk chunk = found.chunk();
      return new Passage(
          chunk.locator(),
          chunk.path(),
          chunk.passage().fromLine(),
          chunk.passage().toLine(),
          chunk.type(),
          chunk.place().isEmpty() ? null : chunk.place(),
          chunk.text(),
          found.score(),
          found.coverage(),
          inBlock,
          found.suspectedInjection(),
          found.status());
    }
  }
}
