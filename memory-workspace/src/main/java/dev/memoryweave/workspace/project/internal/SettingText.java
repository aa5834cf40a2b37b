package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.project.InvalidConfigException;
import java.util.Arrays;
import java.util.List;

/** Parses a value as a person writes it on a command line. */
public final class SettingText {
  private SettingText() {}

  /**
   * The value in the setting's type. Lists are entries separated by commas, or as in the file.
   *
   * @throws InvalidValueException if the value is not allowed
   */
  public static Object read(ProjectSetting setting, String text) {
    String value = text.strip();
    return ConfigReader.checked(
        setting,
        switch (setting.type()) {
          case TEXT -> value;
          case NUMBER -> number(setting, value);
          case SWITCH -> isOn(setting, value);
          case TEXTS -> texts(setting, value);
        });
  }

  private static Long number(ProjectSetting setting, String value) {
    try {
      return Long.valueOf(value.replace("_", ""));
    } catch (NumberFormatException e) {
      throw wrong(setting, value);
    }
  }

  private static Boolean isOn(ProjectSetting setting, String value) {
    return switch (PlainText.lowerCase(value)) {
      case "true", "on", "yes" -> true;
      case "false", "off", "no" -> false;
      default -> throw wrong(setting, value);
    };
  }

  private static List<String> texts(ProjectSetting setting, String value) {
    if (value.startsWith("[")) {
      String line = setting.section() + ": {" + setting.nameInSection() + ": " + value + "}";
      try {
        Object list = SettingValues.of(ConfigReader.read(line)).get(setting);
        if (list instanceof List<?> texts) {
          return texts.stream().map(String.class::cast).toList();
        }
        throw wrong(setting, value);
      } catch (InvalidConfigException e) {
        throw wrong(setting, value);
      }
    }
    return Arrays.stream(value.split(","))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  private static InvalidValueException wrong(ProjectSetting setting, String value) {
    return new InvalidValueException(setting.key(), value, "be " + setting.range());
  }
}
