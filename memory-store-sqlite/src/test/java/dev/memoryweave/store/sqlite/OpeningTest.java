package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  private static MemoryNode add(MemoryStore store, String title) {
    return store.write(tx -> tx.nodes().insert(fact(title)));
  }

  private static long count(MemoryStore store) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  private void fill(int nodes) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            for (int i = 0; i < nodes; i++) {
              tx.nodes()
                  .insert(
                      node(NodeKind.FACT, "Number " + i)
                          .body("about lanterns ".repeat(50))
                          .build());
            }
            return null;
          });
    }
  }

  @Test
  void open_newFile_makesItWithItsFolders() throws Exception {
    file = folder.resolve("a/b/c/memory.db");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "First");
      assertThat(store.status().location()).isEqualTo(file.toString());
      assertThat(store.status().engine()).startsWith("SQLite 3.");
      assertThat(store.status().schemaVersion()).isEqualTo(Schema.migrations().size());
      assertThat(store.status().readOnly()).isFalse();
      assertThat(store.status().bytes()).isPositive();
      assertThat(store.capabilities()).containsExactlyInAnyOrder(MemoryStore.Capability.values());
    }

    assertThat(file).isRegularFile();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void open_newFile_isForItsOwnerOnly() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "First");
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files)
            .isNotEmpty()
            .allSatisfy(
                path ->
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .isEqualTo("rw-------"));
      }
    }
  }

  @Test
  void close_leavesTheFileAlone() throws Exception {
    fill(10);

    assertOnlyTheFile();
  }

  private void assertOnlyTheFile() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).as("nothing is left beside").containsExactly(file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"what? 100% #1.db", "ünï 記憶 😀.db", "file:x.db", "a&mode=memory.db", " x"})
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void open_oddNames_areNames(String name) throws Exception {
    file = folder.resolve(name);
    fill(1);

    assertThat(file).isRegularFile();
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(count(store)).isEqualTo(1);
    }
  }

  @Test
  void open_inMemory_keepsNothing() {
    try (MemoryStore store = SqliteMemoryStore.openInMemory();
        MemoryStore other = SqliteMemoryStore.open(SqliteOptions.of(":memory:"))) {
      add(store, "First");
      assertThat(count(store)).isEqualTo(1);
      assertThat(count(other)).isZero();
      assertThat(store.status().location()).isNull();
      assertThat(store.capabilities())
          .containsExactlyInAnyOrder(
              MemoryStore.Capability.VECTORS,
              MemoryStore.Capability.EXACT_SCORES,
              MemoryStore.Capability.BACKUP,
              MemoryStore.Capability.MAINTENANCE);
    }
  }

  @Test
  void open_inMemory_leavesNothingBehind() {
    StoreFile volatileFile = StoreFile.of(SqliteOptions.inMemory());
    try {
      assertThat(volatileFile.prepare(false, Schema.migrations().size())).isFalse();
      assertThat(volatileFile.path()).exists();
    } finally {
      volatileFile.discard();
    }

    assertThat(volatileFile.path().getParent()).doesNotExist();
  }

  @Test
  void open_directory_saysSo() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(folder))
        .withMessageContaining(folder.toString())
        .withMessageContaining("is a directory");
  }

  @Test
  void open_belowAFile_saysWhatIsInTheWay() throws Exception {
    Path inTheWay = Files.writeString(folder.resolve("notes.txt"), "hello");

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(inTheWay.resolve("x/memory.db")))
        .withMessageContaining("cannot be created")
        .withMessageContaining(inTheWay.toString());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void open_whereNobodyMayWrite_saysSo() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(Path.of("/proc/memory-weave-test/memory.db")))
        .withMessageContaining("cannot be created")
        .withMessageContaining("/proc/memory-weave-test");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void open_device_isRefused() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(Path.of("/dev/null")))
        .withMessageContaining("not a regular file");
  }

  @Test
  void open_withAFolderInPlaceOfTheLog_saysWhatCannotBeOpened() throws Exception {
    Files.createDirectory(folder.resolve("memory.db-wal"));

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining(file.toString())
        .withMessageContaining("-wal");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void open_unreadableFile_saysSo() throws Exception {
    fill(1);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(file), "this user may read everything");

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("may not be read");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void open_writeProtectedFile_readsOnly() throws Exception {
    fill(3);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assumeFalse(Files.isWritable(file), "this user may write everything");

    assertReadsOnly(SqliteOptions.of(file));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void open_inAWriteProtectedFolder_readsOnly() throws Exception {
    fill(3);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeFalse(Files.isWritable(folder), "this user may write everything");
      assertReadsOnly(SqliteOptions.of(file));
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void open_readOnly_reads() {
    fill(3);

    assertReadsOnly(SqliteOptions.of(file).withReadOnly(true));
  }

  private static void assertReadsOnly(SqliteOptions options) {
    try (MemoryStore store = SqliteMemoryStore.open(options)) {
      assertThat(count(store)).isEqualTo(3);
      assertThat(store.status().readOnly()).isTrue();
      assertThatExceptionOfType(ReadOnlyStoreException.class)
          .isThrownBy(() -> add(store, "Refused"))
          .withMessageContaining(String.valueOf(options.file()));
      assertThat(count(store)).isEqualTo(3);
    }
  }

  @Test
  void open_readOnlyBesideAWriter_seesWhatIsWritten() {
    fill(3);

    try (MemoryStore writer = SqliteMemoryStore.open(file);
        MemoryStore reader = SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true))) {
      add(writer, "One more");
      assertThat(count(reader)).isEqualTo(4);
    }
  }

  @Test
  void open_readOnlyWithoutAFile_saysSo() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true)))
        .withMessageContaining("There is no store " + file);
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void open_emptiedFile_namesTheBackup(boolean readOnly) throws Exception {
    fill(1);
    Files.copy(file, folder.resolve("memory.db.backup-v1"));
    cut(0);

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(readOnly)))
        .withMessageContaining(file + " is empty")
        .withMessageContaining("memory.db.backup-v1");
    assertThat(file).isEmptyFile();
  }

  @Test
  void open_fileWhoseCreationWasKilled_isCreated() throws Exception {
    Files.createFile(file);
    Files.createFile(folder.resolve("memory.db-new"));

    fill(1);

    assertOnlyTheFile();
  }

  @Test
  void open_logWithoutItsFile_isRefusedAndLeftAlone() throws Exception {
    Path log = Files.writeString(folder.resolve("memory.db-wal"), "the latest changes");

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining(file + " is gone")
        .withMessageContaining(log.toString());
    assertThat(log).hasContent("the latest changes");
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20, 99, 100, 600, 5_000})
  void open_whatIsNoDatabase_isRefusedAndLeftAlone(int length) throws Exception {
    byte[] text =
        "These are my notes. ".repeat(250).substring(0, length).getBytes(StandardCharsets.UTF_8);
    Files.write(file, text);

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining(file.toString())
        .withMessageContaining("is not an SQLite database");
    assertThat(file).hasBinaryContent(text);
  }

  @Test
  void open_databaseOfAnotherProgram_isRefusedAndLeftAlone() throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("CREATE TABLE recipe (name TEXT)", "INSERT INTO recipe VALUES ('soup')");
    }
    byte[] before = Files.readAllBytes(file);

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("another program");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void open_emptyDatabaseOfAnotherProgram_isRefused() throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("PRAGMA application_id = 7", "CREATE TABLE x (y)", "DROP TABLE x");
    }

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining("another program");
  }

  @Test
  void open_emptyDatabase_becomesAStore() throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("CREATE TABLE x (y)", "DROP TABLE x");
    }

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "First");
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("PRAGMA journal_mode")).isEqualTo("wal");
      assertThat(database.text("PRAGMA application_id"))
          .isEqualTo(String.valueOf(Schema.APPLICATION_ID));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {.1, .5, .9})
  void open_fileThatWasCutShort_isCorrupted(double part) throws Exception {
    fill(200);
    cut((long) (Files.size(file) * part));

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.open(file))
        .withMessageContaining(file.toString())
        .withMessageContaining("is damaged")
        .withMessageContaining("backup");
  }

  private void cut(long length) throws IOException {
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      raw.setLength(length);
    }
  }

  @Test
  void use_ofAFileWithGarbageInside_endsInStoreExceptionsOnly() throws Exception {
    fill(400);
    byte[] whole = Files.readAllBytes(file);
    long seed = 20260301L;
    Random random = new Random(seed);
    int corrupted = 0;
    for (int round = 0; round < 30; round++) {
      byte[] damaged = whole.clone();
      int pages = damaged.length / 4096;
      for (int i = 0; i < 4; i++) {
        int page = 1 + random.nextInt(pages - 1);
        byte[] garbage = new byte[64 + random.nextInt(2000)];
        random.nextBytes(garbage);
        System.arraycopy(garbage, 0, damaged, page * 4096, garbage.length);
      }
      Files.write(file, damaged);
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        readAll(store);
        add(store, "After the damage");
      } catch (StoreException e) {
        corrupted++;
        assertThat(e)
            .as("seed %s, round %s", seed, round)
            .isInstanceOf(StoreCorruptedException.class)
            .hasMessageContaining("backup");
      }
      Files.deleteIfExists(folder.resolve("memory.db-wal"));
      Files.deleteIfExists(folder.resolve("memory.db-shm"));
    }
    assertThat(corrupted).as("seed %s", seed).isPositive();
  }

  private static void readAll(MemoryStore store) {
    String cursor = null;
    do {
      String from = cursor;
      cursor =
          store.read(
              tx ->
                  tx.nodes()
                      .list(
                          NodeStore.Query.first(
                                  NodeFilter.in(PROJECT), NodeStore.Query.Order.OLDEST_FIRST, 50)
                              .from(from))
                      .next());
    } while (cursor != null);
  }

  @Test
  void use_ofRecordsThatNoStoreWrites_isCorrupted() throws Exception {
    fill(1);
    for (String change :
        new String[] {"tags = 'no json'", "tags = '[null]'", "status = 'lost'", "revision = -1"}) {
      try (RawDatabase other = new RawDatabase(file)) {
        other.run("UPDATE node SET " + change);
      }
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        assertThatExceptionOfType(StoreCorruptedException.class)
            .as(change)
            .isThrownBy(() -> store.read(tx -> tx.nodes().find(fact("Number 0").ref())))
            .withMessageContaining(file.toString());
      }
    }
  }

  @Test
  void use_ofALayoutThatSomebodyChanged_isCorrupted() throws Exception {
    fill(1);
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("DROP TABLE event");
    }

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(
              () ->
                  store.write(
                      tx ->
                          tx.journal()
                              .append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.x"))))
          .withMessageContaining("layout");
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void use_afterTheFileWasDeleted_isRefused() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "First");
      Files.delete(file);

      assertMoved(store);
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void use_afterTheFileWasReplaced_isRefused() throws Exception {
    fill(1);
    Path copy = folder.resolve("copy.db");
    Files.copy(file, copy);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      add(store, "First");
      Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

      assertMoved(store);
    }
  }

  private void assertMoved(MemoryStore store) {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> add(store, "Lost"))
        .withMessageContaining("deleted, moved or replaced")
        .withMessageContaining(file.toString());
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> count(store))
        .withMessageContaining("deleted, moved or replaced");
  }

  @Test
  void use_afterClose_isRefused() {
    MemoryStore store = SqliteMemoryStore.open(file);
    store.close();
    store.close();

    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(() -> count(store));
    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(() -> add(store, "Late"));
    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(store::status);
  }

  @Test
  void open_throughALink_isTheSameFile() throws Exception {
    fill(2);
    Path link = folder.resolve("link.db");
    try {
      Files.createSymbolicLink(link, file);
    } catch (IOException | UnsupportedOperationException e) {
      assumeTrue(false, "no symbolic links here: " + e);
    }

    try (MemoryStore store = SqliteMemoryStore.open(file);
        MemoryStore linked = SqliteMemoryStore.open(link)) {
      add(linked, "One more");
      assertThat(count(store)).isEqualTo(3);
    }
  }

  @Test
  void raw_readsOfAnotherConnection_workBeside() throws SQLException {
    fill(2);

    try (MemoryStore store = SqliteMemoryStore.open(file);
        RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT count(*) FROM node")).isEqualTo("2");
      assertThat(count(store)).isEqualTo(2);
    }
  }
}
