package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.workspace.files.internal.Exclusions;
import dev.memoryweave.workspace.files.internal.NearestName;
import dev.memoryweave.workspace.files.internal.Quoting;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectIdentity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every setting of a project: its name, range, default and meaning. */
public enum ProjectSetting {
  /** See {@link ProjectConfig#projectId()}. */
  PROJECT_ID(
      "project.id",
      "",
      0,
      ProjectIdentity.LONGEST,
      "What the memories of this project are filed under, as a claim: it counts for a folder that",
      "git knows as that project, that a person joined to it, or that is the first to name it.",
      "Empty: the git remote 'origin', else the first commit, else the path of the project."),
  /** See {@link ProjectConfig#projectName()}. */
  PROJECT_NAME(
      "project.name",
      "",
      0,
      ProjectConfig.LONGEST_NAME,
      "What the project is called where people read of it. Empty: the name of its folder."),
  /** See {@link ProjectConfig#files()}. */
  STORAGE_FILES(
      "storage.files",
      ProjectConfig.FilesMode.AUTO.label(),
      1,
      4,
      "Whether lasting memories are also files in .memory, which people read, review and edit, and",
      "git merges. 'on', 'off' (the database only; files stay as they are), or 'auto': on in a git",
      "repository."),
  /** See {@link ProjectConfig#indexing()}. */
  INDEXING_ENABLED(
      "indexing.enabled", true, "Whether the project's files are read and made searchable."),
  /** See {@link ProjectConfig#background()}. */
  INDEXING_BACKGROUND(
      "indexing.background",
      true,
      "Whether code is read in the background, after what people wrote. If not, opening the"
          + " project",
      "waits for all of it."),
  /** See {@link ProjectConfig#watch()}. */
  INDEXING_WATCH("indexing.watch", false, "Whether changes of files are noticed as they happen."),
  /** See {@link ProjectConfig#threads()}. */
  INDEXING_THREADS(
      "indexing.threads",
      0,
      0,
      ProjectConfig.MOST_THREADS,
      "How many threads read files. 0: as many as there are processors, at most 4."),
  /** See {@link ProjectConfig#maxFileBytes()}. */
  INDEXING_MAX_FILE_BYTES(
      "indexing.max_file_bytes",
      Exclusions.DEFAULT_MAX_FILE_BYTES,
      1,
      Exclusions.LARGEST_MAX_FILE_BYTES,
      "Longer files are left out, in bytes."),
  /** See {@link ProjectConfig#respectGitignore()}. */
  INDEXING_RESPECT_GITIGNORE(
      "indexing.respect_gitignore", true, "Whether what git ignores is left out."),
  /** See {@link ProjectConfig#exclude()}. */
  INDEXING_EXCLUDE(
      "indexing.exclude",
      List.of(),
      "What else is left out, in patterns as in .gitignore, such as [\"/legacy/\", \"*.csv\"]."),
  /** See {@link ProjectConfig#include()}. */
  INDEXING_INCLUDE(
      "indexing.include",
      List.of(),
      "What is taken although it looks like dependencies, output of a build or generated, or is",
      "ignored by git, such as [\"third_party/ours/\"]. Places of credentials are never taken."),
  /** See {@link ProjectConfig#seeding()}. */
  SEEDING_ENABLED(
      "seeding.enabled",
      true,
      "Whether constraints, decisions and conventions in README, decision records and agent files",
      "become memories when the project is opened for the first time."),
  /** See {@link ProjectConfig#agentGuide()}. */
  AGENT_GUIDE_ENABLED(
      "agent_guide.enabled",
      false,
      "Whether the agent files that exist (such as AGENTS.md) are told how to use the memory,",
      "between two markers. Nothing else in them is touched."),
  /** See {@link ProjectConfig#agentMap()}. */
  AGENT_GUIDE_MAP(
      "agent_guide.map",
      false,
      "Whether the agent files that exist get a map of the project (its features, recent"
          + " decisions,",
      "open questions), between two markers. Where the markers stand already, it is kept up to"
          + " date",
      "whatever is said here."),
  /** See {@link ProjectConfig#git()}. */
  GIT_ENABLED(
      "git.enabled",
      true,
      "Whether branch and commit are recorded, and memories checked against what has changed."),
  /** See {@link ProjectConfig#mainBranches()}. */
  GIT_MAIN_BRANCHES(
      "git.main_branches",
      MemoryConfig.DEFAULT_MAIN_BRANCHES,
      "The branches whose knowledge every other branch inherits."),
  /** See {@link ProjectConfig#tokenBudget()}. */
  RECALL_TOKEN_BUDGET(
      "recall.token_budget",
      (long) RecallRequest.Style.TASK.tokenBudget(),
      0,
      RecallRequest.MAX_TOKEN_BUDGET,
      "The most tokens of what is woven for a task, where a caller says nothing else."),
  /** See {@link ProjectConfig#limit()}. */
  RECALL_LIMIT(
      "recall.limit",
      (long) MemoryConfig.DEFAULT_LIMIT,
      1,
      RecallRequest.MAX_LIMIT,
      "The most memories of a recall, where a caller says nothing else."),
  /** See {@link ProjectConfig#knowledgeShare()}. */
  RECALL_KNOWLEDGE_SHARE(
      "recall.knowledge_share",
      (long) ProjectConfig.DEFAULT_KNOWLEDGE_SHARE,
      0,
      100,
      "The most of the budget that passages of files may take while memories that help want some"
          + " of it, in percent."),
  /** See {@link ProjectConfig#embedder()}. */
  RECALL_EMBEDDER(
      "recall.embedder",
      ProjectConfig.EmbedderChoice.USUAL.label(),
      1,
      6,
      "What finds by meaning where the user has not chosen it by an option or a variable: 'usual'",
      "for what the program comes with, 'static' or 'onnx' for a model in the process if it is",
      "there, 'none' for words alone. A model of a server, which texts are sent to, is for the user",
      "to choose."),
  /** See {@link ProjectConfig#redacted()}. */
  PRIVACY_REDACT(
      "privacy.redact",
      List.of(),
      "Personal data that is redacted before anything is stored, such as [\"payment-card\"], or",
      "[\"all\"]. The file can only make this stricter than the program's own policy: data that no",
      "list names is marked."),
  /** See {@link ProjectConfig#refused()}. */
  PRIVACY_REFUSE(
      "privacy.refuse",
      List.of(),
      "Personal data with which nothing is stored at all, such as [\"national-id\"].");

