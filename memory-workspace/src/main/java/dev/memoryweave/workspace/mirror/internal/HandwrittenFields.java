package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.workspace.files.internal.CheckedYaml;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Handwritten fields: a value on one line that is not valid YAML, such as one with a colon in it,
 * is taken literally.
 */
final class HandwrittenFields {
  /** Nobody writes more lines of fields by hand. */
  private static final int MOST_LINES = 1_000;

  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowDuplicateKeys(true).setMaxAliasesForCollections(0).build();

  private HandwrittenFields() {}

  /** The fields with such values in quotes, line by line as they were. */
  static String quoted(String yaml) {
    String[] lines = yaml.split("\n", -1);
    if (lines.length > MOST_LINES) {
      return yaml;
    }
    int block = -1;
    for (int i = 0; i < lines.length; i++) {
      int indent = indent(lines[i]);
      if (block >= 0 && (indent < 0 || indent > block)) {
        // Lines of a block text stay as they are.
        continue;
      }
      block = -1;
      int at = indent < 0 ? -1 : value(lines[i], indent);
      if (at < 0) {
        continue;
      }
      String value = lines[i].substring(at);
      if (value.startsWith("|") || value.startsWith(">")) {
        block = indent;
      }
      // Values meant to be nested are not texts.
      boolean isNested = value.startsWith("{") || value.startsWith("[[") || value.startsWith("- ");
      boolean goesOn = i + 1 < lines.length && indent(lines[i + 1]) > indent;
      if (!goesOn && !isNested && !isYaml(lines[i].substring(indent))) {
        lines[i] = lines[i].substring(0, at) + YamlWriter.scalar(value.strip());
      }
    }
    return String.join("\n", lines);
  }

  /** The number of leading blanks of a line; -1 for a blank line. */
  private static int indent(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) != ' ') {
        return i;
      }
    }
    return -1;
  }

  /** The start of the value of a field, or of a list entry, in a line; -1 if it has none. */
  private static int value(String line, int indent) {
    int at = indent;
    if (line.startsWith("- ", at)) {
      at += 2;
    } else {
      while (at < line.length() && isOfName(line.charAt(at))) {
        at++;
      }
      if (at == indent || !line.startsWith(": ", at)) {
        return -1;
      }
      at += 2;
    }
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return at < line.length() ? at : -1;
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-';
  }

  private static boolean isYaml(String line) {
    try {
      Object unused = CheckedYaml.read(SETTINGS, line, FrontMatter.SHALLOW);
      return true;
    } catch (YamlEngineException | StackOverflowError e) {
      return false;
    }
  }
}
