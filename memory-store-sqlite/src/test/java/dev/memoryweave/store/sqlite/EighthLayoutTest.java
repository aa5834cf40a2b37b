package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.DocumentStatus;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.store.UndrawnDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of the eighth layout, which did not know what was drawn from documents. */
class EighthLayoutTest {
  private static final Set<SourceType> PROSE = Set.of(SourceType.ADR, SourceType.DOCUMENT);
  private static final String DIGEST = "ab".repeat(32);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFile() throws Exception {
    file = folder.resolve("memory.db");
    FirstLayout.create(file);
    List<String> statements = new ArrayList<>(List.of("BEGIN"));
    for (Migration migration : Schema.migrations().subList(1, 8)) {
      statements.add(migration.sql());
      statements.add(
          "INSERT INTO schema_migration (version, name, checksum) VALUES (%d, '%s', '%s')"
              .formatted(migration.version(), migration.name(), migration.checksum()));
    }
    statements.add(document(1, "docs/adr/0001.md", "indexed", "adr"));
    statements.add(document(2, "docs/guide.md", "gone", "document"));
    statements.add(document(3, "src/Lamp.java", "indexed", "code"));
    statements.add("UPDATE scope SET knowledge_revision = 3 WHERE id = 1");
    statements.add("PRAGMA user_version = 8");
    statements.add("COMMIT");
    try (RawDatabase database = new RawDatabase(file)) {
      database.run(statements.toArray(String[]::new));
    }
  }

  private static String document(int id, String path, String status, String type) {
    return """
        INSERT INTO document (id, scope_id, path, status, type, title, size, modified_at, digest,
          chunks, redactions, indexed_at)
        VALUES (%d, 1, '%s', '%s', '%s', 'A page', 10, 0, x'%s', 0, 0, 0)"""
        .formatted(id, path, status, type, DIGEST);
  }

  @Test
  void open_owesAllThatWasEverRead_once() throws Exception {
    UndrawnDocument record =
        new UndrawnDocument("docs/adr/0001.md", SourceType.ADR, DocumentStatus.INDEXED, DIGEST, 0);
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().schemaVersion()).isEqualTo(Schema.migrations().size());
      List<UndrawnDocument> undrawn = store.read(tx -> tx.knowledge().undrawn(PROJECT, PROSE, 1));
      assertThat(undrawn).hasSize(2).startsWith(record);
      assertThat(undrawn.get(1).status()).isEqualTo(DocumentStatus.GONE);
      store.write(tx -> tx.knowledge().noteDrawn(PROJECT, record, 2));
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.<Long>read(tx -> tx.knowledge().countUndrawn(PROJECT, PROSE, 2)))
          .isEqualTo(1);
      assertThat(store.<Long>read(tx -> tx.knowledge().revision(PROJECT))).isEqualTo(4);
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("PRAGMA integrity_check")).isEqualTo("ok");
    }
  }
}
