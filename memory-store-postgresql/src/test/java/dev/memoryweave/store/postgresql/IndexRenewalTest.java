package dev.memoryweave.store.postgresql;

import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Texts that an older version of the library has analysed are analysed anew. */
@ExtendWith(WithPostgres.class)
class IndexRenewalTest {
  private static final String OLD = "UPDATE mw_tenant SET analysis = 0 WHERE id = :t";
  private static final String LOWEST =
      "SELECT min(e.entry) FROM (SELECT entry FROM mw_node WHERE tenant = :t"
          + " UNION ALL SELECT entry FROM mw_chunk WHERE tenant = :t) AS e";
  private static final Duration LONG = Duration.ofMinutes(1);

  private final PostgresOptions options = TestDatabases.fresh();
  private final RawDatabase raw = new RawDatabase(options);

  @BeforeEach
  void fill() {
    try (MemoryStore store = PostgresMemoryStore.open(options)) {
      TiedRecords.write(store);
      store.<Void>write(
          tx -> {
            for (int i = 0; i < 450; i++) {
              tx.nodes().insert(fact("Number " + i + " of the piers"));
            }
            return null;
          });
    }
  }

  private static void awaitNoWarnings(MemoryStore store) {
    long end = System.nanoTime() + LONG.toNanos();
    while (!store.status().warnings().isEmpty() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    assertThat(store.status().warnings()).isEmpty();
  }

  @Test
  void open_olderTexts_analysesAllAnew_whileOthersWrite() {
    raw.run(OLD);
    long last = raw.number("SELECT last_number FROM mw_tenant WHERE id = :t");

    try (MemoryStore store = PostgresMemoryStore.open(options);
        MemoryStore other = PostgresMemoryStore.open(options)) {
      for (int i = 0; i < 5; i++) {
        String title = "Written meanwhile " + i;
        other.<Void>write(
            tx -> {
              tx.nodes().insert(fact(title));
              return null;
            });
      }
      awaitNoWarnings(store);
      awaitNoWarnings(other);

      assertThat(raw.number(LOWEST)).isGreaterThan(last);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
    assertThat(raw.number("SELECT analysis FROM mw_tenant WHERE id = :t"))
        .isEqualTo(IndexedText.VERSION);
    assertThat(raw.number("SELECT count(*) FROM mw_lease WHERE name LIKE 'text index%'")).isZero();
  }

  @Test
  void close_duringTheRenewal_leavesASoundStore_andTheNextOpeningGoesOn() {
    raw.run(OLD);

    PostgresMemoryStore.open(options).close();
    try (MemoryStore store = PostgresMemoryStore.open(options.withReadOnly(true))) {
      assertThat(store.verify().findings())
          .allMatch(finding -> finding.what().contains("another version"));
    }

    try (MemoryStore store = PostgresMemoryStore.open(options)) {
      awaitNoWarnings(store);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void openReadOnly_olderTexts_warns() {
    raw.run(OLD);

    try (MemoryStore store = PostgresMemoryStore.open(options.withReadOnly(true))) {
      assertThat(store.status().warnings()).hasSize(1);
      assertThat(store.status().warnings().get(0))
          .contains("older version", "open the store for writing");
      assertThat(raw.number("SELECT analysis FROM mw_tenant WHERE id = :t")).isZero();
    }
  }

  @Test
  void write_textsOfALaterVersion_isRefused() {
    raw.run("UPDATE mw_tenant SET analysis = 1000 WHERE id = :t");

    try (MemoryStore store = PostgresMemoryStore.open(options)) {
      assertThatExceptionOfType(UnsupportedSchemaException.class)
          .isThrownBy(
              () ->
                  store.<Void>write(
                      tx -> {
                        tx.nodes().insert(fact("A pier"));
                        return null;
                      }));
    }
  }
}
