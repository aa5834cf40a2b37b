package dev.memoryweave.benchmarks.siege;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The disk of a store gets full while two processes write, has room again, and so on. Whatever is
 * refused is refused as unavailable, nothing acknowledged is lost, and the same open store goes on
 * once there is room.
 */
final class FullDiskTrial implements Trial {
  private static final Duration BUSY_TIMEOUT = Duration.ofMinutes(2);
  private static final int DISK_KIB = 12 * 1_024;
  private static final int ENDLESS = 1_000_000;

  /** Whoever is refused so often, although there is room, will be for ever. */
  private static final int ENOUGH = 200;

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 1 : 10;
  }

  @Override
  public void round(Round round) throws Exception {
    Path folder = Files.createDirectory(round.folder().resolve("disk"));
    Ledger ledger = new Ledger();
    try (SmallDisk disk = SmallDisk.mount(folder, DISK_KIB)) {
      Path file = folder.resolve("memory.db");
      try (WriterProcess first = writer(file, 1, round, ledger);
          WriterProcess second = writer(file, 2, round, ledger)) {
        first.awaitOpened();
        second.awaitOpened();
        first.begin(ENDLESS);
        second.begin(ENDLESS);
        int times = round.isBrief() ? 1 : 5;
        for (int i = 0; i < times; i++) {
          first.goesOn(10, ENOUGH);
          second.goesOn(10, ENOUGH);
          disk.fill(round.between(0, 60));
          long refusals = round.between(1, 20);
          first.awaitRefusals(first.refusals() + refusals);
          second.awaitRefusals(second.refusals() + refusals);
          disk.free();
          round.tally().count("times full", 1);
          if (!first.goesOn(10, ENOUGH) || !second.goesOn(10, ENOUGH)) {
            round.tally().wrong("refused when there is room again: " + ledger.lastRefusal());
            break;
          }
        }
        first.stop();
        second.stop();
      }
      new Comparison(ledger, round.tally()).check(file);
    }
    round.tally().acknowledged(ledger.acknowledgements());
    round.tally().count("refused", ledger.refused());
    ledger.breaks().forEach(round.tally()::broken);
    ledger.refusals().stream()
        .filter(refusal -> !refusal.startsWith("StoreUnavailableException"))
        .forEach(round.tally()::wrong);
  }

  private static WriterProcess writer(Path file, int number, Round round, Ledger ledger)
      throws Exception {
    return new WriterProcess(
        file, number, 2, round.random().nextLong(), BUSY_TIMEOUT, Writer.Mix.ALL, ledger);
  }
}
