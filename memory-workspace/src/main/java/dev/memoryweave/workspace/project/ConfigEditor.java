package dev.memoryweave.workspace.project;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FileChangedException;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.internal.ConfigFile;
import dev.memoryweave.workspace.project.internal.ConfigReader;
import dev.memoryweave.workspace.project.internal.ConfigText;
import dev.memoryweave.workspace.project.internal.ConfigWriter;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import dev.memoryweave.workspace.project.internal.SettingText;
import dev.memoryweave.workspace.project.internal.SettingValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes single settings of a project by their keys, such as {@code recall.limit}. A
 * change preserves every other line of the file, with comments and line ends. An open workspace
 * keeps the settings it was opened with.
 */
public final class ConfigEditor {
  /** The file with the settings, relative to the project's root. */
  public static final String FILE = ConfigFile.PATH;

  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final ProjectBoundary boundary;
  private final ConfigFile file;

  /**
   * Creates an editor for the settings of a project, whose file need not exist.
   *
   * @param root the project's folder
   */
  public ConfigEditor(Path root) {
    this.boundary = ProjectBoundary.of(root);
    this.file = new ConfigFile(boundary);
  }

  /**
   * All settings, in the order of a new file.
   *
   * @throws InvalidConfigException if the file cannot be read, or has invalid content
   */
  public List<Setting> list() {
    Map<ProjectSetting, Object> said = said();
    return Arrays.stream(ProjectSetting.values()).map(s -> value(s, said)).toList();
  }

  /**
   * One setting.
   *
   * @throws InvalidValueException if there is no such setting; the message names the nearest one
   * @throws InvalidConfigException if the file cannot be read, or has invalid content
   */
  public Setting get(String key) {
    return value(ProjectSetting.named(key), said());
  }

  private Map<ProjectSetting, Object> said() {
    return file.exists() ? ConfigReader.values(file.text()) : new EnumMap<>(ProjectSetting.class);
  }

  private static Setting value(ProjectSetting setting, Map<ProjectSetting, Object> said) {
    @Nullable Object value = said.get(setting);
    return value == null
        ? Setting.of(setting, setting.defaultValue(), false)
        : Setting.of(setting, value, true);
  }

  /**
   * Changes a setting. If there is no file it is created, with every setting and its meaning.
   *
   * @param key the key of the setting
   * @param text the value as a person writes it: {@code on}, {@code true} and the like for
   *     switches; for lists, entries separated by commas, or as in the file
   * @return the setting as it is now
   * @throws InvalidValueException if there is no such setting, or the value is not allowed
   * @throws InvalidConfigException if the file cannot be read, has invalid content, or has a form
   *     that cannot be changed without disturbing the rest
   * @throws ProjectNotWritableException if the file cannot be written
   * @throws PathOutsideProjectException if the file is a link out of the memory's folder
   */
  public Setting set(String key, String text) {
    ProjectSetting setting = ProjectSetting.named(key);
    Object value = SettingText.read(setting, text);
    if (!file.exists()
        && file.create(SettingValues.with(ProjectConfig.defaults(), setting, value))) {
      return Setting.of(setting, value, true);
    }
    String before = file.text();
    Map<ProjectSetting, Object> said = ConfigReader.values(before);
    if (value.equals(said.get(setting))) {
      return Setting.of(setting, value, true);
    }
    String after = new ConfigText(before).with(setting, ConfigWriter.value(value));
    said.put(setting, value);
    write(before, after, said);
    return Setting.of(setting, value, true);
  }

  /**
   * Removes a setting from the file, so that its default applies.
   *
   * @return the setting as it is now
   * @throws InvalidValueException if there is no such setting
   * @throws InvalidConfigException as {@link #set} does
   * @throws ProjectNotWritableException as {@link #set} does
   */
  public Setting unset(String key) {
    ProjectSetting setting = ProjectSetting.named(key);
    if (file.exists()) {
      String before = file.text();
      Map<ProjectSetting, Object> said = ConfigReader.values(before);
      if (said.remove(setting) != null) {
        write(before, new ConfigText(before).without(setting), said);
      }
    }
    return Setting.of(setting, setting.defaultValue(), false);
  }

  /**
   * Writes a text only if it parses to exactly the wanted settings: whatever YAML can do, nothing
   * else changes.
   */
  private void write(String before, String after, Map<ProjectSetting, Object> wanted) {
    if (!isWanted(after, wanted)) {
      throw new InvalidConfigException(
          0, 0, "this setting cannot be changed without disturbing others; edit the file by hand");
    }
    Path place = boundary.resolveForWriting(ConfigFile.PATH);
    try {
      byte[] old = Files.readAllBytes(place);
      String stored = new String(old, StandardCharsets.UTF_8);
      String mark = stored.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
      if (!stored.equals(mark + before)) {
        throw new FileChangedException();
      }
      new FileActions()
          .replaceUnchanged(place, old, (mark + after).getBytes(StandardCharsets.UTF_8));
    } catch (FileChangedException e) {
      throw new InvalidConfigException(0, 0, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new ProjectNotWritableException(ConfigFile.PATH, e);
    }
  }

  private static boolean isWanted(String text, Map<ProjectSetting, Object> wanted) {
    try {
      return ConfigReader.values(text).equals(wanted);
    } catch (InvalidConfigException e) {
      return false;
    }
  }

  /**
   * A setting with its value.
   *
   * @param key its key, such as {@code recall.limit}
   * @param value its value: a String, Long, Boolean or list of strings
   * @param defaultValue its default, of the type of the value
   * @param fromFile whether it is set in the file; otherwise it has its default
   * @param meaning what it is for, in sentences
   */
  public record Setting(
      String key, Object value, Object defaultValue, boolean fromFile, String meaning) {
    /** Copies lists. */
    public Setting {
      value = value instanceof List<?> list ? List.copyOf(list) : value;
      defaultValue = defaultValue instanceof List<?> list ? List.copyOf(list) : defaultValue;
    }

    private static Setting of(ProjectSetting setting, Object value, boolean fromFile) {
      return new Setting(
          setting.key(),
          value,
          setting.defaultValue(),
          fromFile,
          String.join(" ", setting.comment()));
    }

    /** The value as it is written in the file. */
    public String text() {
      return ConfigWriter.value(value);
    }
  }
}
