package dev.memoryweave.benchmarks.siege;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The files of an open store may not be written for a while: they are made immutable, which holds
 * for a file that is open, too, as a file system that has turned read-only does; or the process is
 * forbidden to write to any file. Then they may be written again, and the same store goes on.
 *
 * <p>A file system with a file open for writing cannot be told to be read-only: it turns so by
 * itself, after an error of its device.
 */
final class ReadOnlyTrial implements Trial {
  private static final Duration BUSY_TIMEOUT = Duration.ofMinutes(2);
  private static final int ENDLESS = 1_000_000;

  /** Whoever is refused so often, although nothing forbids writing any more, will be for ever. */
  private static final int ENOUGH = 100;

  /** How writing is forbidden. */
  private interface Ban {
    String name();

    void set() throws Exception;

    void lift() throws InterruptedException;
  }

  @Override
  public int rounds(boolean isBrief) {
    return isBrief ? 2 : 10;
  }

  @Override
  public void round(Round round) throws Exception {
    Ledger ledger = new Ledger();
    try (WriterProcess writer =
        new WriterProcess(
            round.file(), 1, 2, round.random().nextLong(), BUSY_TIMEOUT, Writer.Mix.ALL, ledger)) {
      writer.awaitOpened();
      Ban ban =
          round.number() % 2 == 0 && Immutable.isPossible(round.folder())
              ? new Immutable(round.file())
              : new NoGrowth(writer.pid());
      writer.begin(ENDLESS);
      int times = round.isBrief() ? 1 : 4;
      for (int i = 0; i < times; i++) {
        writer.awaitAcknowledgements(writer.acknowledgements() + round.between(1, 30));
        try (AtExit lifting = new AtExit(ban::lift)) {
          ban.set();
          writer.awaitRefusals(writer.refusals() + round.between(1, 20));
        }
        round.tally().count("times " + ban.name(), 1);
        if (!writer.goesOn(10, ENOUGH)) {
          round.tally().wrong("refused when writing is allowed again: " + ledger.lastRefusal());
          break;
        }
      }
      writer.stop();
    }
    round.tally().acknowledged(ledger.acknowledgements());
    round.tally().count("refused", ledger.refused());
    ledger.breaks().forEach(round.tally()::broken);
    ledger.refusals().stream()
        .filter(refusal -> !refusal.matches("(StoreUnavailable|ReadOnlyStore)Exception: .*"))
        .forEach(round.tally()::wrong);
    new Comparison(ledger, round.tally()).check(round.file());
  }

  /**
   * The folder, the file and its log are immutable. What is mapped into memory is not: the system
   * ends a process that writes there.
   */
  private static final class Immutable implements Ban {
    private final List<String> files;

    Immutable(Path file) {
      files = List.of(file.toString(), Deed.log(file).toString(), String.valueOf(file.getParent()));
    }

    static boolean isPossible(Path folder) throws Exception {
      Path probe = Files.createFile(folder.resolve("probe"));
      String failure = Command.failure("chattr", "+i", probe.toString());
      Command.failure("chattr", "-i", probe.toString());
      Files.delete(probe);
      return failure.isEmpty();
    }

    @Override
    public String name() {
      return "immutable";
    }

    @Override
    public void set() throws InterruptedException {
      change("+i");
    }

    @Override
    public void lift() throws InterruptedException {
      change("-i");
    }

    private void change(String attribute) throws InterruptedException {
      for (String file : files) {
        // A file beside the store may be gone by now.
        Command.failure("chattr", attribute, file);
      }
    }
  }

  /** The process may write to no file at all. */
  private static final class NoGrowth implements Ban {
    private final String process;

    NoGrowth(long pid) throws Exception {
      process = "--pid=" + pid;
      String failure = Command.failure("prlimit", process, "--fsize");
      if (!failure.isEmpty()) {
        throw new NotHereException("no process may be forbidden to write (" + failure + ")");
      }
    }

    @Override
    public String name() {
      return "forbidden to write";
    }

    @Override
    public void set() throws Exception {
      Command.run("prlimit", process, "--fsize=0:");
    }

    @Override
    public void lift() throws InterruptedException {
      Command.run("prlimit", process, "--fsize=unlimited:");
    }
  }
}
