package dev.memoryweave.workspace;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.weave.WeaveSettings;
import dev.memoryweave.workspace.project.ProjectConfig;

/** Brings the constants of the engine together that the project's file and the code set. */
final class EngineSettings {
  private static final double PERCENT = 100;

  private EngineSettings() {}

  /** A configuration with the project's settings in place of each value that is the default. */
  static MemoryConfig of(ProjectConfig project, MemoryConfig code) {
    RecallSettings recall = code.recall();
    RecallSettings defaults = RecallSettings.defaults();
    RecallSettings.Builder merged = recall.toBuilder();
    if (recall.mainBranches().equals(defaults.mainBranches())) {
      merged.mainBranches(project.mainBranches());
    }
    if (recall.limit() == defaults.limit()) {
      merged.limit(project.limit());
    }
    if (recall.tokenBudget() == defaults.tokenBudget()) {
      merged.tokenBudget(project.tokenBudget());
    }
    WeaveSettings weave = code.weave();
    if (weave.knowledgePart() == WeaveSettings.defaults().knowledgePart()) {
      weave = weave.withKnowledgePart(project.knowledgeShare() / PERCENT);
    }
    return code.withRecall(merged.build()).withWeave(weave);
  }
}
