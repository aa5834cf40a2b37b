package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of the closed file are changed, zeroed or cut off, or the records that the search index is
 * made of are. Every operation must end in a right result or an exception of the SPI; a damaged
 * index is mended by building it anew. What differs without an error is counted apart: pages have
 * no checksum.
 */
final class DamageTrial implements Trial {
  private static final int PAGE = 4_096;

  private static final int PATIENCE_SECONDS = 180;

  /** What the search index is made of, and the columns that are no keys. */
  private static final List<String> DERIVED =
      List.of(
          "node_text_data.block",
          "node_text_data.block",
          "node_text_idx.term",
          "node_text_norms.codes",
          "node_text_norms.scopes");

  /** What is damaged. */
  private enum Place {
    INDEX,
    BYTES,
    ZEROS,
    END
  }

  private final Ledger ledger = new Ledger();
  private byte[] whole = {};

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 24 : 400;
  }

  @Override
  public void round(Round round) throws Exception {
    if (whole.length == 0) {
      Path template = round.folder().resolve("template.db");
      Stores.fill(
          template, round.isBrief() ? 120 : 400, new SplittableRandom(round.trialSeed()), ledger);
      round.tally().acknowledged(ledger.acknowledgements());
      whole = Files.readAllBytes(template);
    }
    Files.write(round.file(), whole);
    Place place = Place.values()[round.number() % Place.values().length];
    if (place == Place.INDEX) {
      damageIndex(round);
    } else {
      damage(round, place);
    }
    FutureTask<Void> work =
        new FutureTask<>(
            () -> {
              if (place == Place.INDEX) {
                index(round);
              } else {
                probe(round);
              }
            },
            null);
    Thread thread = new Thread(work, "damage " + round.number());
    thread.setDaemon(true);
    thread.start();
    try {
      work.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      round.tally().wrong("an operation on a damaged file does not end");
    }
  }

  private void damage(Round round, Place place) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(round.file().toFile(), "rw")) {
      // Half of the damage is where the layout and the free pages are described.
      int end = round.oneIn(2) ? whole.length : Math.min(whole.length, 40 * PAGE);
      switch (place) {
        case BYTES -> {
          for (int i = round.between(1, 30); i > 0; i--) {
            file.seek(round.random().nextInt(end));
            file.write(round.random().nextInt(256));
          }
        }
        case ZEROS -> {
          int length = round.between(1, 2 * PAGE);
          file.seek(round.random().nextInt(end));
          file.write(new byte[length]);
        }
        default -> file.setLength(round.random().nextInt(whole.length));
      }
    }
  }

  private void probe(Round round) {
    try (MemoryStore store = SqliteMemoryStore.open(round.file())) {
      Probe probe = new Probe(store, ledger, round);
      probe.readRows();
      probe.search();
      probe.write(Probe.PROBER);
      rebuild(round, store);
      probe.search();
      tell(round, probe);
    } catch (StoreException e) {
      round.tally().count("files refused", 1);
    } catch (RuntimeException | Error e) {
      round.tally().broken("open: " + e);
    }
  }

  private static void tell(Round round, Probe probe) {
    round.tally().count("operations refused", probe.refused());
    round.tally().count("other results without an error", probe.silent());
  }

  /** Builds the index anew, or gives the refusal; anything else is a failure. */
  private static @Nullable StoreException rebuild(Round round, MemoryStore store) {
    try {
      store.rebuildIndex();
    } catch (StoreException e) {
      return e;
    } catch (RuntimeException | Error e) {
      round.tally().broken("rebuildIndex: " + e);
    }
    return null;
  }

  private void index(Round round) {
    try (MemoryStore store = SqliteMemoryStore.open(round.file())) {
      Probe damaged = new Probe(store, ledger, round);
      damaged.readRows();
      round
          .tally()
          .expect(
              damaged.silent() == 0 && damaged.refused() == 0,
              "a damaged index keeps memories from being read: " + damaged.first());
      damaged.search();
      damaged.write(Probe.PROBER);
      tell(round, damaged);
      StoreException refusal = rebuild(round, store);
      if (refusal != null) {
        round.tally().wrong("a damaged index could not be built anew: " + refusal);
        return;
      }
      Probe mended = new Probe(store, ledger, round);
      mended.readRows();
      mended.search();
      mended.write(Probe.PROBER + 1);
      round
          .tally()
          .expect(
              mended.silent() == 0 && mended.refused() == 0,
              "the index was built anew, but " + mended.first());
      round.tally().count("indexes mended", 1);
    } catch (StoreException e) {
      round.tally().wrong("a store with a damaged index is refused: " + e);
    } catch (RuntimeException | Error e) {
      round.tally().broken("a store with a damaged index: " + e);
    }
  }

  /** Changes bytes of some records, which stay as long as they were or are cut. */
  private static void damageIndex(Round round) throws SQLException {
    String column = DERIVED.get(round.random().nextInt(DERIVED.size()));
    String table = column.substring(0, column.indexOf('.'));
    String name = column.substring(column.indexOf('.') + 1);
    try (RawFile raw = RawFile.open(round.file())) {
      long rows = Long.parseLong(raw.text("SELECT count(*) FROM " + table));
      for (int i = round.between(1, 4); i > 0 && rows > 0; i--) {
        // The first records of the index say how it is divided.
        long row =
            round.oneIn(3)
                ? round.random().nextLong(Math.min(rows, 3))
                : round.random().nextLong(rows);
        String key = table.endsWith("_idx") ? "(segid, term)" : "rowid";
        byte[] bytes = bytes(raw, table, name, row);
        change(round, bytes);
        byte[] changed =
            round.oneIn(5) ? Arrays.copyOf(bytes, round.random().nextInt(bytes.length + 1)) : bytes;
        String keys = table.endsWith("_idx") ? "segid, term" : "rowid";
        try (PreparedStatement update =
            raw.connection()
                .prepareStatement(
                    "UPDATE OR REPLACE %s SET %s = ? WHERE %s = (SELECT %s FROM %s LIMIT 1 OFFSET ?)"
                        .formatted(table, name, key, keys, table))) {
          update.setBytes(1, changed);
          update.setLong(2, row);
          update.executeUpdate();
        }
      }
    }
    round.tally().count("damaged " + table, 1);
  }

  private static byte[] bytes(RawFile raw, String table, String name, long row)
      throws SQLException {
    try (PreparedStatement select =
        raw.connection()
            .prepareStatement(
                "SELECT CAST(%s AS BLOB) FROM %s LIMIT 1 OFFSET ?".formatted(name, table))) {
      select.setLong(1, row);
      try (ResultSet result = select.executeQuery()) {
        byte[] bytes = result.next() ? result.getBytes(1) : null;
        return bytes == null ? new byte[1] : bytes;
      }
    }
  }

  private static void change(Round round, byte[] bytes) {
    for (int i = round.between(1, 12); i > 0 && bytes.length > 0; i--) {
      int place =
          round.oneIn(3)
              ? round.random().nextInt(Math.min(bytes.length, 12))
              : round.random().nextInt(bytes.length);
      bytes[place] = (byte) round.random().nextInt(256);
    }
  }
}
