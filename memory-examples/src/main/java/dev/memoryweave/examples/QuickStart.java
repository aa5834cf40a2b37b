package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;

/**
 * Stores one rule and recalls it for a task. It keeps {@code memory.db} in the folder in which it
 * is started; started again, it finds the rule there.
 */
public final class QuickStart {
  private QuickStart() {}

  /** Runs the example. */
  public static void main(String[] args) {
    // readme:begin
    try (MemoryStore store = SqliteMemoryStore.open(Path.of("memory.db"))) {
      // A rule is in force on a person's word; an agent's waits until somebody accepts it.
      AgentMemory memory =
          AgentMemory.builder(store).project("shop").author(Provenance.of(Source.USER)).build();
      memory.remember(
          NodeDraft.builder(NodeKind.CONSTRAINT, "Prices are whole cents")
              .key("prices-are-whole-cents")
              .body("Sums of floating-point prices lost a cent here and there.")
              .evidence(Evidence.Kind.COMMIT, "4f2a9c1", "Keep prices as long, in cents")
              .build());
      System.out.println(memory.weave("give ten per cent off the price of an order").markdown());
    }
    // readme:end
  }
}
