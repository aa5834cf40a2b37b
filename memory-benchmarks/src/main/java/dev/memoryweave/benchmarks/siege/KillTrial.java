package dev.memoryweave.benchmarks.siege;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One to eight writers are killed, each at a moment of its own: while they write, while they open
 * the store, make it, or migrate one of an earlier layout. What is left is compared, and written to
 * by others that are killed in turn.
 */
final class KillTrial implements Trial {
  private static final Duration BUSY_TIMEOUT = Duration.ofMinutes(2);
  private static final int ENDLESS = 1_000_000;

  private final int kills;
  private int killed;
  private @Nullable OldLayout layouts;

  /** A trial of at least so many killed processes. */
  KillTrial(int kills) {
    this.kills = kills;
  }

  /** What the writers find. */
  private enum Start {
    NOTHING,
    OLD_LAYOUT,
    STORE
  }

  @Override
  public int rounds(boolean isBrief) {
    // A round kills two or more on average; once enough are killed the rest is left out.
    return isBrief ? 3 : Integer.MAX_VALUE;
  }

  @Override
  public void round(Round round) throws Exception {
    if (!round.isBrief() && killed >= kills) {
      throw new NoMoreRoundsException();
    }
    Start start = Start.values()[round.number() % Start.values().length];
    Ledger ledger = begin(round, start);
    int waves = round.isBrief() ? 1 : round.between(1, 3);
    for (int wave = 0; wave < waves; wave++) {
      // Only the first wave finds what has to be made or migrated.
      wave(
          round,
          wave,
          (wave == 0 && start != Start.STORE) || (round.oneIn(3) && !round.isBrief()),
          ledger);
      new Comparison(ledger, round.tally()).check(round.file());
    }
    round.tally().acknowledged(ledger.acknowledgements());
    round.tally().count("refused", ledger.refused());
    ledger.breaks().forEach(round.tally()::broken);
  }

  private Ledger begin(Round round, Start start) throws Exception {
    return switch (start) {
      case NOTHING -> new Ledger();
      case OLD_LAYOUT -> {
        OldLayout known = layouts(round);
        int version = round.between(1, known.last());
        int memories = round.between(1, round.isBrief() ? 300 : 2_000);
        yield known.make(round.file(), version, memories);
      }
      case STORE -> {
        Ledger ledger = new Ledger();
        Stores.fill(round.file(), round.between(1, 200), round.random(), ledger);
        yield ledger;
      }
    };
  }

  private OldLayout layouts(Round round) throws Exception {
    OldLayout known = layouts;
    if (known == null) {
      Path folder = Files.createDirectory(round.folder().resolve("layouts"));
      known = OldLayout.read(folder);
      layouts = known;
    }
    return known;
  }

  private void wave(Round round, int wave, boolean isAtOpening, Ledger ledger) throws Exception {
    int count = round.isBrief() ? round.between(1, 3) : round.between(1, 8);
    List<WriterProcess> writers = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        writers.add(
            new WriterProcess(
                round.file(),
                1 + 10 * wave + i,
                round.between(1, 3),
                round.random().nextLong(),
                BUSY_TIMEOUT,
                Writer.Mix.ALL,
                ledger));
      }
      for (WriterProcess writer : writers) {
        if (isAtOpening) {
          writer.awaitOpening();
          writer.begin(ENDLESS);
        } else {
          writer.awaitOpened();
          writer.begin(ENDLESS);
        }
      }
      for (WriterProcess writer : writers) {
        if (!isAtOpening) {
          writer.awaitAcknowledgements(round.between(0, 40));
        }
        LockSupport.parkNanos(moment(round));
        writer.killNow();
      }
      for (WriterProcess writer : writers) {
        writer.awaitEnd();
        killed++;
        round.tally().count(isAtOpening ? "killed while opening" : "killed while writing", 1);
        writer.refusedOpenings().forEach(why -> round.tally().wrong("not opened: " + why));
      }
    } finally {
      for (WriterProcess writer : writers) {
        writer.close();
      }
    }
  }

  /** From next to nothing to a quarter of a second, every order of magnitude as likely. */
  private static long moment(Round round) {
    return (long) (1_000 * Math.exp(round.random().nextDouble() * Math.log(250_000)));
  }
}
