package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.internal.Text;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares memories by the words of their titles, in which a code name counts as one word. */
final class TitleWords {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** A single shared word may be chance, or merely the name of a thing. */
  private static final int LEAST_SHARED = 2;

  private final Map<NodeRef, Set<String>> words = new HashMap<>();

  /**
   * The fraction of the words of the shorter title that occur in the other one; 0 if they share
   * only one.
   */
  double inCommon(MemoryNode one, MemoryNode other) {
    // In a conversation, any later speaker may refer to what anybody said before.
    if (one.kind() == NodeKind.TURN && other.kind() == NodeKind.TURN) {
      return 0;
    }
    Set<String> ours = of(one);
    Set<String> theirs = of(other);
    long shared = ours.stream().filter(theirs::contains).count();
    return shared < LEAST_SHARED ? 0 : (double) shared / Math.min(ours.size(), theirs.size());
  }

  private Set<String> of(MemoryNode node) {
    return words.computeIfAbsent(
        node.ref(),
        ref ->
            ANALYZER.analyzeQuery(text(node)).terms().stream()
                .filter(term -> term.termClass() != TermClass.PART)
                .map(QueryTerm::term)
                .collect(Collectors.toUnmodifiableSet()));
  }

  /** The title of a turn is only the beginning of its text. */
  private static String text(MemoryNode node) {
    return node.kind() == NodeKind.TURN && !node.body().isBlank()
        ? Text.shorten(node.body(), MemoryNode.MAX_SUMMARY)
        : node.title();
  }
}
