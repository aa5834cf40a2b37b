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
 */
public record UsableConfig(ProjectConfig config, List<String> problems) {
  /** Copies the list. */
  public UsableConfig {
    problems = List.copyOf(problems);
  }

  /** The default settings, where no file says otherwise. */
  static UsableConfig defaults() {
    return new UsableConfig(ProjectConfig.defaults(), List.of());
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
    Set<String> closed = new LinkedHashSet<>();
    for (ProjectSetting setting : unclear) {
      ProjectSetting.Caution caution = setting.caution();
      if (caution != null) {
        values.putAll(caution.values());
        closed.add(caution.words());
      }
    }
    List<String> problems = new ArrayList<>();
    found.forEach(problem -> problems.add(String.valueOf(problem.getMessage())));
    if (!closed.isEmpty()) {
      problems.add("Until that is put right, " + String.join(", ", closed) + "; all else goes on.");
    }
    return new UsableConfig(ProjectConfig.of(values), problems);
  }
}
