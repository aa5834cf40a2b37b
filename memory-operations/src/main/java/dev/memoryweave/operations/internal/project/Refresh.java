package dev.memoryweave.operations.internal.project;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.evidence.ReverificationResult;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.IndexingObstacle;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A refresh of what is known about the project's files.
 *
 * @param files the files to read again, or none for all that have changed
 * @param toTheEnd whether to answer only when everything is read, as always if files are named
 * @param reverify whether to check the evidence of memories again; null to do so if files have
 *     changed
 */
public record Refresh(List<String> files, boolean toTheEnd, @Nullable Boolean reverify) {
  private static final int PAGE = 100;

  /** Maximum number of named memories, so that a large answer stays readable. */
  private static final int MOST_NAMED = 50;

  /** State of a refresh. */
  public enum State {
    /** Everything was read. */
    DONE,
    /** It was stopped; the next one continues. */
    STOPPED,
    /** It continues in the background. */
    RUNNING,
    /** Nothing is read. */
    OFF;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reads, and reports what was read. */
  OperationResult run(CallContext context) {
    OpenProject project = context.requireProject();
    IndexingObstacle obstacle = project.obstacle().orElse(null);
    if (obstacle != null) {
      return off(obstacle.words(context.door()));
    }
    return !toTheEnd && files.isEmpty()
        ? running(project, context.door())
        : refreshed(context, project, files, reverify);
  }

  private static OperationResult off(String reason) {
    return OperationResult.of(
        new Fields().put("state", State.OFF.label()).put("reason", reason).map(),
        "Nothing was read: " + reason + ".");
  }

  private static OperationResult running(OpenProject project, DoorWords door) {
    Indexing begun = project.begin();
    boolean ended = begun == null || begun.isDone();
    IndexingProgress progress = begun == null || ended ? null : begun.progress().orElse(null);
    Map<String, Object> structured =
        new Fields()
            .put("state", (ended ? State.DONE : State.RUNNING).label())
            .put("indexing", progress == null ? null : IndexingView.progress(progress))
            .map();
    return OperationResult.of(
        structured,
        door.in(
            "The project's files are being read in the background; {status} tells how far it is."));
  }

  private static OperationResult refreshed(
      CallContext context, OpenProject project, List<String> paths, @Nullable Boolean reverify) {
    Workspace workspace = project.workspace();
    int seedsBefore = workspace.seeds().size();
    IndexingReport report =
        paths.isEmpty() ? project.refresh(context.progress()) : workspace.refresh(paths);
    List<SeedReport> all = workspace.seeds();
    Seeds seeds = Seeds.of(all.subList(Math.min(seedsBefore, all.size()), all.size()));
    boolean check =
        reverify == null ? report.indexed() + report.renamed() + report.removed() > 0 : reverify;
    Checked checked = check ? Checked.of(context, workspace) : null;

    State state = report.isComplete() ? State.DONE : State.STOPPED;
    Map<String, Object> structured =
        new Fields()
            .put("state", state.label())
            .put("run", IndexingView.report(report))
            .put("skipped", IndexingView.skipped(report))
            .put("seeds", seeds.map())
            .put("evidence", checked == null ? null : checked.map())
            .map();
    return OperationResult.of(structured, text(report, seeds, checked, context.door()));
  }

  private static String text(
      IndexingReport report, Seeds seeds, @Nullable Checked checked, DoorWords door) {
    StringBuilder text = new StringBuilder(IndexingView.words(report));
    if (!seeds.isEmpty()) {
      text.append("\nMemories from what people wrote: ").append(seeds.words()).append('.');
    }
    if (checked != null && checked.count() > 0) {
      text.append("\nEvidence of ")
          .append(Counted.of(checked.count(), "memory"))
          .append(" looked up again, ");
      text.append(checked.doubtful().size()).append(" of them in doubt");
      if (checked.compared() < checked.count()) {
        text.append(", ").append(checked.count() - checked.compared()).append(" not compared");
      }
      text.append(checked.doubtful().isEmpty() ? "." : door.in(", see {review}:"));
      checked.doubtful().stream()
          .limit(MOST_NAMED)
          .forEach(result -> text.append("\n- ").append(line(result)));
      if (checked.doubtful().size() > MOST_NAMED) {
        text.append("\n- and ").append(checked.doubtful().size() - MOST_NAMED).append(" more");
      }
    }
    return text.toString();
  }

