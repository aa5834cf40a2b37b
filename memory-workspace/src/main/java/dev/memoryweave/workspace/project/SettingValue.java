package dev.memoryweave.workspace.project;

import java.util.List;

/**
 * A setting with its value.
 *
 * @param setting the setting
 * @param value its value: a String, Long, Boolean or list of strings
 * @param fromFile whether it is set in the file; otherwise it is the default
 */
public record SettingValue(ProjectSetting setting, Object value, boolean fromFile) {
  /** Copies a list. */
  public SettingValue {
    value = value instanceof List<?> list ? List.copyOf(list) : value;
  }

  /** The value as it is written in the file. */
  public String text() {
    return ConfigWriter.value(value);
  }
}
