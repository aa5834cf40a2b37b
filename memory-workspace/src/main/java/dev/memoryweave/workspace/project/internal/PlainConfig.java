package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Settings in the form written by {@link ConfigWriter}: sections, with one line for each setting.
 *
 * <p>Most files have this form, and are read without a YAML parser, which takes a twelfth of the
 * time of a short call of the command line. All other YAML, and everything invalid, is left to
 * {@link ConfigReader}. Both give identical results.
 */
final class PlainConfig {
  private static final Pattern SETTING =
      Pattern.compile(
          " {2}([a-z_]+): (?:(true|false)|(0|[1-9][0-9]{0,17})|\"([^\"\\\\]*)\"|\\[([^\\[\\]]*)])");

  private static final String SEPARATOR = ", ";

  private final Map<ProjectSetting, Object> values = new EnumMap<>(ProjectSetting.class);
  private final List<String> sections = new ArrayList<>();

  private PlainConfig() {}

  /** The settings in a text, without defaults, or null if its form is not that plain. */
  static @Nullable Map<ProjectSetting, Object> values(String text) {
    PlainConfig config = new PlainConfig();
    for (int start = 0; start < text.length(); ) {
      int end = text.indexOf('\n', start);
      String line = text.substring(start, end < 0 ? text.length() : end);
      if (!isPrintable(line) || !(isNothing(line) || config.section(line) || config.set(line))) {
        return null;
      }
      start = end < 0 ? text.length() : end + 1;
    }
    return config.values;
  }

  private static boolean isPrintable(String line) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c < ' ' || c > '~') {
        return false;
      }
    }
    return true;
  }

  private static boolean isNothing(String line) {
    int i = 0;
    while (i < line.length() && line.charAt(i) == ' ') {
      i++;
    }
    return i == line.length() || line.charAt(i) == '#';
  }

  private boolean section(String line) {
    String name = line.substring(0, line.length() - 1);
    return line.endsWith(":")
        && !sections.contains(name)
        && ProjectSetting.sections().contains(name)
        && sections.add(name);
  }

  private boolean set(String line) {
    Matcher parts = SETTING.matcher(line);
    if (sections.isEmpty() || !parts.matches()) {
      return false;
    }
    String section = sections.get(sections.size() - 1);
    Optional<ProjectSetting> named = ProjectSetting.of(section + "." + parts.group(1));
    if (named.isEmpty()) {
      return false;
    }
    ProjectSetting setting = named.get();
    Object value = value(setting.type(), parts);
    if (value == null) {
      return false;
    }
    try {
      return values.put(setting, ConfigReader.checked(setting, value)) == null;
    } catch (InvalidValueException e) {
      return false;
    }
  }

  private static @Nullable Object value(SettingType type, Matcher parts) {
    String text =
        parts.group(
            switch (type) {
              case SWITCH -> 2;
              case NUMBER -> 3;
              case TEXT -> 4;
              case TEXTS -> 5;
            });
    if (text == null) {
      return null;
    }
    return switch (type) {
      case SWITCH -> text.equals("true");
      case NUMBER -> Long.valueOf(text);
      case TEXT -> text;
      case TEXTS -> texts(text);
    };
  }

  private static @Nullable List<String> texts(String list) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < list.length(); ) {
      int end = list.indexOf('"', i + 1);
      if (list.charAt(i) != '"' || end < 0 || list.indexOf('\\') >= 0) {
        return null;
      }
      texts.add(list.substring(i + 1, end));
      i = end + 1;
      if (i < list.length()) {
        if (!list.startsWith(SEPARATOR, i) || i + SEPARATOR.length() == list.length()) {
          return null;
        }
        i += SEPARATOR.length();
      }
    }
    return texts;
  }
}
