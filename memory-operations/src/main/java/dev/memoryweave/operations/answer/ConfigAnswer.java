package dev.memoryweave.operations.answer;

import java.util.List;

/** Answer of {@code config}. */
public record ConfigAnswer(
    List<Setting> settings, @Doc("Whether the setting was changed") boolean changed) {
  /** One of the list in {@link ConfigAnswer}. */
  public record Setting(
      @Doc("Its name") String key,
      @Doc("Its value") Object value,
      @Doc(value = "Its value if the file says nothing", name = "default") Object defaultValue,
      @Doc("Whether the file says so") boolean fromFile,
      @Doc("What it means") String meaning) {}
}
