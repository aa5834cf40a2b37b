package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An index in a format that FTS5 reads and the library does not, as another program's settings
 * make.
 */
class ForeignFormatTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void fill() {
    file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleIndex.fill(store, 5);
    }
  }

  /** What an index of another kind gets when the setting is used; this one may be given it. */
  private void raiseFormat() throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      for (String table : List.of("node_text", "chunk_text")) {
        other.run(
            "INSERT INTO %1$s (%1$s, rank) VALUES ('secure-delete', 1)".formatted(table),
            "DELETE FROM %s WHERE rowid = -5".formatted(table),
            "UPDATE %s_config SET v = 5 WHERE k = 'version'".formatted(table));
      }
    }
  }

  private record Results(
      List<NodeStore.Hit> nodes,
      List<KnowledgeStore.ChunkHit> passages,
      List<KnowledgeStore.ChunkHit> places,
      Map<String, Long> counts) {
    static Results of(MemoryStore store) {
      return new Results(
          SampleIndex.nodes(store),
          SampleIndex.passages(store, EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class)),
          SampleIndex.passages(store, EnumSet.of(KnowledgeStore.ChunkQuery.Field.TITLE)),
          SampleIndex.frequencies(store));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void search_inAFormatThatOnlySqliteKnows_findsTheSame(boolean readOnly) throws Exception {
    Results before;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      before = Results.of(store);
    }
    assertThat(before.nodes()).hasSizeGreaterThan(20);
    assertThat(before.passages()).isNotEmpty();
    raiseFormat();

    try (MemoryStore store =
        SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(readOnly))) {
      assertThat(Results.of(store)).isEqualTo(before);
      assertThat(Results.of(store)).isEqualTo(before);
    }
  }

  @Test
  void write_inAFormatThatOnlySqliteKnows_isFound_alsoInsideTheTransaction() throws Exception {
    raiseFormat();

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      long before = SampleIndex.frequencies(store).get("lantern");
      Random random = new Random(8);
      long inside =
          store.write(
              tx -> {
                tx.nodes().insert(SampleIndex.node(random, 400, 90));
                tx.nodes().delete(SampleIndex.node(random, 6, 1).ref());
                return tx.nodes().frequencies(List.of("lantern"), 1_000).get("lantern");
              });
      assertThat(inside).isEqualTo(SampleIndex.frequencies(store).get("lantern"));
      assertThat(inside).isBetween(before - 1, before + 1);
      SampleIndex.assertFindsEverything(store, "written in a foreign format");
      // The connection may write no more than before.
      assertThat((long) store.read(tx -> ((Transaction) tx).handle().number("PRAGMA query_only")))
          .isEqualTo(1);
    }
  }

  @Test
  void rebuildIndex_inAFormatThatOnlySqliteKnows_bringsBackOurs_andWarnsNoMore() throws Exception {
    raiseFormat();

    String log =
        logged(
            () -> {
              try (MemoryStore store = SqliteMemoryStore.open(file)) {
                for (int i = 0; i < 5; i++) {
                  SampleIndex.nodes(store);
                  SampleIndex.frequencies(store);
                }
                store.rebuildIndex();
                SampleIndex.assertFindsEverything(store, "rebuilt");
              }
            });
    assertThat(log).containsOnlyOnce("The search index node_text").contains(file.toString());
    try (RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT group_concat(k || v) FROM node_text_config"))
          .isEqualTo("version4");
    }
    log =
        logged(
            () -> {
              try (MemoryStore store = SqliteMemoryStore.open(file)) {
                SampleIndex.assertFindsEverything(store, "reopened");
              }
            });
    assertThat(log).isEmpty();
  }

  /** What is written to the log meanwhile, which goes to the standard error. */
  private static String logged(Runnable work) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream former = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(former);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
