package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.project.ConfigEditor;
import java.util.List;

/** Answer of {@code config}. */
public record ConfigAnswer(
    List<Setting> settings, @Doc("Whether the setting was changed") boolean changed) {
  /** A setting of the project and its value. */
  public record Setting(
      @Doc("Its name") String key,
      @Doc("Its value") Object value,
      @Doc(value = "Its value if the file says nothing", name = "default") Object defaultValue,
      @Doc("Whether the file says so") boolean fromFile,
      @Doc("What it means") String meaning) {
    /** The setting that has a value. */
    public static Setting of(ConfigEditor.Setting value) {
      return new Setting(
          value.key(), value.value(), value.defaultValue(), value.fromFile(), value.meaning());
    }
  }
}
