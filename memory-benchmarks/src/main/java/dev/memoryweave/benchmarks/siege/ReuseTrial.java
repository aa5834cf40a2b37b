package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A store is deleted and put back by copy, again and again, with its log or after it was closed, so
 * that the file system gives numbers of files out again. What tells a file by such a number would
 * take the log of one file for that of another.
 */
final class ReuseTrial implements Trial {
  private static final int TURNS = 40;
  private static final int BRIEF_TURNS = 12;

  private final Set<Object> numbers = new HashSet<>();

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 1 : 20;
  }

  @Override
  public void round(Round round) throws Exception {
    Ledger now = new Ledger();
    Path kept = Files.createDirectory(round.folder().resolve("kept"));
    Stores.fill(round.file(), round.between(1, 30), round.random(), now);
    copy(round.file(), kept.resolve("memory.db"));
    Ledger ofTheCopy = now.copy();
    int turns = round.isBrief() ? BRIEF_TURNS : TURNS;
    for (int turn = 1; turn <= turns; turn++) {
      boolean isKept = round.oneIn(2);
      try (MemoryStore store = SqliteMemoryStore.open(round.file())) {
        Stores.writer(store, Stores.HERE + turn, round.random(), now).write(round.between(1, 10));
        if (isKept && round.oneIn(2)) {
          // Nobody writes meanwhile, so the file and its log belong together.
          copy(round.file(), kept.resolve("memory.db"));
          ofTheCopy = now.copy();
          isKept = false;
        }
      }
      if (isKept) {
        copy(round.file(), kept.resolve("memory.db"));
        ofTheCopy = now.copy();
      }
      for (Path each : parts(round.file())) {
        Files.deleteIfExists(each);
      }
      copy(kept.resolve("memory.db"), round.file());
      if (!numbers.add(Files.getAttribute(round.file(), "unix:ino"))) {
        round.tally().count("numbers of files given out again", 1);
      }
      round.tally().acknowledged(now.acknowledgements());
      round.tally().count("refused", now.refused());
      now.breaks().forEach(round.tally()::broken);
      now = ofTheCopy.copy();
      new Comparison(now, round.tally()).check(round.file());
    }
  }

  private static List<Path> parts(Path file) {
    return List.of(file, Deed.log(file), Deed.logIndex(file));
  }

  /** Copies a store with its log, if there is one. */
  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    Files.deleteIfExists(Deed.logIndex(to));
    if (Files.exists(Deed.log(from))) {
      Files.copy(Deed.log(from), Deed.log(to), StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.deleteIfExists(Deed.log(to));
    }
  }
}
