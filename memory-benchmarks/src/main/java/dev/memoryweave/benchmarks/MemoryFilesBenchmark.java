package dev.memoryweave.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.canonical.internal.CanonicalFolder;
import dev.memoryweave.workspace.canonical.internal.Finding;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Measures memories as files: writing them all, taking them all in as a fresh clone does, looking
 * at an unchanged folder beside a bare walk over it, one edit by hand, and a check. Once with
 * records of our own, and once with nodes and relations of the schema that other tools share.
 * Arguments: {@code [SIZE...]}, 20,000 if none. Needs the command {@code git}.
 */
public final class MemoryFilesBenchmark {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final SyntheticCorpus CORPUS = new SyntheticCorpus(20_261_124);
  private static final int BATCH = 500;
  private static final int ROUNDS = 7;
  private static final int WORDS = 60;
  private static final double MEDIAN = .5;

  private final boolean ofSchema;
  private final int size;

  private MemoryFilesBenchmark(boolean ofSchema, int size) {
    this.ofSchema = ofSchema;
    this.size = size;
  }

  /** Runs the measurement. */
  public static void main(String[] args) throws Exception {
    for (String size : args.length == 0 ? List.of("20000") : List.of(args)) {
      for (boolean ofSchema : new boolean[] {false, true}) {
        new MemoryFilesBenchmark(ofSchema, Integer.parseInt(size)).run();
      }
    }
  }

  private void run() throws Exception {
    System.out.printf(
        Locale.ROOT,
        "%n%,d %s, a load of %.1f%n",
        size,
        ofSchema ? "nodes of the schema, a relation each" : "records",
        PROCESS.getSystemLoadAverage());
    try (TemporaryFolder temporary = TemporaryFolder.create()) {
      Path tree = Files.createDirectories(temporary.path().resolve("project"));
      git(tree, "init", "-q");
      write(temporary.path().resolve("first.db"), tree);
      git(tree, "add", ".memory");
      git(tree, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "Memories");
      age(tree);
      clone(temporary.path().resolve("second.db"), tree);
      if (ofSchema) {
        read(tree);
      }
    }
  }

