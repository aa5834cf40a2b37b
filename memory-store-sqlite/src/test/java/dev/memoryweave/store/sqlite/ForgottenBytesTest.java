package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a store hold no word of what was forgotten. */
class ForgottenBytesTest {
  private static final String WORD = "zanzibar";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  private List<String> filesWithTheWord() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path one : files.toList()) {
        String bytes = new String(Files.readAllBytes(one), StandardCharsets.ISO_8859_1);
        if (bytes.toLowerCase(Locale.ROOT).contains(WORD)) {
          found.add(one.getFileName().toString());
        }
      }
    }
    return found;
  }

  private static NodeRef fill(SqliteMemoryStore store) {
    MemoryNode forgotten = node(NodeKind.FACT, "Zanzibar is far").body("from Zanzibar").build();
    for (MemoryNode one : List.of(fact("Lisbon is near"), forgotten, fact("Porto is near"))) {
      store.write(
          tx -> {
            tx.nodes().insert(one);
            return tx.journal()
                .append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, one.id().value()));
          });
    }
    store.write(
        tx -> {
          MemoryNode stored = tx.nodes().find(forgotten.ref()).orElseThrow();
          tx.nodes().update(stored.toBuilder().body("Zanzibar, Zanzibar").build());
          return tx.journal()
              .append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, forgotten.id().value()));
        });
    return forgotten.ref();
  }

  private static void forget(SqliteMemoryStore store, NodeRef ref) {
    store.write(
        tx -> {
          tx.nodes().delete(ref);
          tx.nodes().anonymize(ref.scope(), Map.of(ref.id(), NodeId.of("fact.gone--7")));
          return null;
        });
  }

  @Test
  void afterForgettingAndClosing_noFileHoldsTheWords() throws IOException {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      NodeRef ref = fill(store);
      assertThat(filesWithTheWord()).isNotEmpty();
      forget(store, ref);
    }

    assertThat(filesWithTheWord()).isEmpty();
  }

  @Test
  void afterForgetting_noFileHoldsTheWordsWhileTheStoreIsOpen() throws Exception {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file);
        SqliteMemoryStore other = SqliteMemoryStore.open(file)) {
      forget(store, fill(store));

      assertThat(other.<Long>read(tx -> tx.journal().revision(PROJECT))).isPositive();
      assertThat(filesWithTheWord()).isEmpty();
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @Test
  void whatWasLeftInTheIndexByACallThatWasInterrupted_leavesWithTheNextWrite() throws Exception {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      NodeRef ref = fill(store);
      try (RawDatabase raw = new RawDatabase(file)) {
        raw.run("INSERT INTO meta (name, value) VALUES ('forgotten_terms', '')");
        raw.run(
            "DELETE FROM node_text WHERE rowid ="
                + " (SELECT position FROM node WHERE id = '%s')".formatted(ref.id()));
        assertThat(terms(raw)).contains(WORD);

        store.write(tx -> tx.nodes().insert(fact("Faro is near")));

        assertThat(terms(raw)).doesNotContain(WORD).contains("faro");
        assertThat(raw.text("SELECT count(*) FROM meta WHERE name = 'forgotten_terms'"))
            .isEqualTo("0");
      }
    }
  }

  @Test
  void manyForgottenOneByOne_leaveASoundIndex() throws Exception {
    List<NodeRef> refs = new ArrayList<>();
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file);
        RawDatabase raw = new RawDatabase(file)) {
      store.write(
          tx -> {
            for (int i = 0; i < 200; i++) {
              refs.add(tx.nodes().insert(fact("Number " + i + " of them")).ref());
            }
            return null;
          });

      for (NodeRef ref : refs.subList(0, 190)) {
        forget(store, ref);
      }

      assertThat(levels(raw)).isLessThan(70);
      assertThat(store.verify().findings()).isEmpty();
      assertThat(terms(raw)).contains("0190").doesNotContain("0189");
    }
  }

  private static int levels(RawDatabase raw) throws SQLException {
    String structure = raw.text("SELECT hex(block) FROM node_text_data WHERE id = 10");
    return IndexSegment.levels(HexFormat.of().parseHex(structure));
  }

  private static String terms(RawDatabase raw) throws SQLException {
    return raw.text("SELECT group_concat(CAST(block AS TEXT)) FROM node_text_data");
  }
}
