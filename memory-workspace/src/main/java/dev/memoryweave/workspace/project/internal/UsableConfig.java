package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.project.InvalidConfigException;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The usable settings of a project. An unknown or invalid setting does not affect the others; what
 * a setting protects stays closed while it is unclear.
 *
 * @param config the settings
 * @param problems the problems in the file, with place and consequence, one sentence each; empty if
 *     the whole file is valid
 * @param closed settings with neither the value of the file nor their default, since what they
 *     protect stays closed while the file is unclear
 */
public record UsableConfig(
    ProjectConfig config, List<String> problems, Set<ProjectSetting> closed) {
  /** Copies the collections. */
  public UsableConfig {
    problems = List.copyOf(problems);
    closed = Set.copyOf(closed);
  }

  /** Settings without problems. */
  public static UsableConfig of(ProjectConfig config) {
    return new UsableConfig(config, List.of(), Set.of());
  }

  /** The default settings, where there is no file. */
  static UsableConfig defaults() {
    return of(ProjectConfig.defaults());
  }

  /** The settings for an unreadable file. */
  static UsableConfig unreadable(InvalidConfigException problem) {
    return of(Map.of(), EnumSet.allOf(ProjectSetting.class), List.of(problem));
  }

  /**
   * The settings for a file with problems.
   *
   * @param said the settings in it
   * @param unclear settings that it may contain in an invalid form
   */
  static UsableConfig of(
      Map<ProjectSetting, Object> said,
      Set<ProjectSetting> unclear,
      List<InvalidConfigException> found) {
    Map<ProjectSetting, Object> values = new EnumMap<>(ProjectSetting.class);
    values.putAll(said);
    Set<ProjectSetting> closed = EnumSet.noneOf(ProjectSetting.class);
    Set<String> consequences = new LinkedHashSet<>();
    for (ProjectSetting setting : unclear) {
      ProjectSetting.Caution caution = setting.caution();
      if (caution != null) {
        caution
            .values()
            .forEach(
                (kept, value) -> {
                  if (!value.equals(values.put(kept, value))) {
                    closed.add(kept);
                  }
                });
        consequences.add(caution.words());
      }
    }
    List<String> problems = new ArrayList<>();
    found.forEach(problem -> problems.add(String.valueOf(problem.getMessage())));
    if (!consequences.isEmpty()) {
      problems.add(
          "Until that is put right, " + String.join(", ", consequences) + "; all else goes on.");
    }
    return new UsableConfig(SettingValues.config(values), problems, closed);
  }
}
