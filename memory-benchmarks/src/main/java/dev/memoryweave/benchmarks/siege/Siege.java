package dev.memoryweave.benchmarks.siege;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Lays siege to the SQLite store from outside and prints what became of it. Every random choice
 * comes from the seed that is printed first: what one run tried, another one tries again with the
 * same seed, whichever trials it is limited to. How processes are timed against each other no seed
 * decides.
 */
public final class Siege {
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

  private final SiegeArguments arguments;
  private final PrintStream out;

  Siege(SiegeArguments arguments, PrintStream out) {
    this.arguments = arguments;
    this.out = out;
  }

  /** Runs the trials that the arguments name. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (System.getProperty(LOG_LEVEL) == null) {
      // What the store warns of is done to it on purpose.
      System.setProperty(LOG_LEVEL, "off");
    }
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Gives the exit status: 0 if the store holds, 1 if it falls, 2 if an argument is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    SiegeArguments arguments;
    try {
      arguments = SiegeArguments.of(args, new Random().nextInt(1_000_000));
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return 2;
    }
    return new Siege(arguments, out).run() ? 0 : 1;
  }

  private boolean run() throws IOException, InterruptedException {
    out.println("seed " + arguments.seed());
    Map<Trials, Tally> tallies = new LinkedHashMap<>();
    for (Trials trial : arguments.trials()) {
      out.println(trial.label() + " ...");
      tallies.put(trial, hold(trial));
    }
    out.println();
    out.println(
        "| trial | rounds | acknowledged writes | lost | wrong results | errors not of the SPI |"
            + " verdict |");
    out.println("|---|---:|---:|---:|---:|---:|---|");
    tallies.forEach(this::printRow);
    out.println();
    tallies.forEach(this::printNotes);
    return tallies.values().stream().allMatch(Tally::holds);
  }

  /** Holds one trial and gives what it came to. */
  Tally hold(Trials which) throws IOException, InterruptedException {
    Tally tally = new Tally();
    Trial trial = which.create(arguments);
    int rounds = arguments.rounds() > 0 ? arguments.rounds() : trial.rounds(arguments.isBrief());
    for (int number = arguments.first(); number < rounds; number++) {
      long start = System.nanoTime();
      long before = tally.failed();
      Path folder = Files.createTempDirectory("memory-weave-siege");
      try {
        long trialSeed = arguments.seed() * 31 + which.label().hashCode();
        SplittableRandom random = new SplittableRandom(trialSeed + (number + 1) * 1_009L);
        trial.round(
            new Round(number, folder, random, trialSeed, arguments.isBrief(), tally.begun(number)));
      } catch (NoMoreRoundsException e) {
        tally.withdrawRound();
        break;
      } catch (NotHereException e) {
        tally.skip(String.valueOf(e.getMessage()));
        break;
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        tally.wrong("the round could not be finished: " + described(e));
      } finally {
        remove(folder);
      }
      if (arguments.isVerbose()) {
        double seconds = (System.nanoTime() - start) / 1e9;
        String verdict = tally.failed() == before ? "holds" : "FALLS";
        out.printf(Locale.ROOT, "  round %d: %s, %.1f s%n", number, verdict, seconds);
      }
    }
    trial.conclude(tally);
    return tally;
  }

  private static String described(Exception e) {
    for (StackTraceElement element : e.getStackTrace()) {
      if (element.getClassName().startsWith(Siege.class.getPackageName())) {
        return e + " at " + element;
      }
    }
    return e.toString();
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void printRow(Trials trial, Tally tally) {
    out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %d | %s |%n",
        trial.label(),
        tally.rounds(),
        tally.acknowledged(),
        tally.lost(),
        tally.wrong(),
        tally.broken(),
        tally.verdict());
  }

  private void printNotes(Trials trial, Tally tally) {
    tally.figures().forEach(figure -> out.println(trial.label() + ": " + figure));
    tally.failures().forEach(failure -> out.println(trial.label() + ": " + failure));
  }
}
