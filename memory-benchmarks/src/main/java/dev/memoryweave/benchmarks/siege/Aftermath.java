package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens a store after something was done to its files, and compares. */
final class Aftermath {
  /** What a message that refuses a store says to do. */
  private static final Pattern ADVICE =
      Pattern.compile("(?i)restor|backup|open|close|move|remove|delet|copy|set .* aside");

  private final Round round;
  private final Path file;

  Aftermath(Round round) {
    this.round = round;
    this.file = round.file();
  }

  /** The store must be refused. */
  void expectRefused() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      round.tally().wrong("opens as if nothing were wrong");
    } catch (StoreException e) {
      advises(e);
    } catch (RuntimeException e) {
      round.tally().broken(e.toString());
    }
  }

  /** The store must hold exactly that, or be refused; without its log it must hold it. */
  void expect(Ledger expected) throws IOException, SQLException {
    StoreException refusal = compare(expected);
    if (refusal == null) {
      return;
    }
    round.tally().count("refused with advice", 1);
    advises(refusal);
    if (!Files.exists(file)) {
      return;
    }
    Files.deleteIfExists(Deed.log(file));
    Files.deleteIfExists(Deed.logIndex(file));
    StoreException again = compare(expected);
    if (again != null) {
      round.tally().wrong("refused still, without its log: " + again);
    }
  }

  private @Nullable StoreException compare(Ledger expected) throws IOException, SQLException {
    MemoryStore store;
    try {
      store = SqliteMemoryStore.open(file);
    } catch (StoreException e) {
      return e;
    } catch (RuntimeException e) {
      round.tally().broken(e.toString());
      return null;
    }
    Comparison check = new Comparison(expected, round.tally());
    try (store) {
      check.check(store);
    } catch (StoreException e) {
      round.tally().wrong("opened, but " + e);
    } catch (RuntimeException e) {
      round.tally().broken(e.toString());
    }
    check.checkFile(file);
    return null;
  }

  /** Every operation must end in a right result or an exception of the SPI. */
  void probe(Ledger expected) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      Probe probe = new Probe(store, expected, round);
      probe.readRows();
      probe.search();
      probe.write(Probe.PROBER);
      round.tally().expect(probe.silent() == 0, "without an error, " + probe.first());
    } catch (StoreException e) {
      advises(e);
    } catch (RuntimeException e) {
      round.tally().broken(e.toString());
    }
  }

  private void advises(StoreException refusal) {
    String message = String.valueOf(refusal.getMessage());
    round
        .tally()
        .expect(
            message.contains(file.toString()) && ADVICE.matcher(message).find(),
            "refused without saying where, or what to do: " + refusal);
  }
}
