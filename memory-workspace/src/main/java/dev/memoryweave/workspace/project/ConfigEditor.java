package dev.memoryweave.workspace.project;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.ProjectBoundary;
import dev.memoryweave.workspace.files.Quoting;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FileChangedException;
import dev.memoryweave.workspace.files.internal.NearestName;
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
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final ProjectBoundary boundary;
  private final ConfigFile file;

  /** Creates an editor for the settings of that project, whose file need not exist. */
  public ConfigEditor(ProjectBoundary boundary) {
    this.boundary = boundary;
    this.file = new ConfigFile(boundary);
  }

  /**
   * All settings, in the order of a new file.
   *
   * @throws InvalidConfigException if the file cannot be read, or has invalid content
   */
  public List<SettingValue> list() {
    Map<ProjectSetting, Object> said = said();
    return Arrays.stream(ProjectSetting.values()).map(s -> value(s, said)).toList();
  }

  /**
   * One setting.
   *
   * @throws InvalidValueException if there is no such setting; the message names the nearest one
   * @throws InvalidConfigException if the file cannot be read, or has invalid content
   */
  public SettingValue get(String key) {
    return value(setting(key), said());
  }

  private Map<ProjectSetting, Object> said() {
    return file.exists() ? ConfigReader.values(file.text()) : new EnumMap<>(ProjectSetting.class);
  }

  private static SettingValue value(ProjectSetting setting, Map<ProjectSetting, Object> said) {
    @Nullable Object value = said.get(setting);
    return value == null
        ? new SettingValue(setting, setting.defaultValue(), false)
        : new SettingValue(setting, value, true);
  }

  /**
   * The setting with that key.
   *
   * @throws InvalidValueException if there is none; the message names the nearest one
   */
  public static ProjectSetting setting(String key) {
    List<String> keys = Arrays.stream(ProjectSetting.values()).map(ProjectSetting::key).toList();
    return ProjectSetting.of(key.strip())
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
  public SettingValue set(String key, String text) {
    ProjectSetting setting = setting(key);
    Object value = SettingText.read(setting, text);
    if (!file.exists() && file.create(ProjectConfig.defaults().with(setting, value))) {
      return new SettingValue(setting, value, true);
    }
    String before = file.text();
    Map<ProjectSetting, Object> said = ConfigReader.values(before);
    if (value.equals(said.get(setting))) {
      return new SettingValue(setting, value, true);
    }
    String after = new ConfigText(before).with(setting, ConfigWriter.value(value));
    said.put(setting, value);
    write(before, after, said);
    return new SettingValue(setting, value, true);
  }

  /**
   * Removes a setting from the file, so that its default applies.
   *
   * @return the setting as it is now
   * @throws InvalidValueException if there is no such setting
   * @throws InvalidConfigException as {@link #set} does
   * @throws ProjectNotWritableException as {@link #set} does
   */
  public SettingValue unset(String key) {
    ProjectSetting setting = setting(key);
    if (file.exists()) {
      String before = file.text();
      Map<ProjectSetting, Object> said = ConfigReader.values(before);
      if (said.remove(setting) != null) {
        write(before, new ConfigText(before).without(setting), said);
      }
    }
    return new SettingValue(setting, setting.defaultValue(), false);
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
}
