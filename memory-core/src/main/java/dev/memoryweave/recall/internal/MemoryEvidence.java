package dev.memoryweave.recall.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The texts and lines that the memories of a result cover, so that no passage need repeat them. */
final class MemoryEvidence {
  /**
   * For a memory to stand in for a passage, its evidence must include this fraction of the
   * passage's lines, and its text must be this fraction of the passage's length.
   */
  private static final double COVERED = .60;

  private final Map<String, NodeRef> texts = new HashMap<>();
  private final Map<String, List<Lines>> lines = new HashMap<>();

  private MemoryEvidence() {}

  /**
   * Lines that are evidence of a memory.
   *
   * @param length the length of the memory's body
   * @param node the memory
   */
  private record Lines(int from, int to, int length, NodeRef node) {}

  /** The texts and lines of the memories that cover a part of the task. */
  static MemoryEvidence of(RecallContext context, List<RecallResult.Memory> memories) {
    // A memory without coverage is there for every task, and need not be shown for this one.
    List<RecallResult.Memory> helping =
        memories.stream().filter(memory -> memory.coverage() > 0).toList();
    Map<NodeRef, List<Evidence>> evidence =
        // Evidence of the others is requested later, and all is read in one go.
        context
            .tx()
            .evidence()
            .ofAll(memories.stream().map(memory -> memory.node().ref()).toList());
    MemoryEvidence said = new MemoryEvidence();
    helping.forEach(
        memory -> said.add(memory, evidence.getOrDefault(memory.node().ref(), List.of())));
    return said;
  }

  private void add(RecallResult.Memory memory, List<Evidence> evidence) {
    NodeRef ref = memory.node().ref();
    String body = memory.node().body();
    texts.putIfAbsent(SameText.form(body), ref);
    for (Evidence piece : evidence) {
      if (piece.polarity() != Polarity.SUPPORTS) {
        continue;
      }
      SourceLocator source = SourceLocator.of(piece.kind(), piece.locator());
      if (source.hasLines()) {
        lines
            .computeIfAbsent(source.place(), path -> new ArrayList<>())
            .add(new Lines(source.from(), source.to(), body.length(), ref));
      }
    }
  }

  /**
   * The memory that says the same as a passage, or null.
   *
   * @param form the text of the passage as {@link SameText} folds it
   */
  @Nullable NodeRef by(KnowledgeChunk chunk, String form) {
    if (!form.isEmpty() && texts.containsKey(form)) {
      return texts.get(form);
    }
    int from = chunk.passage().fromLine();
    int to = chunk.passage().toLine();
    for (Lines evidence : lines.getOrDefault(chunk.path(), List.of())) {
      int common = Math.min(to, evidence.to()) - Math.max(from, evidence.from()) + 1;
      boolean isWhole = evidence.length() >= COVERED * chunk.text().length();
      if (isWhole && common >= COVERED * (to - from + 1)) {
        return evidence.node();
      }
    }
    return null;
  }
}
