package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that may not grow takes the place of a full disk: SQLite reports both alike. */
class FullDiskTest {
  @TempDir Path folder;
  private OpenedFile opened;
  private SqliteMemoryStore store;

  @BeforeEach
  void open() {
    SqliteMemoryStore.open(folder.resolve("memory.db")).close();
    opened = OpenedFile.of(SqliteOptions.of(folder.resolve("memory.db")), Schema.migrations());
    store = new SqliteMemoryStore(opened);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void limit(long morePages) {
    opened
        .connections()
        .withWriter(
            handle -> {
              long pages = handle.number("PRAGMA page_count");
              handle.script("PRAGMA max_page_count = " + (pages + morePages));
              return null;
            });
  }

  private static MemoryNode large(int i) {
    StringBuilder body = new StringBuilder();
    Random random = new Random(i);
    for (int word = 0; word < 2_000; word++) {
      body.append("word").append(random.nextInt(10_000)).append(' ');
    }
    return node(NodeKind.FACT, "Large " + i).body(body.toString()).build();
  }

  private static Integer insertTooMany(WriteTransaction tx) {
    for (int i = 0; i < 100; i++) {
      tx.nodes().insert(large(i));
    }
    return 100;
  }

  private long count() {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  @Test
  void write_withoutRoom_keepsNothingOfItAndLeavesTheStoreUsable() {
    store.write(tx -> tx.nodes().insert(fact("Before")));
    limit(20);

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> store.write(FullDiskTest::insertTooMany))
        .withMessageContaining("no room")
        .withMessageContaining("free some space");

    assertThat(count()).isEqualTo(1);
    store.write(tx -> tx.nodes().insert(fact("Small")));
    assertThat(count()).isEqualTo(2);
  }

  @Test
  void write_thatHidesTheFailure_stillKeepsNothing() {
    limit(20);

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(
            () ->
                store.write(
                    tx -> {
                      tx.nodes().insert(fact("First"));
                      try {
                        insertTooMany(tx);
                      } catch (StoreException e) {
                        assertThat(e).hasMessageContaining("no room");
                      }
                      try {
                        tx.nodes().insert(fact("Afterwards"));
                      } catch (StoreException e) {
                        assertThat(e).isNotNull();
                      }
                      return "as if nothing had happened";
                    }))
        .withMessageContaining("no room");

    assertThat(count()).isZero();
    assertThat((boolean) store.read(tx -> tx.nodes().find(fact("Afterwards").ref()).isPresent()))
        .isFalse();
  }

  @Test
  void write_onceThereIsRoomAgain_works() {
    limit(20);
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> store.write(FullDiskTest::insertTooMany));
    limit(1_000_000);

    assertThat((int) store.write(FullDiskTest::insertTooMany)).isEqualTo(100);
    assertThat(count()).isEqualTo(100);
  }
}
