package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.sqlite.LayoutContent.affects;
import static dev.memoryweave.store.sqlite.LayoutContent.found;
import static dev.memoryweave.store.sqlite.LayoutContent.ref;
import static dev.memoryweave.store.sqlite.LayoutFile.COAST;
import static dev.memoryweave.store.sqlite.LayoutFile.HARBOUR;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that releases of each layout wrote go on being used. */
class ReleasedLayoutsTest {
  /** Steps that came together with a later one, so that no library ever wrote their layout. */
  private static final Set<Integer> NEVER_LATEST = Set.of(4, 10, 13, 16);

  private static final int LATEST = Schema.migrations().size();
  private static final String COMMAND =
      "mvn -B test -pl memory-store-sqlite -am -Dtest=ReleasedLayoutsTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dmemoryweave.writeLayout=true";
  private static final Path RESOURCES =
      Path.of("src/test/resources/dev/memoryweave/store/sqlite").toAbsolutePath();

  /** What people and agents wrote; all else is derived from it. */
  private static final List<String> TABLES =
      List.of(
          "node",
          "node_tag",
          "node_version",
          "evidence",
          "evidence_link",
          "relation",
          "relation_version",
          "event",
          "decision",
          "decision_node",
          "document",
          "chunk");

  @TempDir Path folder;

  static IntStream layouts() {
    return IntStream.rangeClosed(1, LATEST).filter(version -> !NEVER_LATEST.contains(version));
  }

  private Path unpacked(int version) throws Exception {
    Path file = folder.resolve("memory.db");
    LayoutFile.unpack(version, file);
    return file;
  }

  @Test
  void everyLayout_hasAFile() {
    assertThat(layouts())
        .as(
            "each layout that was ever the latest has a file in %s. For that of this library run"
                + "%n  %s%nA step that came together with a later one goes into NEVER_LATEST",
            RESOURCES, COMMAND)
        .allSatisfy(
            version ->
                assertThat(LayoutFile.class.getResource(LayoutFile.resource(version)))
                    .as(LayoutFile.resource(version))
                    .isNotNull());
  }

