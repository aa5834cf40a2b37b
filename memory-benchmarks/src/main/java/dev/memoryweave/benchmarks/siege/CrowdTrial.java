package dev.memoryweave.benchmarks.siege;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Eight processes of four threads each write at once, each change a transaction of its own. Tells
 * how long they waited for their turns, beside the mean queue: the mean time from the end of one
 * change to the end of the next, times the writers that wait.
 */
final class CrowdTrial implements Trial {
  /** Longer than anybody should ever wait, so that the waits show what they are. */
  private static final Duration BUSY_TIMEOUT = Duration.ofMinutes(5);

  private static final int WARMUP = 5;
  private static final double MEDIAN = .5;
  private static final double P99 = .99;

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 1 : 3;
  }

  @Override
  public void round(Round round) throws Exception {
    int processes = round.isBrief() ? 3 : 8;
    int threads = round.isBrief() ? 2 : 4;
    int changes = round.isBrief() ? 15 : 100;
    Ledger ledger = new Ledger();
    List<WriterProcess> writers = new ArrayList<>();
    try {
      for (int i = 0; i < processes; i++) {
        writers.add(
            new WriterProcess(
                round.file(),
                i + 1,
                threads,
                round.random().nextLong(),
                BUSY_TIMEOUT,
                Writer.Mix.COUNTED,
                ledger));
      }
      for (WriterProcess writer : writers) {
        writer.awaitOpened();
      }
      // The first changes of a process take long, as its classes are loaded meanwhile.
      all(writers, WARMUP, threads, 1);
      ledger.forgetWaits();
      long start = System.nanoTime();
      all(writers, changes, threads, 2);
      tell(round.tally(), ledger, System.nanoTime() - start, processes * threads);
      for (WriterProcess writer : writers) {
        writer.stop();
      }
    } finally {
      for (WriterProcess writer : writers) {
        writer.close();
      }
    }
    long expected = (long) processes * threads * (changes + WARMUP);
    round.tally().acknowledged(ledger.acknowledgements());
    round.tally().count("refused", ledger.refused());
    ledger.breaks().forEach(round.tally()::broken);
    round
        .tally()
        .expect(
            ledger.acknowledgements() + ledger.refused() + ledger.breaks().size() == expected,
            "of " + expected + " changes " + ledger.acknowledgements() + " were acknowledged");
    new Comparison(ledger, round.tally()).check(round.file());
  }

  /** Has all threads of all processes make so many changes at once, and waits for them. */
  private static void all(List<WriterProcess> writers, int changes, int threads, int times)
      throws IOException, InterruptedException {
    for (WriterProcess writer : writers) {
      writer.begin(changes);
    }
    for (WriterProcess writer : writers) {
      writer.awaitIdle(times * threads);
    }
  }

  private static void tell(Tally tally, Ledger ledger, long nanos, int writers) {
    List<Long> waits = ledger.waits().stream().sorted().toList();
    if (waits.isEmpty()) {
      return;
    }
    double service = nanos / 1e6 / waits.size();
    double queue = service * (writers - 1);
    double worst = at(waits, 1);
    tally.figure(
        String.format(
            Locale.ROOT,
            "%d writers, %d changes: waits median %.0f ms, p99 %.0f ms, worst %.0f ms; one change"
                + " %.1f ms, mean queue %.0f ms; worst wait / mean queue %.2f",
            writers,
            waits.size(),
            at(waits, MEDIAN),
            at(waits, P99),
            worst,
            service,
            queue,
            worst / queue));
  }

  /** In milliseconds. */
  private static double at(List<Long> sorted, double part) {
    return sorted.get((int) Math.ceil(part * sorted.size()) - 1) / 1e3;
  }
}