  private static String line(ReverificationResult result) {
    return result.after().id()
        + ", "
        + result.after().status().label()
        + ": "
        + result.after().title();
  }

  /** Memories derived from statements of files, by outcome. */
  private record Seeds(
      List<NodeId> created,
      List<NodeId> waiting,
      List<NodeId> updated,
      List<NodeId> stale,
      List<NodeId> withdrawn) {
    static Seeds of(List<SeedReport> reports) {
      return new Seeds(
          all(reports, SeedReport::created),
          all(reports, SeedReport::waiting),
          all(reports, SeedReport::updated),
          all(reports, SeedReport::stale),
          all(reports, SeedReport::withdrawn));
    }

    private static List<NodeId> all(
        List<SeedReport> reports, Function<SeedReport, List<NodeId>> part) {
      return reports.stream().map(part).flatMap(List::stream).distinct().toList();
    }

    boolean isEmpty() {
      return created.isEmpty() && updated.isEmpty() && stale.isEmpty() && withdrawn.isEmpty();
    }

    String words() {
      return Stream.of(
              part(created, "new"),
              part(waiting, "of them waiting for a decision"),
              part(updated, "changed"),
              part(stale, "no longer stated"),
              part(withdrawn, "put away, as they were no statements of their own"))
          .filter(part -> !part.isEmpty())
          .reduce((left, right) -> left + ", " + right)
          .orElse("none");
    }

    private static String part(List<NodeId> ids, String what) {
      return ids.isEmpty() ? "" : ids.size() + " " + what;
    }

    Map<String, Object> map() {
      return new Fields()
          .put("created", named(created))
          .put("waiting", named(waiting))
          .put("updated", named(updated))
          .put("stale", named(stale))
          .put("withdrawn", named(withdrawn))
          .put("created_count", created.size())
          .put("updated_count", updated.size())
          .put("stale_count", stale.size())
          .put("withdrawn_count", withdrawn.size())
          .map();
    }

    private static List<String> named(List<NodeId> ids) {
      return ids.stream().limit(MOST_NAMED).map(NodeId::value).toList();
    }
  }

  /**
   * Memories whose evidence was checked again in the project.
   *
   * @param compared how many have evidence that could be compared with its recorded state
   */
  private record Checked(int count, int compared, List<ReverificationResult> doubtful) {
    static Checked of(CallContext context, Workspace workspace) {
      int count = 0;
      int compared = 0;
      List<ReverificationResult> doubtful = new ArrayList<>();
      MemoryQuery query = MemoryQuery.current().withLimit(PAGE);
      String cursor = null;
      do {
        Page<ReverificationResult> page =
            context.memory().maintenance().reverify(query.withCursor(cursor), workspace.sources());
        for (ReverificationResult result : page.items()) {
          count += result.findings().isEmpty() ? 0 : 1;
          compared += result.isCompared() ? 1 : 0;
          if (result.isDoubtful()) {
            doubtful.add(result);
          }
        }
        cursor = page.next();
      } while (cursor != null);
      return new Checked(count, compared, doubtful);
    }

    Map<String, Object> map() {
      return new Fields()
          .put("checked", count)
          .put("compared", compared)
          .put("doubtful_count", doubtful.size())
          .put("doubtful", doubtful.stream().limit(MOST_NAMED).map(Checked::doubt).toList())
          .map();
    }

    private static Map<String, Object> doubt(ReverificationResult result) {
      return new Fields()
          .put("id", result.after().id().value())
          .put("title", result.after().title())
          .put("status", result.after().status().label())
          .put("findings", result.findings().stream().map(Checked::finding).toList())
          .map();
    }

    private static Map<String, Object> finding(ReverificationResult.Finding finding) {
      return new Fields()
          .put("ref", finding.evidence().locator())
          .put("verdict", finding.verdict() == null ? null : finding.verdict().label())
          .put("moved_to", finding.movedTo())
          .put("detail", finding.detail())
          .map();
    }
  }
}
