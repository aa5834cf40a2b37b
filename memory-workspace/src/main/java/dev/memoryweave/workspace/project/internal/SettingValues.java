package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.internal.Exclusions;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The settings of a project by their keys, and the exclusions that they give. */
public final class SettingValues {
  private SettingValues() {}

  /**
   * The settings with those values and the defaults of all others.
   *
   * @throws InvalidValueException if one is out of its range
   */
  public static ProjectConfig config(Map<ProjectSetting, Object> values) {
    Map<ProjectSetting, Object> all = new EnumMap<>(ProjectSetting.class);
    for (ProjectSetting setting : ProjectSetting.values()) {
      all.put(setting, setting.check(values.getOrDefault(setting, setting.defaultValue())));
    }
    return new ProjectConfig(
        text(all, ProjectSetting.PROJECT_ID),
        text(all, ProjectSetting.PROJECT_NAME),
        ProjectConfig.FilesMode.of(text(all, ProjectSetting.STORAGE_FILES)),
        isOn(all, ProjectSetting.INDEXING_ENABLED),
        isOn(all, ProjectSetting.INDEXING_BACKGROUND),
        isOn(all, ProjectSetting.INDEXING_WATCH),
        (int) number(all, ProjectSetting.INDEXING_THREADS),
        number(all, ProjectSetting.INDEXING_MAX_FILE_BYTES),
        isOn(all, ProjectSetting.INDEXING_RESPECT_GITIGNORE),
        texts(all, ProjectSetting.INDEXING_EXCLUDE),
        texts(all, ProjectSetting.INDEXING_INCLUDE),
        isOn(all, ProjectSetting.SEEDING_ENABLED),
        isOn(all, ProjectSetting.AGENT_GUIDE_ENABLED),
        isOn(all, ProjectSetting.AGENT_GUIDE_MAP),
        isOn(all, ProjectSetting.GIT_ENABLED),
        texts(all, ProjectSetting.GIT_MAIN_BRANCHES),
        (int) number(all, ProjectSetting.RECALL_TOKEN_BUDGET),
        (int) number(all, ProjectSetting.RECALL_LIMIT),
        (int) number(all, ProjectSetting.RECALL_KNOWLEDGE_SHARE),
        ProjectConfig.EmbedderChoice.of(text(all, ProjectSetting.RECALL_EMBEDDER)),
        texts(all, ProjectSetting.PRIVACY_REDACT),
        texts(all, ProjectSetting.PRIVACY_REFUSE));
  }

  /** The values of all settings. */
  public static Map<ProjectSetting, Object> of(ProjectConfig config) {
    Map<ProjectSetting, Object> values = new EnumMap<>(ProjectSetting.class);
    values.put(ProjectSetting.PROJECT_ID, config.projectId());
    values.put(ProjectSetting.PROJECT_NAME, config.projectName());
    values.put(ProjectSetting.STORAGE_FILES, config.files().label());
    values.put(ProjectSetting.INDEXING_ENABLED, config.indexing());
    values.put(ProjectSetting.INDEXING_BACKGROUND, config.background());
    values.put(ProjectSetting.INDEXING_WATCH, config.watch());
    values.put(ProjectSetting.INDEXING_THREADS, (long) config.threads());
    values.put(ProjectSetting.INDEXING_MAX_FILE_BYTES, config.maxFileBytes());
    values.put(ProjectSetting.INDEXING_RESPECT_GITIGNORE, config.respectGitignore());
    values.put(ProjectSetting.INDEXING_EXCLUDE, config.exclude());
    values.put(ProjectSetting.INDEXING_INCLUDE, config.include());
    values.put(ProjectSetting.SEEDING_ENABLED, config.seeding());
    values.put(ProjectSetting.AGENT_GUIDE_ENABLED, config.agentGuide());
    values.put(ProjectSetting.AGENT_GUIDE_MAP, config.agentMap());
    values.put(ProjectSetting.GIT_ENABLED, config.git());
    values.put(ProjectSetting.GIT_MAIN_BRANCHES, config.mainBranches());
    values.put(ProjectSetting.RECALL_TOKEN_BUDGET, (long) config.tokenBudget());
    values.put(ProjectSetting.RECALL_LIMIT, (long) config.limit());
    values.put(ProjectSetting.RECALL_KNOWLEDGE_SHARE, (long) config.knowledgeShare());
    values.put(ProjectSetting.RECALL_EMBEDDER, config.embedder().label());
    values.put(ProjectSetting.PRIVACY_REDACT, config.redacted());
    values.put(ProjectSetting.PRIVACY_REFUSE, config.refused());
    return values;
  }

  private static String text(Map<ProjectSetting, Object> values, ProjectSetting setting) {
    return (String) values.getOrDefault(setting, "");
  }

  private static boolean isOn(Map<ProjectSetting, Object> values, ProjectSetting setting) {
    return Boolean.TRUE.equals(values.get(setting));
  }

  private static long number(Map<ProjectSetting, Object> values, ProjectSetting setting) {
    return (Long) values.getOrDefault(setting, 0L);
  }

  private static List<String> texts(Map<ProjectSetting, Object> values, ProjectSetting setting) {
    return ((List<?>) values.getOrDefault(setting, List.of()))
        .stream().map(String.class::cast).toList();
  }

  /**
   * A copy with another value of one setting.
   *
   * @throws InvalidValueException if the value is not allowed
   */
  public static ProjectConfig with(ProjectConfig config, ProjectSetting setting, Object value) {
    Map<ProjectSetting, Object> values = of(config);
    values.put(setting, value);
    return config(values);
  }

  /**
   * The exclusions given by settings.
   *
   * @param untouched files that are never opened, see {@link Exclusions.Builder#untouched}
   */
  public static Exclusions exclusions(ProjectConfig config, List<String> untouched) {
    return Exclusions.builder()
        .untouched(untouched)
        .maxFileBytes(config.maxFileBytes())
        .respectGitignore(config.respectGitignore())
        .exclude(config.exclude())
        .include(config.include())
        .build();
  }
}
