package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Backups in which something has changed since they were made. */
class DamagedBackupTest {
  private static final int PAGE = 4_096;

  @TempDir Path folder;
  private Path file;
  private Path backup;

  /** Of the same records, but for those that have changed since. */
  private Path older;

  @BeforeEach
  void backUp() {
    file = folder.resolve("memory.db");
    older = folder.resolve("older.db");
    backup = folder.resolve("backup.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleRecords.write(store);
      for (int i = 0; i < 200; i++) {
        int number = i;
        store.write(tx -> tx.nodes().insert(fact("Number " + number)));
      }
      store.backup(older);
      store.write(
          tx -> {
            tx.nodes().recordUse(List.of(SampleRecords.FACT.ref()), Instant.EPOCH.plusSeconds(9));
            tx.evidence()
                .detach(
                    tx.evidence().of(SampleRecords.FACT.ref()).get(0).id(),
                    SampleRecords.FACT.ref());
            for (int i = 0; i < 200; i++) {
              tx.nodes()
                  .update(
                      tx.nodes().find(fact("Number " + i).ref()).orElseThrow().toBuilder()
                          .body("Another body of the fact " + i)
                          .build());
            }
            return null;
          });
      store.backup(backup);
    }
  }

  /** A change of a file, and its name. */
  @SuppressWarnings("ArrayRecordComponent") // Compared by none.
  private record Damage(String name, byte[] content) {}

  /** At least eighty ways to damage the backup, each in another place. */
  private List<Damage> damages() throws IOException {
    byte[] whole = Files.readAllBytes(backup);
    byte[] former = Files.readAllBytes(older);
    int pages = whole.length / PAGE;
    List<Damage> damages = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      // In all regions, at another place of the page each time.
      int at = (int) ((long) i * (whole.length - 1) / 23);
      damages.add(new Damage("bit at " + at, flipped(whole, at, i % 8)));
    }
    for (int at : new int[] {0, 16, 18, 24, 28, 40, 52, 60, 68, 92, 96, 100, 103}) {
      damages.add(new Damage("bit of the header at " + at, flipped(whole, at, 0)));
    }
    for (int i = 0; i < 10; i++) {
      int from = 512 * (i * (whole.length / 512) / 10);
      byte[] zeroed = whole.clone();
      Arrays.fill(zeroed, from, Math.min(from + 512, zeroed.length), (byte) 0);
      damages.add(new Damage("zeros at " + from, zeroed));
    }
    for (int length :
        new int[] {0, 1, 99, PAGE, whole.length / 2, whole.length - PAGE, whole.length - 1}) {
      damages.add(new Damage("cut to " + length, Arrays.copyOf(whole, length)));
    }
    damages.add(new Damage("a byte more", Arrays.copyOf(whole, whole.length + 1)));
    damages.add(new Damage("a page more", Arrays.copyOf(whole, whole.length + PAGE)));
    for (int i = 1; i <= 12; i++) {
      byte[] swapped = whole.clone();
      int one = i;
      int two = pages - i;
      System.arraycopy(whole, one * PAGE, swapped, two * PAGE, PAGE);
      System.arraycopy(whole, two * PAGE, swapped, one * PAGE, PAGE);
      damages.add(new Damage("page " + one + " in the place of " + two, swapped));
    }
    for (int page = 0; page < former.length / PAGE && damages.size() < 100; page++) {
      byte[] mixed = whole.clone();
      System.arraycopy(former, page * PAGE, mixed, page * PAGE, PAGE);
      if (!Arrays.equals(mixed, whole)) {
        damages.add(new Damage("page " + page + " of an older backup", mixed));
      }
    }
    damages.removeIf(damage -> Arrays.equals(damage.content(), whole));
    return damages;
  }

  private static byte[] flipped(byte[] whole, int at, int bit) {
    byte[] content = whole.clone();
    content[at] ^= (byte) (1 << bit);
    return content;
  }

  @Test
  void restore_ofABackupDamagedInAnyWay_isRefusedBeforeItTakesThePlace() throws Exception {
    byte[] store = Files.readAllBytes(file);
    List<Damage> damages = damages();
    assertThat(damages.size()).isGreaterThanOrEqualTo(80);
    Path damaged = folder.resolve("damaged.db");
    List<String> accepted = new ArrayList<>();
    for (Damage damage : damages) {
      Files.write(damaged, damage.content());
      try {
        SqliteMemoryStore.restore(file, damaged);
        accepted.add(damage.name());
        Files.move(
            folder.resolve("memory.db.before-restore"), file, StandardCopyOption.REPLACE_EXISTING);
      } catch (StoreException e) {
        assertThat(e).hasMessageContaining(damaged.toString());
      }
      assertThat(file).as(damage.name()).hasBinaryContent(store);
    }
    assertThat(accepted).isEmpty();
    assertNothingIsLeft("memory.db", "older.db", "backup.db", "damaged.db");
  }

  private void assertNothingIsLeft(String... names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder(names);
    }
  }

  /** What a copy without a digest of the whole can hold. */
  enum Recorded {
    TITLE("UPDATE node SET title = 'Another title' WHERE position = 5"),
    EVENT("UPDATE event SET reason = 'who knows' WHERE sequence = 2"),
    EVENT_IS_GONE("DELETE FROM event WHERE sequence = 2"),
    PASSAGE("UPDATE chunk SET text = 'A lantern needs air.' WHERE id = 4"),
    ENTRY_OF_THE_INDEX("DELETE FROM node_text WHERE rowid = 5"),
    VECTOR("UPDATE vector SET data = zeroblob(68) WHERE id = 1");

    private final String statement;

    Recorded(String statement) {
      this.statement = statement;
    }
  }

  @ParameterizedTest
  @EnumSource
  void restore_ofACopyWhoseRecordsAreDamaged_isRefused(Recorded damage) throws Exception {
    Path copy = Files.copy(file, folder.resolve("copy.db"));
    try (RawDatabase raw = new RawDatabase(copy)) {
      raw.run(damage.statement);
    }
    byte[] store = Files.readAllBytes(file);

    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> SqliteMemoryStore.restore(file, copy))
        .withMessageContaining("The file " + copy + " is damaged (");

    assertThat(file).hasBinaryContent(store);
    assertNothingIsLeft("memory.db", "older.db", "backup.db", "copy.db");
  }

  @Test
  void restore_ofADamagedBackup_worksOnceACopyOfItWasMended() throws Exception {
    try (RawDatabase raw = new RawDatabase(backup)) {
      raw.run("DELETE FROM node_text WHERE rowid = 5");
    }
    Path copy = Files.copy(backup, folder.resolve("copy.db"));
    try (MemoryStore store = SqliteMemoryStore.open(copy)) {
      store.rebuildIndex();
    }

    SqliteMemoryStore.restore(file, copy);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify().findings()).isEmpty();
      assertThat((long) store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)))).isEqualTo(204);
    }
  }

  @Test
  void restore_ofABackupWithoutItsDigest_comparesTheRecords() throws Exception {
    byte[] whole = Files.readAllBytes(backup);
    Files.write(backup, Arrays.copyOf(whole, whole.length / PAGE * PAGE));

    SqliteMemoryStore.restore(file, backup);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @Test
  void restore_leavesNoDigestInTheStore() throws Exception {
    assertThat(Files.size(backup) % PAGE).isPositive();

    SqliteMemoryStore.restore(file, backup);

    assertThat(Files.size(file) % PAGE).isZero();
  }
}
