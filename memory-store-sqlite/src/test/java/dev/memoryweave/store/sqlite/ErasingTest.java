package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.TckNodes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErasingTest {
  @TempDir Path folder;

  private boolean fileHolds(String text) throws Exception {
    return Files.readString(folder.resolve("memory.db"), StandardCharsets.ISO_8859_1)
        .contains(text);
  }

  @Test
  void delete_leavesNoTextInTheFile() throws Exception {
    String text = "the captain hid the map below the third plank ";
    Evidence evidence =
        Evidence.of(
            TckNodes.PROJECT,
            Evidence.Draft.of(Evidence.Kind.FILE, "map.txt", text + "said the log"),
            TckNodes.NOON);
    MemoryNode node;
    try (MemoryStore store = SqliteMemoryStore.open(folder.resolve("memory.db"))) {
      node =
          store.write(
              tx -> {
                tx.nodes().insert(fact("Other"));
                // Long enough to have pages of its own.
                MemoryNode first =
                    tx.nodes().insert(node(NodeKind.FACT, "Map").body(text.repeat(500)).build());
                tx.evidence().attach(evidence, first.ref());
                tx.journal()
                    .record(
                        decision(
                            TckNodes.PROJECT,
                            PromotionRecord.Outcome.CREATE,
                            "seen at the third plank",
                            null,
                            first.ref()));
                return tx.nodes().update(first.toBuilder().body(text.repeat(3)).build());
              });
    }
    assertThat(fileHolds(text)).isTrue();

    try (MemoryStore store = SqliteMemoryStore.open(folder.resolve("memory.db"))) {
      store.write(
          tx -> {
            tx.nodes().delete(node.ref());
            return null;
          });
    }
    assertThat(fileHolds("third plank")).isFalse();
  }
}
