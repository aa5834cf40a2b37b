package dev.memoryweave.workspace;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.project.ProjectConfig;
import org.jspecify.annotations.Nullable;

/** The settings of a project's memory that its file holds. */
final class EngineSettings {
  private static final double PERCENT = 100;

  private EngineSettings() {}

  /**
   * The settings of the file; the defaults for what no file can set.
   *
   * @param shared the settings of the schema that another tool shares, which count where the
   *     project's own are the defaults, or null
   */
  static MemoryConfig of(ProjectConfig project, @Nullable CanonicalConfig shared) {
    int usual = ProjectConfig.defaults().tokenBudget();
    int budget =
        shared != null && project.tokenBudget() == usual
            ? shared.defaultTokenBudget()
            : project.tokenBudget();
    return MemoryConfig.builder()
        .mainBranches(project.mainBranches())
        .recallLimit(project.limit())
        .tokenBudget(budget)
        .knowledgeShare(project.knowledgeShare() / PERCENT)
        .build();
  }
}
