package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.benchmarks.SimulatedYear.Scale;
import dev.memoryweave.benchmarks.YearSubjects.Subject;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.weave.ContextPack;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Lets a year of work on a project pass twice, with upkeep each day and without, and tells month by
 * month how large the memory is, how fast, and whether the block of each question holds the
 * decision of the day and none that was replaced.
 */
public final class YearBenchmark {
  private static final String USAGE =
      "Usage: year.sh [--days N] [--turns N] [--reports N] [--seed N] [--recalls N] [--blocks N]"
          + " [--only with|without]";
  private static final int EXAMPLES = 12;

  private final PrintStream out;
  private final Scale scale;
  private final int recalls;
  private final int blocks;

  /** The faults that blocks had. */
  private final List<String> examples = new ArrayList<>();

  private YearBenchmark(PrintStream out, Scale scale, int recalls, int blocks) {
    this.out = out;
    this.scale = scale;
    this.recalls = recalls;
    this.blocks = blocks;
  }

  /** Lets them pass. */
  public static void main(String[] args) throws IOException {
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    int days = 365;
    int turns = 200_000;
    int reports = 5_000;
    long seed = 1;
    int recalls = 60;
    int blocks = 0;
    String only = "";
    try {
      for (int i = 0; i < args.size(); i += 2) {
        String value = i + 1 < args.size() ? args.get(i + 1) : "";
        switch (args.get(i)) {
          case "--days" -> days = positive(value);
          case "--turns" -> turns = positive(value);
          case "--reports" -> reports = positive(value);
          case "--seed" -> seed = Long.parseLong(value);
          case "--recalls" -> recalls = positive(value);
          case "--blocks" -> blocks = positive(value);
          case "--only" -> only = value;
          default -> throw new IllegalArgumentException(args.get(i));
        }
      }
      if (!List.of("", "with", "without").contains(only)) {
        throw new IllegalArgumentException(only);
      }
    } catch (IllegalArgumentException e) {
      err.println("Cannot understand " + args + ".\n" + USAGE);
      return 2;
    }
    YearBenchmark benchmark =
        new YearBenchmark(out, new Scale(days, turns, reports, seed), recalls, blocks);
    if (!only.equals("without")) {
      benchmark.pass(true);
    }
    if (!only.equals("with")) {
      benchmark.pass(false);
    }
    return 0;
  }

  private static int positive(String value) {
    int number = Integer.parseInt(value);
    if (number <= 0) {
      throw new IllegalArgumentException(value);
    }
    return number;
  }

