package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.TextQuery;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** Memories with scores, for tests of the steps of selection. */
final class RankedMemories {
  static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  private RankedMemories() {}

  /** A memory whose id, such as {@code fact.a}, is its text. */
  static MemoryNode node(String id) {
    return node(id, builder -> builder);
  }

  static MemoryNode node(String id, UnaryOperator<MemoryNode.Builder> edit) {
    return edit.apply(
            MemoryNode.builder(Scope.project("p"), NodeId.of(id), "The title of " + id, NOW))
        .build();
  }

  static RankedMemory ranked(String id, double score) {
    return ranked(node(id), score);
  }

  static RankedMemory ranked(MemoryNode node, double score) {
    return RankedMemory.of(
        node,
        new RecallResult.Breakdown(score, List.of(), List.of()),
        -1,
        TextQuery.Scores.of(),
        1);
  }

  static List<String> ids(List<RankedMemory> memories) {
    return memories.stream().map(memory -> memory.node().id().value()).toList();
  }

  static List<String> ids(Shortlist list) {
    return ids(list.entries().stream().map(Shortlist.Entry::memory).toList());
  }

  static List<Double> scores(Shortlist list) {
    return list.entries().stream().map(entry -> entry.memory().score()).toList();
  }
}
