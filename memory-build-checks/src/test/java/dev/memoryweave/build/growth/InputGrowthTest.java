package dev.memoryweave.build.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.build.growth.PlainValues.NoValueException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls everything in the project that is given text, found by reflection, with hostile texts, and
 * counts the steps and the memory that it takes. Twice the text may take 2.6 times as much, no
 * more: what is quadratic stops a server for minutes when somebody hands it a megabyte.
 *
 * <p>In the usual run each entry point meets a share of the seeds and as many pairs of them,
 * another share than its neighbours, at small sizes; where the work grows suspiciously the sizes
 * are 16, 32 and 64 KB. {@code -Dmemoryweave.growth.share=1} tries all seeds, {@code
 * -Dmemoryweave.growth.only=guard.} one package, {@code -Dmemoryweave.growth.full=true} texts of
 * 64, 128 and 256 KB without looking at small ones first.
 */
class InputGrowthTest {
  /** One seed in so many is tried in the usual run. */
  private static final int SHARE = Integer.getInteger("memoryweave.growth.share", 12);

  private static final boolean FULL = Boolean.getBoolean("memoryweave.growth.full");
  private static final String ONLY = System.getProperty("memoryweave.growth.only", "");

  private static final int KB = 1024;
  private static final int[] SIZES = {16 * KB, 32 * KB, 64 * KB};
  private static final int[] FULL_SIZES = {64 * KB, 128 * KB, 256 * KB};

  /** An entry point that is still under way then waits for something; no measure of speed. */
  private static final int GUARD_SECONDS = FULL ? 3600 : 60;

  /** As many entry points at least read what they are given, or the search for them is broken. */
  private static final int LEAST_READERS = 550;

  private final List<String> seeds = HostileSeeds.all();

  private final List<LeftOut> leftOut = LeftOut.all();

  @Test
  void workGrowsNoFasterThanTheTextThatIsGiven(@TempDir Path folder) throws Exception {
    Playground.is(folder);
    CountingClassLoader loader = new CountingClassLoader(getClass().getClassLoader());
    List<Class<?>> classes = ProjectClasses.load(loader);
    List<EntryPoint> entries = classes.stream().flatMap(c -> EntryPoint.of(c).stream()).toList();
    Growth growth = new Growth(new PlainValues(classes, folder));

    Map<Outcome, Integer> outcomes = new TreeMap<>();
    List<String> faults = new ArrayList<>();
    quietly(
        () -> {
          for (EntryPoint entry : entries) {
            if (entry.toString().startsWith(ONLY)) {
              outcomes.merge(outcome(growth, entry, faults), 1, Integer::sum);
            }
          }
        });

    assertThat(faults).isEmpty();
    assertThat(leftOut)
        .as("entry points that are left out are there")
        .allMatch(one -> entries.stream().anyMatch(one::concerns));
    if (ONLY.isEmpty()) {
      assertThat(outcomes.getOrDefault(Outcome.READS, 0))
          .as("entry points that read their text: %s", outcomes)
          .isGreaterThan(LEAST_READERS);
    }
  }

  /** How it went with an entry point. */
  private enum Outcome {
    /** It was left out. */
    LEFT_OUT,
    /** No arguments could be made up. */
    NOT_CALLED,
    /** It does as much for a long text as for a short one, such as to refuse it. */
    DOES_NOT_READ,
    READS
  }

  private Outcome outcome(Growth growth, EntryPoint entry, List<String> faults) throws Exception {
    if (leftOut.stream().anyMatch(one -> one.seed().isEmpty() && one.concerns(entry))) {
      return Outcome.LEFT_OUT;
    }
    FutureTask<Outcome> task = new FutureTask<>(() -> tried(growth, entry, faults));
    Thread thread = new Thread(null, task, entry.toString(), KB * KB);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(GUARD_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      String where =
          Stream.of(thread.getStackTrace())
              .limit(8)
              .map(StackTraceElement::toString)
              .collect(Collectors.joining(" < "));
      thread.interrupt();
      faults.add(entry + " does not come back: " + where);
      return Outcome.READS;
    }
  }

  private Outcome tried(Growth growth, EntryPoint entry, List<String> faults) {
    try {
      boolean reads = false;
      for (String text : List.of(String.join(" ", seeds), "word and word. ", "{\"a\":1}\n")) {
        reads = reads || growth.reads(entry, text);
      }
      if (!reads) {
        return Outcome.DOES_NOT_READ;
      }
      for (String seed : shareOf(entry)) {
        if (leftOut.stream().anyMatch(one -> one.isKeptFrom(seed) && one.concerns(entry))) {
          continue;
        }
        if (FULL || growth.isSuspect(entry, seed)) {
          String fault = growth.fault(entry, seed, FULL ? FULL_SIZES : SIZES);
          if (fault != null) {
            faults.add(entry + " with '" + seed.replace("\n", "\\n") + "': " + fault);
            break;
          }
        }
      }
      return Outcome.READS;
    } catch (NoValueException e) {
      return Outcome.NOT_CALLED;
    }
  }

  /** Seeds and pairs of them, other ones for each entry point and the same ones in each run. */
  private List<String> shareOf(EntryPoint entry) {
    int number = Math.floorMod(entry.toString().hashCode(), seeds.size());
    List<String> chosen = new ArrayList<>();
    for (int i = number % SHARE; i < seeds.size(); i += SHARE) {
      chosen.add(seeds.get(i));
      chosen.add(seeds.get(i) + seeds.get((i * 7 + number) % seeds.size()));
    }
    return chosen;
  }

  /** What the command line is called with it would print, and wait for. */
  private static void quietly(Work work) throws Exception {
    InputStream in = System.in;
    PrintStream out = System.out;
    PrintStream err = System.err;
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    System.setIn(new ByteArrayInputStream(new byte[0]));
    System.setOut(nowhere);
    System.setErr(nowhere);
    try {
      work.run();
    } finally {
      System.setIn(in);
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Something to do that may fail. */
  private interface Work {
    void run() throws Exception;
  }
}
