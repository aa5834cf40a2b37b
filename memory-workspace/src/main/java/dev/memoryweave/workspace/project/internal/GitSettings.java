package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.internal.GitFolder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Settings in files of git, with the files that they include. Conditional inclusions are ignored.
 *
 * @param all the settings, in the order in which git reads them
 */
record GitSettings(List<Setting> all) {
  private static final int DEEPEST = 5;

  /** A setting: {@code [section "part"] name = value}. Section and name are in lower case. */
  record Setting(String section, String part, String name, String value) {}

  /**
   * The settings of a file; none if it cannot be read.
   *
   * @param home the user's home, for paths that begin with {@code ~/}; null if unknown
   */
  static GitSettings read(Path file, @Nullable Path home) {
    List<Setting> all = new ArrayList<>();
    read(file, home, all, 0);
    return new GitSettings(List.copyOf(all));
  }

  private static void read(Path file, @Nullable Path home, List<Setting> all, int depth) {
    for (Setting setting : parse(GitFolder.text(file).orElse(""))) {
      all.add(setting);
      if (setting.section().equals("include")
          && setting.part().isEmpty()
          && setting.name().equals("path")
          && depth < DEEPEST) {
        included(setting.value(), file, home).ifPresent(other -> read(other, home, all, depth + 1));
      }
    }
  }

  private static Optional<Path> included(String path, Path file, @Nullable Path home) {
    try {
      if (path.startsWith("~/")) {
        return Optional.ofNullable(home).map(folder -> folder.resolve(path.substring(2)));
      }
      return Optional.of(file.resolveSibling(path));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The first value of a setting; git takes the first address of a remote. */
  Optional<String> first(String section, String part, String name) {
    return all.stream()
        .filter(setting -> setting.section().equals(section) && setting.part().equals(part))
        .filter(setting -> setting.name().equals(name))
        .map(Setting::value)
        .findFirst();
  }

  /** The settings in a text, as git reads them. */
  static List<Setting> parse(String text) {
    List<Setting> found = new ArrayList<>();
    String section = "";
    String part = "";
    for (String raw : text.replace("\\\r\n", "").replace("\\\n", "").split("\\R", -1)) {
      String line = raw.strip();
      if (line.startsWith("[")) {
        int end = sectionEnd(line);
        String head = end < 0 ? "" : line.substring(1, end);
        int quote = head.indexOf('"');
        section = PlainText.lowerCase((quote < 0 ? head : head.substring(0, quote)).strip());
        part = quote < 0 ? "" : value(head.substring(quote));
        line = end < 0 ? "" : line.substring(end + 1).strip();
      }
      int equals = line.indexOf('=');
      if (equals > 0 && !line.startsWith("#") && !line.startsWith(";")) {
        found.add(
            new Setting(
                section,
                part,
                PlainText.lowerCase(line.substring(0, equals).strip()),
                value(line.substring(equals + 1).strip())));
      }
    }
    return found;
  }

  /** The bracket that ends the name of a section, which may contain one in quotes. */
  private static int sectionEnd(String line) {
    boolean quoted = false;
    for (int i = 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ']' && !quoted) {
        return i;
      }
    }
    return -1;
  }

  /** Quotes group a value and keep a comment sign from starting a comment. */
  private static String value(String written) {
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && i + 1 < written.length()) {
        value.append(written.charAt(++i));
      } else if ((c == '#' || c == ';') && !quoted) {
        break;
      } else {
        value.append(c);
      }
    }
    return value.toString().strip();
  }
}