  private void pass(boolean isTended) throws IOException {
    out.printf(
        Locale.ROOT,
        "%n%s upkeep: %,d days, %,d turns, %,d reports%n%n"
            + "| month | turns | active, open | stale | superseded | waiting | closed | archived "
            + "| MB | open ms | recall p50 cpu ms | p95 cpu ms | decision in block | replaced one in force "
            + "| told as it was | noise |%n|---%s|%n",
        isTended ? "With" : "Without",
        scale.days(),
        scale.turns(),
        scale.reports(),
        "|---:".repeat(15));
    long start = System.nanoTime();
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path file = folder.path().resolve("memory.db");
      try (SimulatedYear year = new SimulatedYear(scale, isTended, file)) {
        for (int day = 0; day < scale.days(); day++) {
          year.pass(day);
          boolean isLast = day == scale.days() - 1;
          if (isLast || year.day().plusDays(1).getDayOfMonth() == 1) {
            month(year, file);
          }
        }
        tell(year, start);
        examples.stream().limit(EXAMPLES).forEach(out::println);
        examples.clear();
        year.lost().stream().limit(EXAMPLES).forEach(lost -> out.println("not in force: " + lost));
        if (blocks > 0) {
          year.subjects().stream().limit(blocks).forEach(subject -> block(year, subject));
        }
      }
    }
  }

  private void tell(SimulatedYear year, long start) {
    out.printf(
        Locale.ROOT,
        "%n%.0f s in all, of which ms: %s. Load %.1f. Decisions changed by reports: %s."
            + "%nUpkeep in all: %s%n",
        (System.nanoTime() - start) / 1e9,
        year.millis().entrySet().stream()
            .map(entry -> entry.getKey().label() + " " + entry.getValue())
            .collect(Collectors.joining(", ")),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        year.reported(),
        year.steps());
  }

  // ---- a month ----------------------------------------------------------------------------------

  private void month(SimulatedYear year, Path file) throws IOException {
    year.close();
    double size = Files.size(file) / 1e6;
    long start = System.nanoTime();
    year.reopen();
    ask(year.memory(), year.subjects().get(0).question());
    double opened = (System.nanoTime() - start) / 1e6;
    Map<String, Long> counts = year.counts();
    Durations asked = recalls(year);
    Blocks seen = new Blocks();
    year.subjects().forEach(subject -> seen.add(subject, ask(year.memory(), subject.question())));
    out.printf(
        Locale.ROOT,
        "| %tY-%<tm | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %.0f | %.0f | %.1f | %.1f "
            + "| %d of %d | %d | %d | %.0f %% |%n",
        year.day(),
        counts.getOrDefault("turns", 0L),
        counts.getOrDefault("active", 0L) + counts.getOrDefault("open", 0L),
        counts.getOrDefault("stale", 0L),
        counts.getOrDefault("superseded", 0L),
        counts.getOrDefault("candidate", 0L) + counts.getOrDefault("needs_review", 0L),
        counts.getOrDefault("closed", 0L),
        counts.getOrDefault("archived", 0L),
        size,
        opened,
        asked.millis(.5),
        asked.millis(.95),
        seen.current,
        year.subjects().size(),
        seen.replaced,
        seen.told,
        100.0 * seen.noise / Math.max(1, seen.all));
    seen.examples.forEach(example -> examples.add(year.day() + " " + example));
  }

  private static ContextPack ask(AgentMemory memory, String question) {
    return memory.weave(question);
  }

  /**
   * Processor time of questions and tasks of that month, which are the same with upkeep and
   * without.
   */
  private Durations recalls(SimulatedYear year) {
    YearTexts texts =
        new YearTexts(
            new SplittableRandom(scale.seed() + year.day().toEpochDay()), YearSubjects.PARTS);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Durations spent = new Durations();
    for (int i = -recalls / 4; i < recalls; i++) {
      String task =
          Math.floorMod(i, 2) == 0
              ? texts.task()
              : year.subjects().get(Math.floorMod(i, year.subjects().size())).question();
      long start = threads.getCurrentThreadCpuTime();
      year.memory().recall(task);
      if (i >= 0) {
        spent.add(threads.getCurrentThreadCpuTime() - start);
      }
    }
    return spent;
  }

  /** The contents of the blocks of all questions. */
  private static final class Blocks {
    private int current;
    private int replaced;
    private int told;
    private long noise;
    private long all;
    private final List<String> examples = new ArrayList<>();

    void add(Subject subject, ContextPack pack) {
      boolean isThere = false;
      for (ContextPack.Item item : pack.items()) {
        String text = item.title() + " " + item.text();
        boolean isOfThen = item.kind() == NodeKind.TURN || item.kind() == NodeKind.EPISODE;
        isThere |= subject.isCurrentIn(text);
        if (!isOfThen && subject.isFormerIn(text)) {
          replaced++;
          example(subject, item.status().label() + " " + item.ref().id() + ": " + text);
        }
        told += isOfThen && subject.isFormerIn(text) ? 1 : 0;
        count(subject, text);
      }
      pack.chunks().forEach(chunk -> count(subject, chunk.place() + " " + chunk.text()));
      current += isThere ? 1 : 0;
      if (!isThere) {
        example(subject, "not in the block");
      }
    }

    private void example(Subject subject, String what) {
      String line = subject.question() + " (" + subject.value() + ") " + what;
      examples.add(line.replace('\n', ' '));
    }

    private void count(Subject subject, String text) {
      all += text.length();
      noise += subject.isNamedIn(text) ? 0 : text.length();
    }
  }

  private void block(SimulatedYear year, Subject subject) {
    out.printf(
        "%n---- %s (%s) ----%n%s%n",
        subject.question(), subject.value(), ask(year.memory(), subject.question()).markdown());
  }
}
