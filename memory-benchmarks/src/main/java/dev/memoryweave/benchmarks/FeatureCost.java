package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Prints what features cost that work on every write or recall, each beside a memory without it:
 * looking for personal data, and a glossary; and how long it takes to forget many memories.
 */
public final class FeatureCost {
  private static final String USAGE =
      "Usage: features.sh [--memories N] [--times N] [--terms N] [--forget N]"
          + " [--only personal|glossary|forget]";
  private static final int BATCH = 100;
  private static final int LOADED = 1_000;
  private static final String NAME = "Theodora Brandquist";

  private final PrintStream out;
  private final int memories;
  private final int times;
  private final int terms;
  private final int forget;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final YearTexts texts = new YearTexts(new SplittableRandom(1), YearSubjects.PARTS);

  private FeatureCost(PrintStream out, int memories, int times, int terms, int forget) {
    this.out = out;
    this.memories = memories;
    this.times = times;
    this.terms = terms;
    this.forget = forget;
  }

  /** Measures it. */
  public static void main(String[] args) throws IOException {
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    int memories = 100_000;
    int times = 1_000;
    int terms = 300;
    int forget = 1_000;
    String only = "";
    try {
      for (int i = 0; i < args.size(); i += 2) {
        String value = i + 1 < args.size() ? args.get(i + 1) : "";
        switch (args.get(i)) {
          case "--memories" -> memories = Integer.parseInt(value);
          case "--times" -> times = Integer.parseInt(value);
          case "--terms" -> terms = Integer.parseInt(value);
          case "--forget" -> forget = Integer.parseInt(value);
          case "--only" -> only = value;
          default -> throw new IllegalArgumentException(args.get(i));
        }
      }
      if (!List.of("", "personal", "glossary", "forget").contains(only)) {
        throw new IllegalArgumentException(only);
      }
    } catch (IllegalArgumentException e) {
      err.println("Cannot understand " + args + ".\n" + USAGE);
      return 2;
    }
    FeatureCost cost = new FeatureCost(out, memories, times, terms, forget);
    if (only.isEmpty() || only.equals("personal")) {
      cost.personal();
    }
    if (!only.equals("personal")) {
      cost.atSize(!only.equals("forget"), !only.equals("glossary"));
    }
    out.printf(
        Locale.ROOT,
        "load %.1f%n",
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    return 0;
  }

  // ---- personal data ----------------------------------------------------------------------------

  /** Writes the same into two stores in turn, so that what else the machine does slows both. */
  private void personal() throws IOException {
    PrivacyPolicy off =
        PrivacyPolicy.STANDARD.with(PrivacyPolicy.Rule.of(PrivacyPolicy.Action.OFF));
    PrivacyPolicy named = PrivacyPolicy.STANDARD.naming(List.of(NAME, "Jonas Weidemann"));
    try (TemporaryFolder folder = TemporaryFolder.create();
        MemoryStore without = SqliteMemoryStore.open(folder.path().resolve("without.db"));
        MemoryStore with = SqliteMemoryStore.open(folder.path().resolve("with.db"));
        MemoryStore names = SqliteMemoryStore.open(folder.path().resolve("names.db"))) {
      List<AgentMemory> three =
          List.of(memory(without, off), memory(with, PrivacyPolicy.STANDARD), memory(names, named));
      compare("remember, one by one", three, times, 1);
      compare("remember, " + BATCH + " at once", three, Math.max(2, times / BATCH), BATCH);
    }
  }

  private static AgentMemory memory(MemoryStore store, PrivacyPolicy policy) {
    return AgentMemory.builder(store)
        .project("benchmark")
        .config(settings -> settings.privacy(policy))
        .build();
  }

  private void compare(String what, List<AgentMemory> three, int rounds, int batch) {
    List<Durations> walls = List.of(new Durations(), new Durations(), new Durations());
    long[] processor = new long[three.size()];
    for (int round = -rounds / 2; round < rounds; round++) {
      List<NodeDraft> drafts = drafts(batch);
      for (int which = 0; which < three.size(); which++) {
        AgentMemory memory = three.get(Math.floorMod(which + round, three.size()));
        int at = three.indexOf(memory);
        long used = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        if (batch == 1) {
          memory.remember(drafts.get(0));
        } else {
          memory.rememberAll(drafts);
        }
        if (round >= 0) {
          walls.get(at).add(System.nanoTime() - start);
          processor[at] += threads.getCurrentThreadCpuTime() - used;
        }
      }
    }
    double writes = (double) rounds * batch;
    for (int which = 0; which < three.size(); which++) {
      out.printf(
          Locale.ROOT,
          "%-24s %-34s p50 %7.3f ms each, %5.2fx; processor %7.3f ms each, %5.2fx%n",
          what,
          List.of("not looked for", "personal data marked", "and two names").get(which),
          walls.get(which).millis(.5) / batch,
          walls.get(which).millis(.5) / walls.get(0).millis(.5),
          processor[which] / writes / 1e6,
          (double) processor[which] / processor[0]);
    }
  }

  private List<NodeDraft> drafts(int count) {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      drafts.add(
          NodeDraft.builder(NodeKind.FACT, texts.fact())
              .body(texts.passage(texts.any(YearSubjects.PARTS)))
              .build());
    }
    return drafts;
  }

