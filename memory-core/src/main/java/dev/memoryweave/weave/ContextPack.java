package dev.memoryweave.weave;

import dev.memoryweave.recall.RecallTrace;
import java.util.List;

/**
 * Context for an agent: memories in sections, passages of the project's files, and both as one
 * block of Markdown for its prompt.
 *
 * @param sections the sections that have something, in the order of the block; empty if not
 *     modified
 * @param chunks the passages of files, in the order of the block; empty if not modified
 * @param markdown the block, within the budget by the counter it was woven with; empty if not
 *     modified
 * @param tokens what the block costs, 0 if it is empty
 * @param budget the most that it was allowed to cost
 * @param warnings what a reader must know, such as a channel that failed
 * @param trace what was looked for and what was left out, the packing included
 * @param meta how it was made
 * @param packHash SHA-256, in hexadecimal digits, of what the reader would see, the scopes and the
 *     session; the same in any process
 * @param notModified whether the caller holds this very pack already, so that nothing is repeated
 */
public record ContextPack(
    List<ContextSection> sections,
    List<ContextChunk> chunks,
    String markdown,
    int tokens,
    int budget,
    List<String> warnings,
    RecallTrace trace,
    Meta meta,
    String packHash,
    boolean notModified) {
  /** Copies the lists. */
  public ContextPack {
    sections = List.copyOf(sections);
    chunks = List.copyOf(chunks);
    warnings = List.copyOf(warnings);
  }

  /** All memories of the pack in the order of the block. */
  public List<ContextItem> items() {
    return sections.stream().flatMap(section -> section.items().stream()).toList();
  }

  /**
   * Facts about how a pack was made.
   *
   * @param retrievalMode which channels took part, such as {@code lexical+pinned}; {@code none} if
   *     there were none
   * @param memoryRevision the sum of the memory revisions of the scopes that were looked at
   * @param knowledgeRevision the sum of their knowledge revisions
   */
  public record Meta(String retrievalMode, long memoryRevision, long knowledgeRevision) {}
}
