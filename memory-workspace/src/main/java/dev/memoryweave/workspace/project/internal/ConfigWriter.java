package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.project.ProjectConfig;
import java.util.List;
import java.util.stream.Collectors;

/** Writes settings as YAML, each with its meaning. */
public final class ConfigWriter {
  private static final String HEAD =
      """
      # The settings of this project's memory. Commit this file: it belongs to the project.
      # It was written once and is yours to edit. 'memory config set' changes single lines of it.
      # A line that is removed means the default, which is named with each setting.
      """;

  private ConfigWriter() {}

  static String write(ProjectConfig config) {
    StringBuilder text = new StringBuilder(HEAD);
    String section = "";
    for (ProjectSetting setting : ProjectSetting.values()) {
      if (!setting.section().equals(section)) {
        section = setting.section();
        text.append('\n').append(section).append(":\n");
      }
      for (String line : setting.comment()) {
        text.append("  # ").append(line).append('\n');
      }
      text.append("  # Default: ").append(value(setting.defaultValue()));
      if (setting.type() == SettingType.NUMBER) {
        text.append("; ").append(setting.range());
      }
      Object value = SettingValues.of(config).getOrDefault(setting, setting.defaultValue());
      text.append("\n  ").append(setting.nameInSection()).append(": ").append(value(value));
      text.append('\n');
    }
    return text.toString();
  }

  public static String value(Object value) {
    if (value instanceof List<?> list) {
      return list.stream()
          .map(entry -> quoted(entry.toString()))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof String text ? quoted(text) : value.toString();
  }

  /** Double quotes allow any text in YAML. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
              } else if (c < ' ' || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029) {
                quoted.append(String.format("\\u%04x", c));
              } else {
                quoted.appendCodePoint(c);
              }
            });
    return quoted.append('"').toString();
  }
}
