package dev.memoryweave.workspace;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.workspace.project.ProjectConfig;

/** Brings the constants of the engine together that the project's file and the code set. */
final class EngineSettings {
  private static final double PERCENT = 100;

  private EngineSettings() {}

  /** A configuration with the project's settings in place of each value that is the default. */
  static MemoryConfig of(ProjectConfig project, MemoryConfig code) {
    MemoryConfig defaults = MemoryConfig.defaults();
    MemoryConfig merged = code;
    if (code.mainBranches().equals(defaults.mainBranches())) {
      merged = merged.withMainBranches(project.mainBranches());
    }
    if (code.recallLimit() == defaults.recallLimit()) {
      merged = merged.withRecallLimit(project.limit());
    }
    if (code.tokenBudget() == defaults.tokenBudget()) {
      merged = merged.withTokenBudget(project.tokenBudget());
    }
    if (code.knowledgeShare() == defaults.knowledgeShare()) {
      merged = merged.withKnowledgeShare(project.knowledgeShare() / PERCENT);
    }
    return merged;
  }
}
