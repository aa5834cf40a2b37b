package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.Optional;

/** Finds existing memories by others that say what a file states in different words. */
final class SeedDuplicates {
  /** The number of best matches compared. */
  private static final int LOOKED_AT = 8;

  /** Longer texts, in characters, are not searched for a statement. */
  private static final int MAX_SEARCHED = 4_000;

  private static final MemoryQuery QUERY =
      MemoryQuery.current().withKinds(NodeKind.lasting()).withLimit(LOOKED_AT);

  private final AgentMemory memory;

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
    return memory.search(seed.name(), QUERY).items().stream()
        .map(MemoryQuery.Match::node)
        .filter(node -> !SeedOrigin.isSeeded(node) && says(node, seed))
        .findFirst();
  }

  private boolean says(MemoryNode node, Seed seed) {
    boolean sameKey = node.tier() == seed.kind().tier() && node.key().equals(seed.key());
    return sameKey
        || TextComparison.saysTheSame(node.title(), seed.name())
        || (isStatement(seed.kind())
            && node.body().length() <= MAX_SEARCHED
            && TextComparison.saysAllOf(node.body(), seed.name()));
  }

  private static boolean isStatement(NodeKind kind) {
    return kind == NodeKind.CONSTRAINT || kind == NodeKind.PREFERENCE || kind == NodeKind.GOTCHA;
  }
}
