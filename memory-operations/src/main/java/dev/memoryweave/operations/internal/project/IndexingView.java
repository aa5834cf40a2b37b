package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Indexing runs as JSON objects, and in words. */
final class IndexingView {
  /** Maximum number of skipped files that are named. */
  private static final int MOST_SKIPPED = 20;

  /** Skipped in every project, so not worth reporting. */
  private static final Set<SkippedFile.Reason> OF_COURSE =
      EnumSet.of(SkippedFile.Reason.VERSION_CONTROL, SkippedFile.Reason.MEMORY_FILES);

  private IndexingView() {}

  /** The progress of a run. */
  static Map<String, Object> progress(IndexingProgress progress) {
    return new Fields()
        .put("phase", progress.phase().label())
        .put("done", progress.done())
        .put("total", progress.total())
        .put("passages", progress.chunks())
        .map();
  }

  /** Summary of a run. */
  static Map<String, Object> report(IndexingReport report) {
    List<Map<String, Object>> phases = new ArrayList<>();
    report
        .phases()
        .forEach(
            (phase, done) ->
                phases.add(
                    new Fields()
                        .put("phase", phase.label())
                        .put("files", done.files())
                        .put("passages", done.chunks())
                        .put("millis", done.duration().toMillis())
                        .map()));
    return new Fields()
        .put("files", report.files())
        .put("indexed", report.indexed())
        .put("renamed", report.renamed())
        .put("touched", report.touched())
        .put("unchanged", report.unchanged())
        .put("removed", report.removed())
        .put("passages", report.chunks())
        .put("redactions", report.redactions())
        .put("skipped", skippedCounts(report))
        .put("phases", phases)
        .put("millis", report.duration().toMillis())
        .put("complete", report.isComplete())
        .map();
  }

  private static List<Map<String, Object>> skippedCounts(IndexingReport report) {
    List<Map<String, Object>> counts = new ArrayList<>();
    report
        .skippedCounts()
        .forEach(
            (reason, count) ->
                counts.add(new Fields().put("reason", reason.label()).put("count", count).map()));
    return counts;
  }

  /** The first files that were skipped. */
  static List<Map<String, Object>> skipped(IndexingReport report) {
    return report.skipped().stream().limit(MOST_SKIPPED).map(IndexingView::skipped).toList();
  }

  private static Map<String, Object> skipped(SkippedFile skipped) {
    return new Fields()
        .put("path", skipped.path())
        .put("folder", skipped.folder())
        .put("reason", skipped.reason().label())
        .put("detail", skipped.detail().isEmpty() ? null : skipped.detail())
        .map();
  }

  /** Summary of a run, in words. */
  static String words(IndexingReport report) {
    StringBuilder text = new StringBuilder();
    text.append(Counted.of(report.indexed() + report.renamed(), "file")).append(" read anew, ");
    text.append(Counted.of(report.chunks(), "passage")).append(" stored, ");
    text.append(Counted.of(report.unchanged() + report.touched(), "file")).append(" unchanged, ");
    text.append(report.removed()).append(" gone");
    List<String> reasons = new ArrayList<>();
    report
        .skippedCounts()
        .forEach(
            (reason, count) -> {
              if (!OF_COURSE.contains(reason)) {
                reasons.add(count + " " + reason.words());
              }
            });
    if (!reasons.isEmpty()) {
      text.append("; left out: ").append(String.join(", ", reasons));
    }
    text.append(
        report.isComplete() ? "." : "; it was stopped before the end, the next one goes on.");
    return text.toString();
  }
}
