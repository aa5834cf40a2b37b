package dev.memoryweave.workspace.project;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.Exclusions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a project. {@link ProjectSetting} describes each of them.
 *
 * @param projectId the identity that its memories are filed under, or empty to derive it
 * @param projectName its name, or empty for the name of its folder
 * @param files whether lasting memories are also files
 * @param indexing whether its files are read
 * @param background whether code is read in the background
 * @param watch whether changes of files are noticed as they happen
 * @param threads how many threads read files, 0 to choose automatically
 * @param maxFileBytes the longest file that is read, in bytes
 * @param respectGitignore whether files ignored by git are left out
 * @param exclude patterns of further exclusions
 * @param include patterns that override the default exclusions
 * @param seeding whether the first start makes memories from documents
 * @param agentGuide whether agent files get instructions on using the memory
 * @param agentMap whether existing agent files get the product map
 * @param git whether branch and commit are recorded and memories checked against changes
 * @param mainBranches the branches whose knowledge every other branch inherits
 * @param tokenBudget the most tokens of a pack
 * @param limit the most memories of a recall
 * @param knowledgeShare how much of the budget passages of files may take, in percent
 */
public record ProjectConfig(
    String projectId,
    String projectName,
    FilesMode files,
    boolean indexing,
    boolean background,
    boolean watch,
    int threads,
    long maxFileBytes,
    boolean respectGitignore,
    List<String> exclude,
    List<String> include,
    boolean seeding,
    boolean agentGuide,
    boolean agentMap,
    boolean git,
    List<String> mainBranches,
    int tokenBudget,
    int limit,
    int knowledgeShare) {
  /** The longest name of a project, in characters. */
  public static final int LONGEST_NAME = 200;

  /** The most threads that can be set. */
  public static final int MOST_THREADS = 64;

  /** The default share of passages of files in a pack, in percent. */
  public static final int DEFAULT_KNOWLEDGE_SHARE = 100;

  private static final int MOST_THREADS_UNASKED = 4;

  /** Checks each by its {@link ProjectSetting}, and the patterns by {@link Exclusions}. */
  public ProjectConfig {
    projectId = (String) ProjectSetting.PROJECT_ID.check(projectId);
    projectName = (String) ProjectSetting.PROJECT_NAME.check(projectName);
    exclude = List.copyOf(exclude);
    include = List.copyOf(include);
    mainBranches = List.copyOf(mainBranches);
    check(ProjectSetting.INDEXING_THREADS, (long) threads);
    check(ProjectSetting.INDEXING_MAX_FILE_BYTES, maxFileBytes);
    check(ProjectSetting.INDEXING_EXCLUDE, exclude);
    check(ProjectSetting.INDEXING_INCLUDE, include);
    check(ProjectSetting.GIT_MAIN_BRANCHES, mainBranches);
    check(ProjectSetting.RECALL_TOKEN_BUDGET, (long) tokenBudget);
    check(ProjectSetting.RECALL_LIMIT, (long) limit);
    check(ProjectSetting.RECALL_KNOWLEDGE_SHARE, (long) knowledgeShare);
  }

  private static void check(ProjectSetting setting, Object value) {
    Object unused = setting.check(value);
  }

  /** The default settings. */
  public static ProjectConfig defaults() {
    return of(Map.of());
  }

  /**
   * The settings with those values and the defaults of all others.
   *
   * @throws InvalidValueException if one is out of its range
   */
  static ProjectConfig of(Map<ProjectSetting, Object> values) {
    Map<ProjectSetting, Object> all = new EnumMap<>(ProjectSetting.class);
    for (ProjectSetting setting : ProjectSetting.values()) {
      all.put(setting, setting.check(values.getOrDefault(setting, setting.defaultValue())));
    }
    return new ProjectConfig(
        text(all, ProjectSetting.PROJECT_ID),
        text(all, ProjectSetting.PROJECT_NAME),
        FilesMode.of(text(all, ProjectSetting.STORAGE_FILES)),
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
        (int) number(all, ProjectSetting.RECALL_KNOWLEDGE_SHARE));
  }

  /** The values by setting. */
  public Map<ProjectSetting, Object> values() {
    Map<ProjectSetting, Object> values = new EnumMap<>(ProjectSetting.class);
    values.put(ProjectSetting.PROJECT_ID, projectId);
    values.put(ProjectSetting.PROJECT_NAME, projectName);
    values.put(ProjectSetting.STORAGE_FILES, files.label());
    values.put(ProjectSetting.INDEXING_ENABLED, indexing);
    values.put(ProjectSetting.INDEXING_BACKGROUND, background);
    values.put(ProjectSetting.INDEXING_WATCH, watch);
    values.put(ProjectSetting.INDEXING_THREADS, (long) threads);
    values.put(ProjectSetting.INDEXING_MAX_FILE_BYTES, maxFileBytes);
    values.put(ProjectSetting.INDEXING_RESPECT_GITIGNORE, respectGitignore);
    values.put(ProjectSetting.INDEXING_EXCLUDE, exclude);
    values.put(ProjectSetting.INDEXING_INCLUDE, include);
    values.put(ProjectSetting.SEEDING_ENABLED, seeding);
    values.put(ProjectSetting.AGENT_GUIDE_ENABLED, agentGuide);
    values.put(ProjectSetting.AGENT_GUIDE_MAP, agentMap);
    values.put(ProjectSetting.GIT_ENABLED, git);
    values.put(ProjectSetting.GIT_MAIN_BRANCHES, mainBranches);
    values.put(ProjectSetting.RECALL_TOKEN_BUDGET, (long) tokenBudget);
    values.put(ProjectSetting.RECALL_LIMIT, (long) limit);
    values.put(ProjectSetting.RECALL_KNOWLEDGE_SHARE, (long) knowledgeShare);
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

  /** A copy with another identity and name. */
  public ProjectConfig named(String id, String name) {
    Map<ProjectSetting, Object> values = values();
    values.put(ProjectSetting.PROJECT_ID, id);
    values.put(ProjectSetting.PROJECT_NAME, name);
    return of(values);
  }

  /**
   * A copy with another value of one setting.
   *
   * @throws InvalidValueException if the value is not allowed
   */
  ProjectConfig with(ProjectSetting setting, Object value) {
    Map<ProjectSetting, Object> values = values();
    values.put(setting, value);
    return of(values);
  }

  /** The number of threads that read files on a machine with that many processors, at least 1. */
  public int threadsOn(int processors) {
    return threads > 0 ? threads : Math.max(1, Math.min(processors, MOST_THREADS_UNASKED));
  }

  /** The exclusions given by these settings. */
  public Exclusions exclusions() {
    return exclusions(List.of());
  }

  /**
   * The exclusions given by these settings.
   *
   * @param untouched files that are never opened, see {@link Exclusions.Builder#untouched}
   */
  public Exclusions exclusions(List<String> untouched) {
    return Exclusions.builder()
        .untouched(untouched)
        .maxFileBytes(maxFileBytes)
        .respectGitignore(respectGitignore)
        .exclude(exclude)
        .include(include)
        .build();
  }
}
