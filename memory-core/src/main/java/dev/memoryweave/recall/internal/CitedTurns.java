package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Leaves out turns of a conversation that a listed memory was drawn from and fully restates: a
 * reader need not read a statement twice, and a corrected one not at all.
 */
final class CitedTurns {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** The fraction of a turn's words that the memories drawn from it must contain. */
  private static final double COVERED = .6;

  /** The most memories whose evidence is read. */
  private static final int LOOKED_AT = 40;

  private final RecallContext context;
  private final LeftOuts<LeftOut> leftOut;

  CitedTurns(RecallContext context, LeftOuts<LeftOut> leftOut) {
    this.context = context;
    this.leftOut = leftOut;
  }

  /** The memories without such turns, in their order. */
  List<RankedMemory> leaveOut(List<RankedMemory> ranked) {
    if (ranked.stream().noneMatch(memory -> isTurn(memory.node()))
        || ranked.stream().allMatch(memory -> isTurn(memory.node()))) {
      return ranked;
    }
    Map<String, List<MemoryNode>> drawn = drawnFrom(ranked);
    if (drawn.isEmpty()) {
      return ranked;
    }
    List<RankedMemory> kept = new ArrayList<>(ranked.size());
    for (RankedMemory memory : ranked) {
      MemoryNode node = memory.node();
      List<MemoryNode> citing = isTurn(node) ? drawn.get(node.id().value()) : null;
      if (citing == null || !covers(citing, node)) {
        kept.add(memory);
      } else {
        String by = citing.get(0).id().value();
        leftOut.add(LeftOut.of(node, memory.score(), Cause.COVERED, "said in " + by));
      }
    }
    return kept;
  }

  private static boolean isTurn(MemoryNode node) {
    return node.kind() == NodeKind.TURN;
  }

  /** The memories that cite each turn, by the id of the turn. */
  private Map<String, List<MemoryNode>> drawnFrom(List<RankedMemory> ranked) {
    List<MemoryNode> nodes =
        ranked.stream()
            .map(RankedMemory::node)
            .filter(node -> !isTurn(node))
            .limit(LOOKED_AT)
            .toList();
    Map<NodeRef, List<Evidence>> evidence =
        context.tx().evidence().ofAll(nodes.stream().map(MemoryNode::ref).toList());
    Map<String, List<MemoryNode>> drawn = new HashMap<>();
    for (MemoryNode node : nodes) {
      for (Evidence piece : evidence.getOrDefault(node.ref(), List.of())) {
        if (piece.kind() == Evidence.Kind.MEMORY) {
          drawn.computeIfAbsent(piece.locator(), id -> new ArrayList<>()).add(node);
        }
      }
    }
    return drawn;
  }

  private static boolean covers(List<MemoryNode> citing, MemoryNode turn) {
    Set<String> said = new HashSet<>();
    for (MemoryNode node : citing) {
      said.addAll(ANALYZER.indexTerms(node.title()));
      said.addAll(ANALYZER.indexTerms(node.body()));
    }
    List<String> words = ANALYZER.indexTerms(turn.body());
    return words.stream().filter(said::contains).count() >= COVERED * words.size();
  }
}