  // ---- at a size --------------------------------------------------------------------------------

  private void atSize(boolean glossary, boolean forgetting) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path file = folder.path().resolve("memory.db");
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        AgentMemory memory =
            AgentMemory.builder(store)
                .project("benchmark")
                .author(Provenance.of(Provenance.Source.USER))
                .build();
        for (int i = 0; i < memories; i += LOADED) {
          memory.rememberAll(drafts(Math.min(LOADED, memories - i)));
        }
        if (glossary) {
          glossary(memory);
        }
        if (forgetting) {
          forget(memory);
        }
      }
    }
  }

  private void glossary(AgentMemory memory) {
    IntConsumer ask = i -> memory.recall(texts.task());
    IntConsumer askOfTerm = i -> memory.recall(texts.task() + " What is N" + i % terms + "?");
    measured(askOfTerm, times);
    Durations before = measured(ask, times);
    Durations beforeOfTerm = measured(askOfTerm, times);
    for (int i = 0; i < terms; i += BATCH) {
      List<NodeDraft> drafts = new ArrayList<>();
      for (int at = i; at < Math.min(terms, i + BATCH); at++) {
        String[] name = texts.method().split("\\.", 2);
        drafts.add(
            NodeDraft.builder(NodeKind.TERM, name[0] + " " + at)
                .symbols("N" + at, name[1] + " of " + at)
                .body("What `" + name[0] + "` does.")
                .build());
      }
      memory.rememberAll(drafts);
    }
    measured(ask, times / 4);
    tell("that names no term", before, measured(ask, times));
    tell("that names a term", beforeOfTerm, measured(askOfTerm, times));
  }

  private void tell(String task, Durations without, Durations with) {
    out.printf(
        Locale.ROOT,
        "recall of a task %-20s without terms: %s%n"
            + "%36s with %d terms: %s; p50 %.2fx, p95 %.2fx%n",
        task,
        without.summary(),
        "",
        terms,
        with.summary(),
        with.millis(.5) / without.millis(.5),
        with.millis(.95) / without.millis(.95));
  }

  /** Processor time, since others need the machine as well. */
  private Durations measured(IntConsumer ask, int count) {
    Durations durations = new Durations();
    for (int i = 0; i < count; i++) {
      long start = threads.getCurrentThreadCpuTime();
      ask.accept(i);
      durations.add(threads.getCurrentThreadCpuTime() - start);
    }
    return durations;
  }

  private void forget(AgentMemory memory) {
    for (int i = 0; i < forget; i += LOADED) {
      List<NodeDraft> drafts = new ArrayList<>();
      for (int at = i; at < Math.min(forget, i + LOADED); at++) {
        drafts.add(
            NodeDraft.builder(NodeKind.FACT, NAME + " asked about `" + texts.method() + "` " + at)
                .body(texts.fact())
                .build());
      }
      memory.rememberAll(drafts);
    }
    Privacy privacy = memory.maintenance().privacy();
    long[] start = begun();
    Privacy.Held held = privacy.held(Privacy.Subject.of(NAME), List.of());
    tell(held.items().size() + " found", start);
    start = begun();
    Privacy.Forgotten forgotten = privacy.forget(held, Privacy.Choice.USUAL, "asked for");
    tell("forgotten " + forgotten.removed(), start);
    start = begun();
    Privacy.Proof proof = privacy.prove(Privacy.Subject.of(NAME), List.of());
    tell(proof.traces().size() + " traces", start);
  }

  private long[] begun() {
    return new long[] {System.nanoTime(), threads.getCurrentThreadCpuTime()};
  }

  private void tell(String what, long[] start) {
    out.printf(
        Locale.ROOT,
        "forget among %,d memories: %s, %.1f s, processor %.1f s%n",
        memories,
        what,
        (System.nanoTime() - start[0]) / 1e9,
        (threads.getCurrentThreadCpuTime() - start[1]) / 1e9);
  }
}
