package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares memories by the words of their titles, in which a code name is one word. */
final class TitleWords {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** One word may be shared by chance, and is all that the name of a thing has. */
  private static final int LEAST_SHARED = 2;

  private final Map<NodeRef, Set<String>> words = new HashMap<>();

  /** The part of the words of the shorter title that stand in the other one; 0 if it is but one. */
  double inCommon(MemoryNode one, MemoryNode other) {
    // The title of a message says who wrote it, and not what it is about.
    if (one.kind() == NodeKind.TURN || other.kind() == NodeKind.TURN) {
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
            ANALYZER.analyzeQuery(node.title()).terms().stream()
                .filter(term -> term.termClass() != TermClass.PART)
                .map(QueryTerm::term)
                .collect(Collectors.toUnmodifiableSet()));
  }
}