  /** Stands for all families of personal data. */
  public static final String ALL_FAMILIES = "all";

  private static final int MOST_ENTRIES = 1_000;
  private static final int LONGEST_ENTRY = 1_000;

  private final String key;
  private final SettingType type;

  @SuppressWarnings("ImmutableEnumChecker") // Text, a number, a boolean, or a list made by List.of.
  private final Object defaultValue;

  private final long least;
  private final long most;
  private final String comment;

  ProjectSetting(
      String key, SettingType type, Object defaultValue, long least, long most, String... comment) {
    this.key = key;
    this.type = type;
    this.defaultValue = defaultValue;
    this.least = least;
    this.most = most;
    this.comment = String.join("\n", comment);
  }

  ProjectSetting(String key, String defaultValue, long least, long most, String... comment) {
    this(key, SettingType.TEXT, defaultValue, least, most, comment);
  }

  ProjectSetting(String key, long defaultValue, long least, long most, String... comment) {
    this(key, SettingType.NUMBER, defaultValue, least, most, comment);
  }

  ProjectSetting(String key, boolean defaultValue, String... comment) {
    this(key, SettingType.SWITCH, defaultValue, 0, 1, comment);
  }

  ProjectSetting(String key, List<String> defaultValue, String... comment) {
    this(key, SettingType.TEXTS, defaultValue, 0, MOST_ENTRIES, comment);
  }

  /** Its section and its name in it, separated by a dot. */
  public String key() {
    return key;
  }

  /** The section that it is in. */
  public String section() {
    return key.substring(0, key.indexOf('.'));
  }

  /** Its name in its section. */
  public String nameInSection() {
    return key.substring(key.indexOf('.') + 1);
  }

  /** The type of its value. */
  public SettingType type() {
    return type;
  }

  /** Its default: a String, Long, Boolean or list of strings. */
  public Object defaultValue() {
    return defaultValue;
  }

  /** Its meaning, in lines for people. */
  public List<String> comment() {
    return comment.lines().toList();
  }

