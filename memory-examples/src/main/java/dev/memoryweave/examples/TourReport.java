package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints the results for a project's files, for a person to read. */
final class TourReport {
  private static final int MOST_EXAMPLES = 3;
  private static final int LONGEST_NAME = 60;

  private final PrintStream out;
  private final int mostSeeds;
  private final Redactor redactor = Redactor.standard();

  /** A report that shows a limited number of the memories drawn from files. */
  TourReport(PrintStream out, int mostSeeds) {
    this.out = out;
    this.mostSeeds = mostSeeds;
  }

  void project(Workspace workspace, String place) {
    out.println("Project:  " + name(workspace.root().root().toString(), Integer.MAX_VALUE));
    out.println("          because " + workspace.root().reason());
    out.println(
        "Filed as: "
            + workspace.identity().key()
            + ", by "
            + workspace.identity().source().words());
    Checkout checkout = workspace.checkout();
    if (checkout.commit() != null) {
      out.println("Branch:   " + branch(checkout.branch()) + ", commit " + checkout.commit());
    }
    out.println("Memory:   " + place);
  }

  private static String branch(@Nullable String branch) {
    return branch == null ? "none" : branch;
  }

  void content(KnowledgeStore.Counts counts, IndexingReport report) {
    heading(out, "What is in it");
    List<SourceType> types = new ArrayList<>(counts.types().keySet());
    types.sort(Comparator.comparing((SourceType type) -> -counts.types().getOrDefault(type, 0L)));
    for (SourceType type : types) {
      out.printf(
          Locale.ROOT,
          "%,9d  %s%n",
          counts.types().getOrDefault(type, 0L),
          type.label().replace('_', ' '));
    }
    out.printf(
        Locale.ROOT,
        "%,9d  files in %,d passages%n",
        counts.documents().getOrDefault(KnowledgeDocument.Status.INDEXED, 0L),
        counts.chunks());
    if (report.redactions() > 0) {
      out.println("Secrets blacked out: " + report.redactions());
    }
  }

  /**
   * Prints how long each phase took.
   *
   * @param done how long after the start each phase finished
   */
  void times(IndexingReport report, Map<IndexingProgress.Phase, Duration> done) {
    heading(out, "How long it took");
    if (report.phases().isEmpty()) {
      out.printf(
          Locale.ROOT,
          "Nothing has changed since it was read; a look at %,d files took %.2f s.%n",
          report.files(),
          seconds(report.duration()));
      return;
    }
    out.printf("%7s %9s %9s %12s%n", "files", "passages", "took", "there after");
    report
        .phases()
        .forEach(
            (phase, part) ->
                out.printf(
                    Locale.ROOT,
                    "%,7d %,9d %7.2f s %10.2f s  %s%n",
                    part.files(),
                    part.chunks(),
                    seconds(part.duration()),
                    seconds(done.getOrDefault(phase, report.duration())),
                    phase.words()));
    out.printf(
        Locale.ROOT,
        "%7s %9s %7.2f s %12s  a look at the tree%n",
        "",
        "",
        seconds(report.looking()),
        "");
    out.printf(
        Locale.ROOT,
        "%,7d %,9d %7.2f s %12s  all: %,.0f passages a second, %,.0f kB of text%n",
        report.phases().values().stream().mapToInt(IndexingReport.Phase::files).sum(),
        report.chunks(),
        seconds(report.duration()),
        "",
        report.chunks() / Math.max(1e-9, seconds(report.duration())),
        report.characters() / 1000.0);
  }

  void leftOut(IndexingReport report) {
    heading(out, "What was left out");
    if (report.skippedCounts().isEmpty()) {
      out.println("Nothing.");
    }
    Map<SkippedFile.Reason, List<SkippedFile>> examples =
        report.skipped().stream().collect(Collectors.groupingBy(SkippedFile::reason));
    report
        .skippedCounts()
        .forEach(
            (reason, count) -> {
              String names =
                  examples.getOrDefault(reason, List.of()).stream()
                      .limit(MOST_EXAMPLES)
                      .map(file -> name(file.path(), LONGEST_NAME) + (file.folder() ? "/" : ""))
                      .collect(Collectors.joining(", "));
              String more = count > MOST_EXAMPLES ? ", ..." : "";
              out.printf(Locale.ROOT, "%,7d  %s: %s%s%n", count, reason.words(), names, more);
            });
  }

  /** Prints the texts that people wrote in files and that became memories. */
  void seeds(List<SeedReport> reports, AgentMemory memory) {
    heading(out, "What people wrote down became memories");
    Set<NodeId> ids = new LinkedHashSet<>();
    int skipped = 0;
    int withdrawn = 0;
    for (SeedReport report : reports) {
      withdrawn += report.withdrawn().size();
      ids.addAll(report.created());
      ids.addAll(report.updated());
      skipped += report.skipped().size();
    }
    if (ids.isEmpty()) {
      out.println("None that is new.");
    }
    ids.stream()
        .limit(mostSeeds)
        .forEach(id -> memory.node(id).find().ifPresent(node -> seed(node, memory)));
    if (ids.size() > mostSeeds) {
      out.println("  ... and " + (ids.size() - mostSeeds) + " more");
    }
    if (withdrawn > 0) {
      out.println("Put away: " + withdrawn + " that an earlier version drew by mistake");
    }
    if (skipped > 0) {
      out.println("Passed over: " + skipped + " statements, said already or beyond the limits");
    }
  }

  private void seed(MemoryNode node, AgentMemory memory) {
    String places =
        memory.node(node.ref()).evidence().stream()
            .map(Evidence::locator)
            .distinct()
            .limit(2)
            .map(OneLine::of)
            .collect(Collectors.joining(", "));
    out.println("  " + node.kind().label() + ": " + node.title());
    out.println("      " + places);
  }

  void again(IndexingReport report, Duration whole) {
    heading(out, "Another start");
    int read = report.indexed() + report.renamed() + report.touched();
    out.printf(
        Locale.ROOT,
        "Opened again, with nothing changed: %.0f ms, of which the look at %,d files took %.0f ms;"
            + " %s.%n",
        whole.toNanos() / 1e6,
        report.files(),
        report.looking().toNanos() / 1e6,
        read == 0 ? "none was read" : read + " were read again");
  }

  static void heading(PrintStream out, String text) {
    out.println();
    out.println("==== " + text + " ====");
    out.println();
  }

  /** Other people choose the names, so they may contain anything. */
  private String name(String path, int longest) {
    return OneLine.of(redactor.redact(path), longest);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
