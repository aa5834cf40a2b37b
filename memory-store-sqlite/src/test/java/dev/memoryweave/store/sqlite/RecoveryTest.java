package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was wrong with the file for a while does no harm after that. */
class RecoveryTest {
  private static final int PAGE = 4096;

  @TempDir Path folder;

  private static MemoryNode numbered(int i) {
    return node(NodeKind.FACT, "Number " + i).body("about lanterns ".repeat(200)).build();
  }

  private static Optional<MemoryNode> find(MemoryStore store, int i) {
    return store.read(tx -> tx.nodes().find(numbered(i).ref()));
  }

  @Test
  void read_afterADamagedPageWasMended_works() throws Exception {
    Path file = folder.resolve("memory.db");
    int nodes = 300;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            for (int i = 0; i < nodes; i++) {
              tx.nodes().insert(numbered(i));
            }
            return null;
          });
    }
    long page;
    try (RawDatabase raw = new RawDatabase(file)) {
      page =
          Long.parseLong(
              raw.text("SELECT pageno FROM dbstat WHERE name = 'node_id' AND pagetype = 'leaf'"));
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      byte[] former = overwrite(file, page, new byte[PAGE]);
      int refused = 0;
      for (int i = 0; i < nodes; i++) {
        int number = i;
        try {
          assertThat(find(store, number)).isPresent();
        } catch (StoreCorruptedException e) {
          refused++;
          assertThat(e).hasMessageContaining("is damaged");
        }
      }
      assertThat(refused).isPositive();
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(() -> store.write(tx -> deleteAll(tx.nodes()::delete, nodes)));

      overwrite(file, page, former);

      for (int i = 0; i < nodes; i++) {
        assertThat(find(store, i)).isPresent();
      }
      store.write(tx -> deleteAll(tx.nodes()::delete, nodes));
      assertThat(store.<Long>read(tx -> tx.nodes().count(filter()))).isZero();
    }
  }

  private static NodeFilter filter() {
    return NodeFilter.in(PROJECT);
  }

  private static Void deleteAll(Consumer<NodeRef> delete, int nodes) {
    for (int i = 0; i < nodes; i++) {
      delete.accept(numbered(i).ref());
    }
    return null;
  }

  private static byte[] overwrite(Path file, long page, byte[] content) throws IOException {
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] former = new byte[PAGE];
      raw.seek((page - 1) * PAGE);
      raw.readFully(former);
      assertThat(Arrays.equals(former, content)).isFalse();
      raw.seek((page - 1) * PAGE);
      raw.write(content);
      return former;
    }
  }
}
