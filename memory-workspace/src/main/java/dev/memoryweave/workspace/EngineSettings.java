package dev.memoryweave.workspace;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.workspace.project.ProjectConfig;

/** The settings of a project's memory that its file holds. */
final class EngineSettings {
  private static final double PERCENT = 100;

  private EngineSettings() {}

  /** The settings of the file; the defaults for what no file can set. */
  static MemoryConfig of(ProjectConfig project) {
    return MemoryConfig.builder()
        .mainBranches(project.mainBranches())
        .recallLimit(project.limit())
        .tokenBudget(project.tokenBudget())
        .knowledgeShare(project.knowledgeShare() / PERCENT)
        .build();
  }
}
