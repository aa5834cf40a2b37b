package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.TextQuery;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The full-text index of the chunks: its version, and what is left in the file. */
class KnowledgeIndexTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  private static void put(MemoryStore store, Scope scope, String path, String... texts) {
    KnowledgeDocument document = document(scope, path, SourceType.DOCUMENT, texts.length);
    store.write(
        tx -> {
          tx.knowledge().put(document, chunks(document, passages(texts)));
          return null;
        });
  }

  private static List<KnowledgeChunk.Ref> found(MemoryStore store, Scope... scopes) {
    KnowledgeStore.ChunkQuery query =
        new KnowledgeStore.ChunkQuery(
            List.of(new TextQuery.Term("lantern", 1)),
            List.of(),
            EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class),
            DocumentFilter.in(List.of(scopes)),
            10);
    return store.read(
        tx -> tx.knowledge().search(query).stream().map(KnowledgeStore.ChunkHit::ref).toList());
  }

  @Test
  void open_afterTheAnalysisChanged_buildsTheIndexAnew() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      put(store, PROJECT, "a.md", "x", "a lantern");
      put(store, OTHER_PROJECT, "a.md", "a lantern");
    }
    try (RawDatabase other = new RawDatabase(file)) {
      other.run(
          "INSERT INTO chunk_text (chunk_text) VALUES ('delete-all')",
          "UPDATE meta SET value = 'of yore' WHERE name = 'chunk_index_version'");
    }

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(found(store, PROJECT)).containsExactly(new KnowledgeChunk.Ref(PROJECT, "a.md", 1));
      assertThat(found(store, OTHER_PROJECT)).hasSize(1);
    }
    try (RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT value FROM meta WHERE name = 'chunk_index_version'"))
          .isEqualTo(String.valueOf(TextAnalyzer.VERSION));
    }
  }

  @Test
  void use_afterAnotherVersionRebuiltTheIndex_doesNotMixTerms() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      put(store, PROJECT, "a.md", "a lantern");
      try (RawDatabase other = new RawDatabase(file)) {
        other.run("UPDATE meta SET value = 'to come' WHERE name = 'chunk_index_version'");
      }

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> put(store, PROJECT, "b.md", "a harbor"))
          .withMessageContaining("another version");
      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> found(store, PROJECT))
          .withMessageContaining("another version");
      assertThat((boolean) store.read(tx -> tx.knowledge().document(PROJECT, "a.md").isPresent()))
          .isTrue();
    }
  }

  @Test
  void search_inASmallScope_isTheSameAsInALargeOne() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int i = 0; i < 9; i++) {
        put(store, OTHER_PROJECT, i + ".md", "a lantern", "a harbor", "a volcano");
      }
      put(store, PROJECT, "a.md", "nothing", "a lantern");

      assertThat(found(store, PROJECT)).containsExactly(new KnowledgeChunk.Ref(PROJECT, "a.md", 1));
      assertThat(found(store, PROJECT, OTHER_PROJECT)).hasSize(10);
    }
  }

  @Test
  void removing_leavesTheIndexSoundAndNothingInIt() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      put(store, PROJECT, "a.md", "a lantern", "a harbor");
      put(store, PROJECT, "a.md", "a quartz");
      put(store, OTHER_PROJECT, "b.md", "a lantern");
      put(store, PROJECT, "c.md", "a lantern");
      store.write(tx -> tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)).under("c.md")));
      store.write(tx -> tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT))));
    }
    try (RawDatabase database = new RawDatabase(file)) {
      database.run("INSERT INTO chunk_text (chunk_text) VALUES ('integrity-check')");
      assertThat(database.text("SELECT count(*) FROM chunk_text_docsize")).isEqualTo("1");
      assertThat(database.text("SELECT count(*) FROM chunk")).isEqualTo("1");
      assertThat(database.text("SELECT group_concat(chunks) FROM scope ORDER BY id"))
          .isEqualTo("0,1");
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(tx -> tx.knowledge().remove(DocumentFilter.in(List.of(OTHER_PROJECT))));
    }
    try (RawDatabase database = new RawDatabase(file)) {
      database.run("INSERT INTO chunk_text (chunk_text) VALUES ('integrity-check')");
      assertThat(database.text("SELECT count(*) FROM chunk_text_docsize")).isEqualTo("0");
      assertThat(database.text("SELECT count(*) FROM chunk")).isEqualTo("0");
    }
  }

  @Test
  void removing_leavesNoTextInTheFile() throws Exception {
    String text = "the captain hid the map below the third plank ";
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      put(store, PROJECT, "a.md", text, text.repeat(500));
      put(store, PROJECT, "b.md", "something else");
    }
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains(text);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(tx -> tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)).under("a.md")));
    }
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("third plank");
  }
}
