package dev.memoryweave.operations.internal.project;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.IndexingProgressView;
import dev.memoryweave.operations.answer.IndexingRunView;
import dev.memoryweave.operations.answer.RefreshView;
import dev.memoryweave.operations.answer.RefreshView.EvidenceChecks;
import dev.memoryweave.operations.answer.RefreshView.EvidenceChecks.Doubtful;
import dev.memoryweave.operations.answer.RefreshView.State;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.IndexingObstacle;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.List;
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
record Refresh(List<String> files, boolean toTheEnd, @Nullable Boolean reverify) {
  private static final int PAGE = 100;

  /** Maximum number of skipped files that are named. */
  private static final int MOST_SKIPPED = 20;

  /** Maximum number of named memories, so that a large answer stays readable. */
  private static final int MOST_NAMED = 50;

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
        RefreshView.of(State.OFF, reason, null), "Nothing was read: " + reason + ".");
  }

  private static OperationResult running(OpenProject project, DoorWords door) {
    Indexing begun = project.begin();
    boolean ended = begun == null || begun.isDone();
    IndexingProgressView progress =
        begun == null || ended ? null : begun.progress().map(IndexingProgressView::of).orElse(null);
    return OperationResult.of(
        RefreshView.of(ended ? State.DONE : State.RUNNING, null, progress),
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
    IndexingRunView run = IndexingRunView.of(report);
    EvidenceChecks checked = check ? checked(context, workspace) : null;
    return OperationResult.of(
        new RefreshView(
            run.complete() ? State.DONE : State.STOPPED,
            null,
            null,
            run,
            report.skipped().stream().limit(MOST_SKIPPED).map(RefreshView.Skipped::of).toList(),
            seeds.view(),
            checked),
        text(run, seeds, checked, context.door()));
  }

  private static String text(
      IndexingRunView run, Seeds seeds, @Nullable EvidenceChecks checked, DoorWords door) {
    StringBuilder text = new StringBuilder(IndexingText.of(run));
    if (!seeds.isEmpty()) {
      text.append("\nMemories from what people wrote: ").append(seeds.words()).append('.');
    }
    if (checked != null && checked.checked() > 0) {
      text.append("\nEvidence of ")
          .append(Counted.of(checked.checked(), "memory"))
          .append(" looked up again, ");
      text.append(checked.doubtfulCount()).append(" of them in doubt");
      if (checked.compared() < checked.checked()) {
        text.append(", ").append(checked.checked() - checked.compared()).append(" not compared");
      }
      text.append(checked.doubtful().isEmpty() ? "." : door.in(", see {review}:"));
      for (Doubtful memory : checked.doubtful()) {
        text.append("\n- ").append(memory.id()).append(", ").append(memory.status().label());
        text.append(": ").append(memory.title());
      }
      long more = checked.doubtfulCount() - checked.doubtful().size();
      if (more > 0) {
        text.append("\n- and ").append(more).append(" more");
      }
    }
    return text.toString();
  }

  /** Checks the evidence of all memories in the project again. */
  private static EvidenceChecks checked(CallContext context, Workspace workspace) {
    int count = 0;
    int compared = 0;
    List<NodeHandle.Reverification> doubtful = new ArrayList<>();
    MemoryQuery query = MemoryQuery.current().withLimit(PAGE);
    String cursor = null;
    do {
      Page<NodeHandle.Reverification> page =
          context.memory().maintenance().reverify(query.withCursor(cursor), workspace.sources());
      for (NodeHandle.Reverification result : page.items()) {
        count += result.findings().isEmpty() ? 0 : 1;
        compared += result.isCompared() ? 1 : 0;
        if (result.isDoubtful()) {
          doubtful.add(result);
        }
      }
      cursor = page.next();
    } while (cursor != null);
    return new EvidenceChecks(
        count,
        compared,
        doubtful.size(),
        doubtful.stream().limit(MOST_NAMED).map(Doubtful::of).toList());
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
              part(withdrawn, "archived, as they were no statements of their own"))
          .filter(part -> !part.isEmpty())
          .reduce((left, right) -> left + ", " + right)
          .orElse("none");
    }

    private static String part(List<NodeId> ids, String what) {
      return ids.isEmpty() ? "" : ids.size() + " " + what;
    }

    RefreshView.Seeds view() {
      return new RefreshView.Seeds(
          named(created),
          named(waiting),
          named(updated),
          named(stale),
          named(withdrawn),
          created.size(),
          updated.size(),
          stale.size(),
          withdrawn.size());
    }

    private static List<String> named(List<NodeId> ids) {
      return ids.stream().limit(MOST_NAMED).map(NodeId::value).toList();
    }
  }
}
