package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The file of a store, or one beside it, is replaced, cut short or deleted: while it is open in
 * this process, in another one or in both, while it is closed, or beside the log of a process that
 * was killed. Nothing is acknowledged from then on that is not kept, and a backup that was put in
 * place opens as it was made or is refused.
 */
final class ReplaceTrial implements Trial {
  private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(10);

  /** Where the store is open meanwhile. */
  private enum Holders {
    HERE,
    ELSEWHERE,
    BOTH,
    /** In this process; another one opens it after the deed. */
    FOLLOWED,
    NOBODY,
    /** A process that is killed before. */
    KILLED,
    /** The same, and the backup is of another store. */
    KILLED_OTHERS_BACKUP
  }

  private static final List<Holders> OPEN =
      List.of(Holders.HERE, Holders.ELSEWHERE, Holders.BOTH, Holders.FOLLOWED);

  private record Scenario(Deed deed, Holders holders) {
    @Override
    public String toString() {
      return (deed + " held by " + holders).toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private static final List<Scenario> SCENARIOS = scenarios();

  /** One for each way in which a store could fall. */
  private static final List<Scenario> BRIEF =
      List.of(
          new Scenario(Deed.MOVED_OVER, Holders.HERE),
          new Scenario(Deed.MOVED_OVER, Holders.FOLLOWED),
          new Scenario(Deed.COPIED_INTO, Holders.HERE),
          new Scenario(Deed.COPIED_INTO, Holders.ELSEWHERE),
          new Scenario(Deed.DELETED, Holders.BOTH),
          new Scenario(Deed.EMPTIED, Holders.HERE),
          new Scenario(Deed.EMPTIED, Holders.NOBODY),
          new Scenario(Deed.HALVED, Holders.NOBODY),
          new Scenario(Deed.LOG_DELETED, Holders.FOLLOWED),
          new Scenario(Deed.LOG_INDEX_DELETED, Holders.FOLLOWED),
          new Scenario(Deed.LOG_AND_INDEX_DELETED, Holders.BOTH),
          new Scenario(Deed.MOVED_OVER, Holders.KILLED),
          new Scenario(Deed.MOVED_OVER, Holders.KILLED_OTHERS_BACKUP));

  private static List<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (Deed deed : Deed.values()) {
      for (Holders holders : OPEN) {
        all.add(new Scenario(deed, holders));
      }
    }
    all.add(new Scenario(Deed.EMPTIED, Holders.NOBODY));
    all.add(new Scenario(Deed.HALVED, Holders.NOBODY));
    all.add(new Scenario(Deed.MOVED_OVER, Holders.KILLED));
    all.add(new Scenario(Deed.COPIED_INTO, Holders.KILLED));
    all.add(new Scenario(Deed.MOVED_OVER, Holders.KILLED_OTHERS_BACKUP));
    return all;
  }

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? BRIEF.size() : 4 * SCENARIOS.size();
  }

  @Override
  public void round(Round round) throws Exception {
    if (File.separatorChar == '\\') {
      throw new NotHereException("this system keeps files that are open from being replaced");
    }
    List<Scenario> scenarios = round.isBrief() ? BRIEF : SCENARIOS;
    Scenario scenario = scenarios.get(round.number() % scenarios.size());
    round.tally().about(scenario.toString());
    Ledger ledger = new Ledger();
    Path backup = round.folder().resolve("backup");
    Stores.fill(round.file(), round.between(10, 60), round.random(), ledger);
    Files.copy(round.file(), backup);
    Ledger atBackup = ledger.copy();
    if (scenario.holders() == Holders.KILLED_OTHERS_BACKUP) {
      atBackup = otherStore(round, backup);
    }
    switch (scenario.holders()) {
      case NOBODY -> {
        scenario.deed().apply(round.file(), backup);
        conclude(round, scenario, atBackup, ledger, ledger.copy());
      }
      case KILLED, KILLED_OTHERS_BACKUP -> {
        moreChanges(round, ledger);
        leaveLog(round, ledger);
        scenario.deed().apply(round.file(), backup);
        new Aftermath(round).expect(atBackup);
      }
      default -> whileOpen(round, scenario, backup, atBackup, ledger);
    }
    round.tally().acknowledged(ledger.acknowledgements());
    ledger.breaks().forEach(round.tally()::broken);
  }