  private void write(Path database, Path tree) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(database)) {
      try (Workspace workspace = open(store, tree, false)) {
        time("remember all without files", () -> remember(workspace));
      }
      try (Workspace workspace = open(store, tree, true)) {
        time("write all files", () -> written(workspace.files().sync()));
      }
    }
  }

  private Integer remember(Workspace workspace) {
    for (int i = 0; i < size; i += BATCH) {
      workspace.memory().rememberAll(drafts(i, Math.min(BATCH, size - i)));
    }
    return size;
  }

  private void clone(Path database, Path tree) throws Exception {
    delete(tree.resolve(".memory/cache"));
    try (MemoryStore store = SqliteMemoryStore.open(database)) {
      try (Workspace workspace = open(store, tree, true)) {
        ProjectFiles.Report first = time("take all files in", () -> workspace.files().sync());
        // A new store of the schema has a node of the project besides.
        if (first.toMemory().size() < size) {
          throw new IllegalStateException("Not all was taken in: " + first.toMemory().size());
        }
        time("look again", () -> unchanged(workspace.files().sync()));
        looks(workspace, tree);
        edit(workspace, tree);
        time("check", () -> workspace.files().check());
      }
      time(
          "open anew and look",
          () -> {
            try (Workspace workspace = open(store, tree, true)) {
              return unchanged(workspace.files().sync());
            }
          });
      delete(tree.resolve(".memory/cache"));
      try (Workspace workspace = open(store, tree, true)) {
        time("look without a state", () -> unchanged(workspace.files().sync()));
      }
    }
  }

  private void looks(Workspace workspace, Path tree) throws Exception {
    Durations walks = new Durations();
    Durations looks = new Durations();
    for (int i = -ROUNDS; i < ROUNDS; i++) {
      Durations discarded = new Durations();
      timed(i < 0 ? discarded : walks, () -> walk(tree));
      timed(i < 0 ? discarded : looks, () -> unchanged(workspace.files().sync()));
    }
    double walk = walks.millis(MEDIAN);
    double look = looks.millis(MEDIAN);
    tell("a bare walk, median of " + ROUNDS, String.format(Locale.ROOT, "%.1f ms", walk));
    tell(
        "a look at an unchanged folder",
        String.format(Locale.ROOT, "%.1f ms, %.2fx", look, look / walk));
  }

  private void edit(Workspace workspace, Path tree) throws Exception {
    Path file =
        tree.resolve(
            ofSchema ? ".memory/memory/decisions/of-7.md" : ".memory/records/fact/of-7.md");
    Files.writeString(file, "One more sentence.\n", StandardOpenOption.APPEND);
    time("take one edit in", () -> workspace.files().sync());
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
    time("the look after it", () -> workspace.files().sync());
  }

  private void read(Path tree) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(tree.resolve("none.db"));
        Workspace workspace = open(store, tree, false)) {
      CanonicalFolder folder = new CanonicalFolder(workspace.root().root());
      for (int i = 0; i < 3; i++) {
        time("read the bytes of all files", () -> bytes(tree));
        time("read and validate all", () -> sound(folder.check()));
        time("and look for secrets", () -> sound(folder.check(SecretScanner.standard())));
      }
    }
  }

  private static List<Finding> sound(List<Finding> findings) {
    if (findings.stream().anyMatch(Finding::isError)) {
      throw new IllegalStateException("The files are not as they should be: " + findings);
    }
    return findings;
  }

  private static long bytes(Path tree) throws IOException {
    long sum = 0;
    try (Stream<Path> files = Files.walk(tree.resolve(".memory"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        sum += Files.readAllBytes(file).length;
      }
    }
    return sum;
  }

  private ProjectFiles.Report written(ProjectFiles.Report report) {
    if (report.toFiles().size() < size || !report.complete()) {
      throw new IllegalStateException("Not all was written: " + report.toFiles().size());
    }
    return report;
  }

  private static ProjectFiles.Report unchanged(ProjectFiles.Report report) {
    if (!report.changedNothing() || !report.complete()) {
      throw new IllegalStateException("Something changed: " + report);
    }
    return report;
  }

  private List<NodeDraft> drafts(int first, int count) {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = first; i < first + count; i++) {
      SplittableRandom random = new SplittableRandom(i);
      NodeKind kind = ofSchema ? NodeKind.DECISION : NodeKind.FACT;
      NodeDraft.Builder draft =
          NodeDraft.builder(NodeId.of(kind.label() + ".of-" + i))
              .kind(kind)
              .title("Of " + i + " " + CORPUS.text(random, 5))
              .body(CORPUS.text(random, WORDS))
              .tags("measured");
      if (ofSchema && i > 0) {
        draft.related(
            new Relation.Draft(
                Relation.Predicate.DEPENDS_ON,
                NodeId.of(kind.label() + ".of-" + random.nextInt(i)),
                null));
      }
      drafts.add(draft.build());
    }
    return drafts;
  }

  private static Workspace open(MemoryStore store, Path tree, boolean files) {
    return Workspace.builder(store)
        .root(tree)
        .config(ProjectConfig.defaults().named("measured", "Measured"))
        .author(Provenance.of(Source.USER, "ada"))
        .memoryFolder(files)
        .open();
  }

  /** As if the files had been there for some time. */
  private static void age(Path tree) throws IOException {
    FileTime before = FileTime.from(Instant.now().minusSeconds(60));
    try (Stream<Path> files = Files.walk(tree.resolve(".memory"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Files.setLastModifiedTime(file, before);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static Long walk(Path tree) throws IOException {
    return ProjectTrees.walk(tree.resolve(".memory"));
  }

  private static void git(Path tree, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", tree.toString()));
    command.addAll(List.of(args));
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException("git " + args[0] + " ended with " + status);
    }
  }

  private static <T> T time(String what, Callable<T> work) throws Exception {
    long begun = System.nanoTime();
    long onProcessors = PROCESS.getProcessCpuTime();
    T result = work.call();
    double seconds = (System.nanoTime() - begun) / 1e9;
    double spent = (PROCESS.getProcessCpuTime() - onProcessors) / 1e9;
    tell(what, String.format(Locale.ROOT, "%.2f s, %.2f s of processors", seconds, spent));
    return result;
  }

  private static void timed(Durations to, Callable<?> work) throws Exception {
    long begun = System.nanoTime();
    if (work.call() == null) {
      throw new IllegalStateException("A measurement gave no result");
    }
    to.add(System.nanoTime() - begun);
  }

  private static void tell(String what, String figures) {
    System.out.printf(Locale.ROOT, "  %-36s %s%n", what, figures);
    System.out.flush();
  }
}
