package dev.memoryweave.workspace.project;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Settings of a project as far as they can be used. One that is unknown or wrong does not keep the
 * others from counting; what a setting protects stays closed while it is unclear.
 *
 * @param config the settings
 * @param problems what is wrong with the file, where, and what follows from it, each in a sentence;
 *     empty if all of it counts
 * @param closed settings that have neither the value of the file nor their default, since what they
 *     protect stays closed while the file is unclear
 */
public record UsableConfig(
    ProjectConfig config, List<String> problems, Set<ProjectSetting> closed) {
  /** Copies the collections. */
  public UsableConfig {
    problems = List.copyOf(problems);
    closed = Set.copyOf(closed);
  }

  /** Settings of which nothing is wrong. */
  public static UsableConfig of(ProjectConfig config) {
    return new UsableConfig(config, List.of(), Set.of());
  }

  /** The default settings, where no file says otherwise. */
  static UsableConfig defaults() {
    return of(ProjectConfig.defaults());
  }

  /** The settings where the file cannot be read at all. */
  static UsableConfig unreadable(InvalidConfigException problem) {
    return of(Map.of(), EnumSet.allOf(ProjectSetting.class), List.of(problem));
  }

  /**
   * The settings where some of a file is wrong.
   *
   * @param said the settings that it says
   * @param unclear those that it may say in a way that cannot be understood
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
    return new UsableConfig(ProjectConfig.of(values), problems, closed);
  }
}