  private static Ledger otherStore(Round round, Path backup) throws IOException {
    Path other = round.folder().resolve("other.db");
    Ledger ledger = new Ledger();
    Stores.fill(other, round.between(10, 60), round.random(), ledger);
    Files.move(other, backup, StandardCopyOption.REPLACE_EXISTING);
    return ledger;
  }

  /** So that the file is no longer what it was when the backup was made. */
  private static void moreChanges(Round round, Ledger ledger) {
    try (MemoryStore store = SqliteMemoryStore.open(round.file())) {
      Stores.writer(store, Stores.HERE + 2, round.random(), ledger).write(20);
    }
  }

  private static void leaveLog(Round round, Ledger ledger) throws Exception {
    try (WriterProcess writer = process(round, 1, ledger)) {
      writer.awaitOpened();
      writer.write(round.between(5, 25), 1);
      writer.kill();
    }
    round.tally().expect(Files.exists(Deed.log(round.file())), "a killed process has left no log");
  }

  private static WriterProcess process(Round round, int number, Ledger ledger) throws IOException {
    return new WriterProcess(
        round.file(), number, 1, round.random().nextLong(), BUSY_TIMEOUT, Writer.Mix.ALL, ledger);
  }

  private static void whileOpen(
      Round round, Scenario scenario, Path backup, Ledger atBackup, Ledger ledger)
      throws Exception {
    boolean isHere = scenario.holders() != Holders.ELSEWHERE;
    boolean isElsewhere =
        scenario.holders() == Holders.ELSEWHERE || scenario.holders() == Holders.BOTH;
    Ledger before;
    try (MemoryStore store = isHere ? SqliteMemoryStore.open(round.file()) : null;
        WriterProcess other = isElsewhere ? process(round, 1, ledger) : null) {
      Writer here =
          store == null ? null : Stores.writer(store, Stores.HERE + 3, round.random(), ledger);
      if (other != null) {
        other.awaitOpened();
      }
      changes(round.between(5, 15), here, other);
      if (scenario.deed() == Deed.COPIED_INTO) {
        // Else the file may be what it was when the backup was made, and nothing is replaced.
        try (RawFile raw = RawFile.open(round.file())) {
          raw.run("PRAGMA wal_checkpoint(PASSIVE)");
        }
        changes(round.between(1, 5), here, other);
      }
      before = ledger.copy();
      scenario.deed().apply(round.file(), backup);
      if (scenario.holders() == Holders.FOLLOWED) {
        follow(round, here, ledger);
      } else {
        changes(round.between(5, 15), here, other);
      }
      if (other != null) {
        other.stop();
      }
    } catch (StoreException e) {
      round.tally().wrong("closing fails: " + e);
      return;
    }
    conclude(round, scenario, atBackup, ledger, before);
  }

  /** Another process opens the store now, and both write in turn. */
  private static void follow(Round round, @Nullable Writer here, Ledger ledger) throws Exception {
    try (WriterProcess next = process(round, 2, ledger)) {
      boolean isOpen = next.awaitOpened();
      changes(round.between(5, 15), here, isOpen ? next : null);
      if (isOpen) {
        next.stop();
      } else {
        round.tally().count("not opened by another process", 1);
      }
    }
    changes(3, here, null);
  }

  private static void changes(int count, @Nullable Writer here, @Nullable WriterProcess other)
      throws Exception {
    if (other != null) {
      other.write(count, 1);
    }
    if (here != null) {
      here.write(count);
    }
    if (other != null) {
      other.write(count, 1);
    }
  }

  private static void conclude(
      Round round, Scenario scenario, Ledger atBackup, Ledger ledger, Ledger before)
      throws Exception {
    Aftermath aftermath = new Aftermath(round);
    switch (scenario.deed().sequel()) {
      case AS_BACKUP -> {
        atBackup.add(ledger, before);
        aftermath.expect(atBackup);
      }
      case GONE -> {
        Ledger since = new Ledger();
        since.add(ledger, before);
        aftermath.expect(since);
      }
      case REFUSED -> aftermath.expectRefused();
      case DAMAGED -> aftermath.probe(ledger);
      case KEPT -> {
        if (ledger.refused() > 0) {
          ledger.forgive(before);
        }
        aftermath.expect(ledger);
      }
      default -> throw new IllegalStateException(scenario.toString());
    }
  }
}
