package dev.memoryweave.workspace;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.privacy.PrivacyPolicy.Action;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import dev.memoryweave.workspace.registry.internal.PersonPolicies;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settings of a project's memory from its settings file and the person's. */
final class EngineSettings {
  private static final double PERCENT = 100;

  private EngineSettings() {}

  /**
   * The settings of the file; defaults for everything that no file can set.
   *
   * @param shared the settings of the schema shared with another tool, which apply where the
   *     project's own are the defaults, or null
   * @param person what the person decided for all of their projects
   */
  static MemoryConfig of(
      ProjectConfig project, @Nullable CanonicalConfig shared, PersonPolicies person) {
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
        .privacy(person.privacy().atLeast(demanded(project)))
        .policies(person.policies())
        .build();
  }

  /** What the file demands of personal data; it can make no policy laxer. */
  private static List<PrivacyPolicy.Rule> demanded(ProjectConfig project) {
    List<PrivacyPolicy.Rule> rules = new ArrayList<>();
    project.refused().forEach(name -> rules.add(rule(Action.REFUSE, name)));
    project.redacted().forEach(name -> rules.add(rule(Action.REDACT, name)));
    return rules;
  }

  private static PrivacyPolicy.Rule rule(Action action, String name) {
    return name.equals(ProjectSetting.ALL_FAMILIES)
        ? PrivacyPolicy.Rule.of(action)
        : PrivacyPolicy.Rule.of(action, PersonalFamily.of(name));
  }
}