  /** The way to make the file of a new layout; see the README beside the files. */
  @Test
  @EnabledIfSystemProperty(named = "memoryweave.writeLayout", matches = "true")
  void latestLayout_withoutAFile_getsOne() throws Exception {
    Path target = RESOURCES.resolve(LayoutFile.resource(LATEST));
    if (!Files.exists(target)) {
      LayoutFile.writePacked(target, folder);
    }
    assertThat(target).isNotEmptyFile();
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void open_keepsWhatWasWritten_andTheFileAsItWas(int version) throws Exception {
    Path file = unpacked(version);
    byte[] before = Files.readAllBytes(file);
    for (int i = 0; i < 2; i++) {
      try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
        assertThat(store.status().schemaVersion()).isEqualTo(LATEST);
        store.read(tx -> LayoutContent.assertIn(tx, version));
        assertThat(store.verify().findings()).isEmpty();
      }
    }

    Path backup = folder.resolve("memory.db.backup-v" + version);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.sorted())
          .containsExactlyElementsOf(version == LATEST ? List.of(file) : List.of(file, backup));
    }
    Path original = Files.write(folder.resolve("original.db"), before);
    assertSameRows(original, file);
    if (version < LATEST) {
      assertSameRows(original, backup);
      try (SqliteMemoryStore store = SqliteMemoryStore.open(backup)) {
        store.read(tx -> LayoutContent.assertIn(tx, version));
      }
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("PRAGMA integrity_check")).isEqualTo("ok");
      assertThat(database.text("SELECT count(*) FROM pragma_foreign_key_check()")).isEqualTo("0");
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void open_confirmedByNobodyThatIsNamed_keepsHowOften(int version) throws Exception {
    Path file = unpacked(version);
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("UPDATE node SET confirmations = 3 WHERE id = '" + LayoutFile.HORN + "'");
      if (version >= 11) {
        other.run("UPDATE node SET checksum = NULL WHERE id = '" + LayoutFile.HORN + "'");
      }
    }
    Provenance.Principal first = new Provenance.Principal(Trust.AGENT, "codex");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryNode horn = store.read(tx -> tx.nodes().find(ref(LayoutFile.HORN)).orElseThrow());
      List<Provenance.Principal> before = version < 12 ? List.of() : LayoutFile.HORN_WITNESSES;
      assertThat(horn.usage().confirmations()).isEqualTo(3);
      assertThat(horn.usage().confirmedBy()).isEqualTo(before);

      MemoryNode confirmed =
          store.write(
              tx ->
                  tx.nodes()
                      .update(horn.toBuilder().usage(horn.usage().confirmedBy(first)).build()));

      assertThat(confirmed.usage().confirmations()).isEqualTo(4);
      assertThat(confirmed.usage().confirmedBy()).hasSize(before.size() + 1).endsWith(first);
      store.read(
          tx -> {
            assertThat(tx.nodes().find(horn.ref())).contains(confirmed);
            assertThat(tx.nodes().formerVersions(horn.ref())).endsWith(horn);
            return true;
          });
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void open_forReadingOnly_saysThatItMustBeMigrated(int version) throws Exception {
    Path file = unpacked(version);
    byte[] before = Files.readAllBytes(file);
    SqliteOptions readOnly = SqliteOptions.of(file).withReadOnly(true);

    if (version == LATEST) {
      try (SqliteMemoryStore store = SqliteMemoryStore.open(readOnly)) {
        store.read(tx -> LayoutContent.assertIn(tx, version));
      }
    } else {
      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(() -> SqliteMemoryStore.open(readOnly))
          .withMessageContaining(file.toString())
          .withMessageContaining("version " + version)
          .withMessageContaining("version " + LATEST)
          .withMessageContaining("open it once for writing");
      assertThat(file).hasBinaryContent(before);
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void write_afterwards_addsWhatIsNewToWhatWasThere(int version) throws Exception {
    Path file = unpacked(version);
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      Instant later = LayoutFile.END.plusSeconds(99);
      Evidence.Check check = new Evidence.Check(Evidence.Check.Verdict.GONE, later);
      Relation stale = affects().withStatus(Relation.Status.STALE, later);
      NodeRef lamp = ref(LayoutFile.LAMP);
      Evidence source = Evidence.of(HARBOUR, LayoutFile.SOURCE, LayoutFile.START);
      MemoryNode before = store.read(tx -> tx.nodes().find(lamp).orElseThrow());
      MemoryNode doubted =
          store.write(
              tx -> {
                tx.evidence().recordCheck(HARBOUR, source.id(), check);
                tx.relations().put(stale);
                tx.knowledge()
                    .remove(DocumentFilter.in(List.of(HARBOUR)).under(LayoutFile.HORN_PAGE.path()));
                LayoutFile.put(tx, LayoutFile.HORN_PAGE, LayoutFile.HORN_PASSAGES);
                return tx.nodes()
                    .update(before.toBuilder().believed(.3).body("Out of order.").build());
              });
      store.read(
          tx -> {
            assertThat(tx.nodes().find(lamp)).contains(doubted);
            assertThat(tx.nodes().formerVersions(lamp)).hasSize(3).endsWith(before);
            assertThat(tx.evidence().of(lamp)).containsExactly(source.checked(check));
            assertThat(tx.relations().from(lamp)).containsExactly(stale);
            assertThat(tx.relations().formerVersions(lamp, Predicate.AFFECTS, ref(LayoutFile.HORN)))
                .containsExactly(affects());
            assertThat(found(tx, "spare bulb")).doesNotContain(lamp);
            assertThat(found(tx, "out of order")).containsExactly(lamp);
            return true;
          });
    }
    MemoryNode added;
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      added = store.write(tx -> tx.nodes().insert(fact("Later")));
    }
    try (RawDatabase database = new RawDatabase(file)) {
      // The eleventh place is that of a node that was forgotten.
      assertThat(database.text("SELECT position FROM node WHERE id = '" + added.id() + "'"))
          .isEqualTo(version == 1 ? "12" : "13");
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void delete_afterwards_leavesNothing(int version) throws Exception {
    Path file = unpacked(version);
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            NodeFilter all = NodeFilter.in(List.of(HARBOUR, COAST));
            tx
                .nodes()
                .list(NodeStore.Query.first(all, NodeStore.Query.Order.OLDEST_FIRST, 100))
                .items()
                .stream()
                .map(MemoryNode::ref)
                .forEach(tx.nodes()::delete);
            tx.knowledge().remove(DocumentFilter.in(List.of(HARBOUR)));
            return true;
          });
    }

    try (RawDatabase database = new RawDatabase(file)) {
      for (String table : TABLES) {
        if (!table.equals("event")) {
          assertThat(database.text("SELECT count(*) FROM " + table)).as(table).isEqualTo("0");
        }
      }
    }
  }

  /** Each row says in the columns of its time what it said then. */
  private static void assertSameRows(Path before, Path after) throws Exception {
    try (RawDatabase then = new RawDatabase(before);
        RawDatabase now = new RawDatabase(after)) {
      for (String table : TABLES) {
        String columns =
            then.text(
                "SELECT group_concat('quote(' || name || ')', ' || ''|'' || ') FROM"
                    + " pragma_table_info('"
                    + table
                    + "')");
        if (columns != null) {
          // The checksum of a turn is taken away where the turn is told who spoke.
          columns =
              columns.replace(
                  "quote(checksum)",
                  table.equals("node")
                      ? "quote(iif(kind = 'turn', NULL, checksum))"
                      : "quote(checksum)");
          String rows =
              "SELECT group_concat(r, char(10)) FROM (SELECT %s AS r FROM %s ORDER BY r)"
                  .formatted(columns, table);
          assertThat(now.text(rows)).as(table).isEqualTo(then.text(rows));
        }
      }
    }
  }
}
