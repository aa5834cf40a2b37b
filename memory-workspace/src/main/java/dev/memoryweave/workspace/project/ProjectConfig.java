package dev.memoryweave.workspace.project;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.internal.Exclusions;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import dev.memoryweave.workspace.project.internal.SettingValues;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
 * @param embedder what finds by meaning where the user has not chosen it
 * @param redacted the families of personal data that are redacted at least, by their labels, or
 *     {@code all}
 * @param refused the families of personal data that are refused
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
    int knowledgeShare,
    EmbedderChoice embedder,
    List<String> redacted,
    List<String> refused) {
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
    redacted = List.copyOf(redacted);
    refused = List.copyOf(refused);
    check(ProjectSetting.INDEXING_THREADS, (long) threads);
    check(ProjectSetting.INDEXING_MAX_FILE_BYTES, maxFileBytes);
    check(ProjectSetting.INDEXING_EXCLUDE, exclude);
    check(ProjectSetting.INDEXING_INCLUDE, include);
    check(ProjectSetting.GIT_MAIN_BRANCHES, mainBranches);
    check(ProjectSetting.RECALL_TOKEN_BUDGET, (long) tokenBudget);
    check(ProjectSetting.RECALL_LIMIT, (long) limit);
    check(ProjectSetting.RECALL_KNOWLEDGE_SHARE, (long) knowledgeShare);
    check(ProjectSetting.PRIVACY_REDACT, redacted);
    check(ProjectSetting.PRIVACY_REFUSE, refused);
  }

  private static void check(ProjectSetting setting, Object value) {
    Object unused = setting.check(value);
  }

  /** The default settings. */
  public static ProjectConfig defaults() {
    return SettingValues.config(Map.of());
  }

  /** A copy with another identity and name. */
  public ProjectConfig named(String id, String name) {
    Map<ProjectSetting, Object> values = SettingValues.of(this);
    values.put(ProjectSetting.PROJECT_ID, id);
    values.put(ProjectSetting.PROJECT_NAME, name);
    return SettingValues.config(values);
  }

  /** The number of threads that read files on a machine with that many processors, at least 1. */
  public int threadsOn(int processors) {
    return threads > 0 ? threads : Math.max(1, Math.min(processors, MOST_THREADS_UNASKED));
  }

  /** Whether lasting memories of a project are kept as files beside the database. */
  public enum FilesMode {
    /** They are if the project is in a git repository. */
    AUTO,
    /** They are. */
    ON,
    /** They are in the database only. */
    OFF;

    /** The name in settings, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a mode by its label.
     *
     * @throws InvalidValueException if there is no such mode
     */
    public static FilesMode of(String label) {
      for (FilesMode mode : values()) {
        if (mode.label().equals(label)) {
          return mode;
        }
      }
      throw new InvalidValueException("storage.files", label, "be " + labels());
    }

    /** All labels, in words. */
    public static String labels() {
      return Arrays.stream(values())
          .map(mode -> "'" + mode.label() + "'")
          .collect(Collectors.joining(", "));
    }
  }

  /** The embedder that a project chooses. */
  public enum EmbedderChoice {
    /** The one that the program comes with. */
    USUAL,
    /** A table of numbers in the process. */
    STATIC,
    /** A small model in the process. */
    ONNX,
    /** None: words alone. */
    NONE;

    /** The name in settings, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a choice by its label.
     *
     * @throws InvalidValueException if there is no such choice
     */
    public static EmbedderChoice of(String label) {
      for (EmbedderChoice choice : values()) {
        if (choice.label().equals(label)) {
          return choice;
        }
      }
      throw new InvalidValueException("recall.embedder", label, "be " + labels());
    }

    /** All labels, in words. */
    public static String labels() {
      return Arrays.stream(values())
          .map(choice -> "'" + choice.label() + "'")
          .collect(Collectors.joining(", "));
    }
  }
}
