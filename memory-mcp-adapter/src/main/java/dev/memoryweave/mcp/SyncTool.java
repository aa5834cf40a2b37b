package dev.memoryweave.mcp;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.AnchorState;
import dev.memoryweave.workspace.git.ChangedFile;
import dev.memoryweave.workspace.git.CoverageGap;
import dev.memoryweave.workspace.git.NodeCheck;
import dev.memoryweave.workspace.git.SyncReport;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_sync}: which memories changes of files have called into question. */
final class SyncTool implements MemoryTool {
  static final String NAME = "memory_sync";

  private static final int DEFAULT_LIMIT = 20;
  private static final int MAX_LIMIT = 200;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean needsProject() {
    return true;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    boolean mark = arguments.flag("mark", false);
    Integer limit = arguments.integer("limit", 1, MAX_LIMIT);
    int most = limit == null ? DEFAULT_LIMIT : limit;
    return arguments.make(() -> open -> answer(open.requireProject().workspace(), mark, most));
  }

  private static ToolAnswer answer(Workspace workspace, boolean mark, int limit) {
    SyncReport report = workspace.sync();
    String marked = mark ? workspace.markSynced().orElse(null) : null;
    if (mark && marked == null) {
      return failure(workspace.git().isPresent());
    }
    List<NodeCheck> toUpdate = report.toUpdate();
    Fields states = new Fields();
    for (AnchorState state : AnchorState.values()) {
      states.put(state.label(), report.in(state).size());
    }
    Map<String, Object> structured =
        new Fields()
            .put("base", report.base())
            .put("head", report.head())
            .put("branch", report.branch())
            .put("changed_files", report.changedFiles())
            .put("complete", report.complete())
            .put("checked", report.checks().size())
            .put("states", states.map())
            .put("to_update", toUpdate.stream().limit(limit).map(SyncTool::check).toList())
            .put("to_update_count", toUpdate.size())
            .put("gaps", report.gaps().stream().map(SyncTool::gap).toList())
            .put("more_gaps", report.moreGaps())
            .put("skeleton", report.skeleton())
            .put("marked", marked)
            .map();
    return ToolAnswer.of(structured, text(report, workspace.git().isPresent(), marked));
  }

  private static ToolAnswer failure(boolean hasGit) {
    return new ToolAnswer(
        null,
        hasGit
            ? "Nothing was marked: the repository has no commit yet; commit first."
            : "Nothing was marked: the project is in no git repository, or git.enabled is false in"
                + " its settings.",
        true);
  }

  private static String text(SyncReport report, boolean hasGit, @Nullable String marked) {
    StringBuilder text = new StringBuilder();
    if (!hasGit) {
      text.append("The project is in no git repository, so changes of its files are not known.\n");
    }
    text.append(report.skeleton());
    if (marked != null) {
      text.append("\nThe memory counts as in step with commit ").append(marked).append(" now.\n");
    }
    return text.toString();
  }

  private static Map<String, Object> check(NodeCheck check) {
    return new Fields()
        .put("id", check.node().id().value())
        .put("kind", check.node().kind().label())
        .put("title", check.node().title())
        .put("status", check.node().status().label())
        .put("state", check.state().label())
        .put("files", check.files().stream().map(SyncTool::file).toList())
        .put("more_files", check.moreFiles())
        .put("lost_anchors", check.lost().stream().map(Anchor::glob).toList())
        .put("lost_evidence", check.lostEvidence())
        .map();
  }

  private static Map<String, Object> file(ChangedFile file) {
    return new Fields()
        .put("path", file.path())
        .put("change", file.kind().label())
        .put("from", file.from())
        .map();
  }

  private static Map<String, Object> gap(CoverageGap gap) {
    return new Fields()
        .put("folder", gap.folder())
        .put("files", gap.files())
        .put("changed", gap.changed())
        .put("examples", gap.examples())
        .map();
  }
}