  /** Its range, in words that continue "must be". */
  public String range() {
    return switch (type) {
      case TEXT ->
          this == STORAGE_FILES
              ? ProjectConfig.FilesMode.labels()
              : this == RECALL_EMBEDDER
                  ? ProjectConfig.EmbedderChoice.labels()
                  : "text of at most " + most + " characters on one line";
      case NUMBER -> "a whole number from " + least + " to " + most;
      case SWITCH -> "true or false";
      case TEXTS -> "a list of texts, such as [\"one\", \"two\"]";
    };
  }

  /** The sections, in the order of their settings. */
  static List<String> sections() {
    List<String> sections = new ArrayList<>();
    for (ProjectSetting setting : values()) {
      if (!sections.contains(setting.section())) {
        sections.add(setting.section());
      }
    }
    return sections;
  }

  /** The settings of a section. */
  static List<ProjectSetting> in(String section) {
    return Arrays.stream(values()).filter(setting -> setting.section().equals(section)).toList();
  }

  /**
   * Fallback while a protective setting is unclear.
   *
   * @param values settings that keep what it protects closed
   * @param words the consequences, for people
   */
  record Caution(Map<ProjectSetting, Object> values, String words) {}

  /** The fallback while it is unclear; null if its default is right then, too. */
  @Nullable Caution caution() {
    return switch (this) {
      case STORAGE_FILES ->
          new Caution(
              Map.of(STORAGE_FILES, ProjectConfig.FilesMode.OFF.label()),
              "no memory is written to files or read from them");
      case INDEXING_ENABLED, INDEXING_EXCLUDE ->
          new Caution(
              Map.of(INDEXING_ENABLED, false, SEEDING_ENABLED, false),
              "no file of the project is read");
      case SEEDING_ENABLED ->
          new Caution(Map.of(SEEDING_ENABLED, false), "documents become no memories");
      case PRIVACY_REDACT, PRIVACY_REFUSE ->
          new Caution(
              Map.of(PRIVACY_REDACT, List.of(ALL_FAMILIES)), "all personal data is redacted");
      default -> null;
    };
  }

  /** The setting with that key, or nothing. */
  public static Optional<ProjectSetting> of(String key) {
    for (ProjectSetting setting : values()) {
      if (setting.key.equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  /**
   * Checks a value and returns it.
   *
   * @throws InvalidValueException if the value is not allowed
   */
  public Object check(Object value) {
    switch (type) {
      case TEXT -> {
        String text = (String) value;
        if (this == STORAGE_FILES) {
          return ProjectConfig.FilesMode.of(text).label();
        }
        if (this == RECALL_EMBEDDER) {
          return ProjectConfig.EmbedderChoice.of(text).label();
        }
        return text.isEmpty() ? text : Text.line(key, text, (int) most);
      }
      case NUMBER ->
          InvalidValueException.unless(
              (Long) value >= least && (Long) value <= most, key, value, "be " + range());
      case SWITCH -> {}
      case TEXTS -> {
        List<?> entries = (List<?>) value;
        InvalidValueException.unless(
            entries.size() <= most,
            key,
            entries.size() + " entries",
            "have at most " + most + " entries");
        entries.forEach(entry -> Text.line(key, (String) entry, LONGEST_ENTRY));
        if (section().equals("privacy")) {
          entries.forEach(entry -> checkFamily((String) entry));
        }
      }
    }
    return value;
  }

  private void checkFamily(String name) {
    List<String> families =
        Arrays.stream(PersonalFamily.values()).map(PersonalFamily::label).toList();
    InvalidValueException.unless(
        name.equals(ALL_FAMILIES) || families.contains(name),
        key,
        name,
        "name families of personal data: " + ALL_FAMILIES + ", " + String.join(", ", families));
  }

  /**
   * The setting with a key that a person wrote.
   *
   * @throws InvalidValueException if there is none; the message names the nearest one
   */
  public static ProjectSetting named(String key) {
    List<String> keys = Arrays.stream(values()).map(ProjectSetting::key).toList();
    return of(key.strip())
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "setting",
                    key,
                    "be one of the settings"
                        + NearestName.to(key, keys)
                            .map(name -> "; did you mean " + Quoting.quoted(name) + "?")
                            .orElse(": " + String.join(", ", keys))));
  }
}
