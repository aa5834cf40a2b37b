package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.statement.internal.SameStatement;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Finds existing memories by others that say what a file states in different words. */
final class SeedDuplicates {
  /** The number of best matches compared. */
  private static final int LOOKED_AT = 8;

  /** The Jaccard index of words above which two titles are nearly the same. */
  private static final double NEARLY_SAME = .8;

  /** Longer texts, in characters, are not searched for a statement. */
  private static final int MAX_SEARCHED = 4_000;

  private static final MemoryQuery QUERY =
      MemoryQuery.current().withKinds(NodeKind.lasting()).withLimit(LOOKED_AT);

  private final AgentMemory memory;
  private final TextAnalyzer analyzer = new TextAnalyzer();

  SeedDuplicates(AgentMemory memory) {
    this.memory = memory;
  }

  /** A memory not made from files that says the same as a seed, or nothing. */
  Optional<MemoryNode> by(Seed seed) {
    if (seed.kind() == NodeKind.PROJECT) {
      return memory.list(MemoryQuery.current().withKinds(NodeKind.PROJECT)).items().stream()
          .filter(node -> !SeedOrigin.isSeeded(node))
          .findFirst();
    }
    return memory.search(seed.title(), QUERY).items().stream()
        .map(MemoryQuery.Match::node)
        .filter(node -> !SeedOrigin.isSeeded(node) && says(node, seed))
        .findFirst();
  }

  private boolean says(MemoryNode node, Seed seed) {
    boolean sameKey = node.tier() == seed.kind().tier() && node.key().equals(seed.key());
    return sameKey
        || shared(node.title(), seed.title()) >= NEARLY_SAME
        || SameStatement.same(node.title(), seed.title())
        || (isStatement(seed.kind())
            && node.body().length() <= MAX_SEARCHED
            && SameStatement.covers(node.body(), seed.title()));
  }

  private static boolean isStatement(NodeKind kind) {
    return kind == NodeKind.CONSTRAINT || kind == NodeKind.PREFERENCE || kind == NodeKind.GOTCHA;
  }

  private double shared(String one, String other) {
    Set<String> words = new HashSet<>(analyzer.indexTerms(one));
    Set<String> others = new HashSet<>(analyzer.indexTerms(other));
    if (words.isEmpty() || others.isEmpty()) {
      return one.equals(other) ? 1 : 0;
    }
    long common = words.stream().filter(others::contains).count();
    return (double) common / (words.size() + others.size() - common);
  }
}
