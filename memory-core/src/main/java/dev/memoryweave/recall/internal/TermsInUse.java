package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds the terms that the task or one of the best results uses, so that the block explains them.
 */
final class TermsInUse {
  /** The most terms that are added. */
  private static final int MOST = 3;

  /** How many of the best memories and passages are looked at. */
  private static final int BEST = 5;

  /** The score of an added term, relative to the best result. */
  private static final double SHARE = .5;

  private static final String CHANNEL = "glossary";

  private final RecallContext context;

  TermsInUse(RecallContext context) {
    this.context = context;
  }

  /** The memories with the terms that are missing among them, best first, within the limit. */
  List<RecallResult.Memory> addTo(
      List<RecallResult.Memory> memories, List<RecallResult.Chunk> chunks) {
    double best =
        Math.max(
            memories.stream().mapToDouble(RecallResult.Memory::score).max().orElse(0),
            chunks.stream().mapToDouble(RecallResult.Chunk::score).max().orElse(0));
    Set<NodeKind> kinds = context.request().kinds();
    if (best <= 0
        || context.glossary().nodes().isEmpty()
        || (!kinds.isEmpty() && !kinds.contains(NodeKind.TERM))) {
      return memories;
    }
    Set<NodeRef> found =
        memories.stream().map(memory -> memory.node().ref()).collect(Collectors.toSet());
    List<MemoryNode> added =
        used(memories, chunks).stream()
            .filter(node -> !found.contains(node.ref()))
            .filter(node -> context.isSeen(node) && context.isShown(node))
            .filter(RecallContext::isRecalled)
            .limit(Math.min(MOST, context.limit()))
            .toList();
    if (added.isEmpty()) {
      return memories;
    }
    List<RecallResult.Memory> all =
        new ArrayList<>(
            memories.subList(0, Math.min(memories.size(), context.limit() - added.size())));
    double score = SHARE * best;
    added.forEach(node -> all.add(explanation(node, score)));
    all.sort(Comparator.comparingDouble(memory -> -memory.score()));
    return List.copyOf(all);
  }

  private List<MemoryNode> used(
      List<RecallResult.Memory> memories, List<RecallResult.Chunk> chunks) {
    Glossary glossary = context.glossary();
    List<MemoryNode> used = new ArrayList<>(glossary.usedIn(context.request().task()));
    memories.stream()
        .limit(BEST)
        .map(RecallResult.Memory::node)
        .filter(node -> node.kind() != NodeKind.TERM)
        .forEach(node -> used.addAll(glossary.usedIn(node.title() + "\n" + node.body())));
    chunks.stream()
        .limit(BEST)
        .forEach(chunk -> used.addAll(glossary.usedIn(chunk.chunk().passage().text())));
    Set<NodeRef> seen = new HashSet<>();
    return used.stream().filter(node -> seen.add(node.ref())).toList();
  }

  private static RecallResult.Memory explanation(MemoryNode node, double score) {
    RecallResult.Breakdown breakdown =
        new RecallResult.Breakdown(
            score, List.of(), List.of(new RecallResult.Breakdown.Share(CHANNEL, score)));
    return new RecallResult.Memory(node, breakdown, List.of());
  }
}
