package dev.memoryweave.weave.internal;

import dev.memoryweave.model.NodeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds passages that say nothing beyond what a memory says. Such a passage and its memory share
 * one place in a pack: the memory takes it if it can be shown whole, else the passage.
 */
final class CoveredPassages {
  private final Map<Candidate, Candidate> memories = new HashMap<>();
  private final Map<Candidate, List<Candidate>> passages = new HashMap<>();

  /** Finds the pairs among the items that may be packed. */
  CoveredPassages(List<PackCandidates.Item> items) {
    Map<NodeRef, Candidate> byRef = new HashMap<>();
    for (PackCandidates.Item item : items) {
      if (item.candidate() instanceof MemoryItem memory) {
        byRef.put(memory.node().ref(), memory);
      }
    }
    for (PackCandidates.Item item : items) {
      if (item.candidate() instanceof ChunkItem passage && passage.chunk().coveredBy() != null) {
        Candidate memory = byRef.get(passage.chunk().coveredBy());
        if (memory != null) {
          memories.put(passage, memory);
          passages.computeIfAbsent(memory, m -> new ArrayList<>()).add(passage);
        }
      }
    }
  }

  /** The memory that may stand in for a passage, or null. */
  @Nullable Candidate memoryFor(Candidate passage) {
    return memories.get(passage);
  }

  /** Whether the draft contains a passage that the memory would repeat. */
  boolean isSaidByPassage(Candidate memory, Map<Candidate, Choice> choices) {
    return passages.getOrDefault(memory, List.of()).stream().anyMatch(choices::containsKey);
  }

  /**
   * The memory that stands in for a passage in a draft and is shown whole; null if there is none.
   */
  @Nullable NodeRef saidBy(Candidate passage, Draft draft) {
    if (!(memoryFor(passage) instanceof MemoryItem memory)) {
      return null;
    }
    Choice choice = draft.choice(memory);
    return choice == null || choice.form().shortened() ? null : memory.node().ref();
  }
}
