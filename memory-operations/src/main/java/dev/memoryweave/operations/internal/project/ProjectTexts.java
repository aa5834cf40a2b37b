package dev.memoryweave.operations.internal.project;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.GitContext;
import dev.memoryweave.workspace.git.SyncReport;

/** Pages about the tree of memories, git and sync. */
public final class ProjectTexts {
  private static final int TREE_NODES = 300;
  private static final int COMMITS = 10;
  private static final int CHANGES = 50;
  private static final int SHORT_ID = 12;
  private static final String NO_GIT =
      "The project is in no git repository, or git.enabled is false in its settings.\n";

  private ProjectTexts() {}

  public static String tree(CallContext context) {
    AgentMemory.Outline outline = context.memory().outline(TREE_NODES);
    return outline.shown() == 0 ? "" : DataFrame.of("# Memory tree\n\n" + outline.markdown());
  }

  public static String git(CallContext context) {
    Workspace workspace = context.requireProject().workspace();
    GitContext git = workspace.gitContext(COMMITS).orElse(null);
    if (git == null) {
      return NO_GIT;
    }
    StringBuilder text = new StringBuilder("# Git context\n\n");
    String branch = git.branch();
    String commit = git.commit();
    text.append("- Branch: ").append(branch == null ? "none" : Quotation.path(branch)).append('\n');
    text.append("- Commit: ").append(commit == null ? "none yet" : commit).append('\n');
    if (!git.commits().isEmpty()) {
      text.append("\n## Latest commits\n\n");
      git.commits().forEach(one -> append(text, one));
    }
    if (!git.changed().isEmpty()) {
      text.append("\n## Not committed\n\n");
      git.changed().stream().limit(CHANGES).forEach(file -> append(text, file));
      int more = git.changed().size() - CHANGES;
      if (more > 0) {
        text.append("- and ")
            .append(more)
            .append(git.isComplete() ? "" : " or more")
            .append(" more\n");
      }
    }
    return DataFrame.of(text.toString());
  }

  private static void append(StringBuilder text, GitContext.Commit commit) {
    text.append("- ").append(commit.id(), 0, Math.min(SHORT_ID, commit.id().length()));
    text.append(' ').append(commit.at()).append(' ').append(commit.subject());
    text.append(commit.author().isEmpty() ? "" : " (" + commit.author() + ")").append('\n');
  }

  private static void append(StringBuilder text, SyncReport.ChangedFile file) {
    text.append("- ").append(file.kind().label()).append(' ').append(Quotation.path(file.path()));
    text.append(file.from() == null ? "" : " from " + Quotation.path(file.from())).append('\n');
  }

  public static String sync(CallContext context) {
    Workspace workspace = context.requireProject().workspace();
    String text = workspace.sync().skeleton();
    return DataFrame.of(workspace.hasGit() ? text : NO_GIT + "\n" + text);
  }
}
