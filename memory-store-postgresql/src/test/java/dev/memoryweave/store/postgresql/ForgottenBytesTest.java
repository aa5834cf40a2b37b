package dev.memoryweave.store.postgresql;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.TckKnowledge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is deleted is gone from the tables' files of the server, and its log is the limit. */
@ExtendWith(WithPostgres.class)
class ForgottenBytesTest {
  private static final String WORD = "zyxomma";

  @TempDir Path folder;

  @Test
  void finishErasing_afterDeleting_leavesNoBytesInTheTables() throws IOException {
    try (PostgresServer server =
        PostgresServer.create(
            PostgresBinaries.find().orElseThrow(), folder, Map.of("fsync", "off"))) {
      PostgresOptions options = PostgresOptions.of(server.newDatabase());
      try (MemoryStore store = PostgresMemoryStore.open(options)) {
        fill(store);
        server.run("postgres", "CHECKPOINT");
        assertThat(holding(server.data().resolve("base"))).isNotEmpty();

        forget(store);
        MemoryStore.Erasure erasure = store.finishErasing();
        server.run("postgres", "CHECKPOINT");

        assertThat(holding(server.data().resolve("base"))).isEmpty();
        assertThat(erasure.complete()).isTrue();
        assertThat(erasure.limits()).hasSize(1);
        assertThat(erasure.limits().get(0)).contains("write-ahead log", "replicas", "backups");
        assertThat(holding(server.data().resolve("pg_wal")))
            .as("the log is what the limits name")
            .isNotEmpty();
        assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
        MemoryStore.Erasure again = store.finishErasing();
        assertThat(again).isEqualTo(erasure);
      }
    }
  }

  @Test
  void finishErasing_whileAnEarlierStateIsRead_saysThatSomethingIsLeft() throws SQLException {
    PostgresOptions options = TestDatabases.fresh();
    try (MemoryStore store = PostgresMemoryStore.open(options);
        Connection reader = PostgresServer.shared().orElseThrow().connect(options.database());
        Statement statement = reader.createStatement()) {
      fill(store);
      reader.setAutoCommit(false);
      reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      statement.execute("SELECT 1");

      MemoryStore.Erasure erasure = store.finishErasing();

      assertThat(erasure.complete()).isFalse();
      assertThat(erasure.limits()).hasSize(2);
      reader.rollback();
      assertThat(store.finishErasing().complete()).isTrue();
    }
  }

  private static void fill(MemoryStore store) {
    store.<Void>write(
        tx -> {
          for (int i = 0; i < 300; i++) {
            tx.nodes().insert(fact("Number " + i + " of the piers"));
          }
          MemoryNode node =
              tx.nodes()
                  .insert(
                      fact("About " + WORD).toBuilder()
                          .body("The " + WORD + " is a dragonfly.")
                          .tags(List.of(WORD))
                          .build());
          tx.nodes().update(node.toBuilder().body("The " + WORD + " flies.").build());
          var document = TckKnowledge.document(WORD + ".md", 1);
          tx.knowledge().put(document, TckKnowledge.chunks(document, TckKnowledge.passages(WORD)));
          return null;
        });
  }

  private static void forget(MemoryStore store) {
    store.<Void>write(
        tx -> {
          tx.nodes().delete(fact("About " + WORD).ref());
          long removed = tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)));
          assertThat(removed).isEqualTo(1);
          return null;
        });
  }

  /** The files below a folder whose bytes hold the word. */
  private static List<Path> holding(Path below) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files.filter(Files::isRegularFile).filter(ForgottenBytesTest::holds).toList();
    }
  }

  private static boolean holds(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(WORD);
    } catch (IOException e) {
      // Removed since it was listed.
      return false;
    }
  }
}
