package dev.memoryweave.workspace.project;

import dev.memoryweave.workspace.files.GitFolder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The remote {@code origin} of a git working tree, read from its configuration file and brought to
 * one form: {@code host/path}, without protocol, user, port, query and the ending {@code .git}, so
 * that the ssh and the https address of a repository are the same.
 */
final class GitOrigin {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:https?|ssh|git|git\\+ssh|ssh\\+git|ftps?)://(?:[^/]*@)?(\\[[^\\]/]+\\]|[^/:]+)(?::\\d*)?/(.*)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SCP_ADDRESS =
      Pattern.compile("(?:[^/@:]+@)?(\\[[^\\]/]+\\]|[^/:@]{2,}):(?!//)(.+)");

  private GitOrigin() {}

  /** The normalised address of the remote, or nothing if there is none or it is a folder. */
  static Optional<String> of(Path root) {
    try {
      return GitFolder.of(root)
          .flatMap(folder -> GitFolder.text(folder.resolve("config")))
          .flatMap(GitOrigin::url)
          .flatMap(GitOrigin::normalise);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The first {@code url} of the section {@code [remote "origin"]}. */
  static Optional<String> url(String config) {
    boolean inside = false;
    for (String raw : config.split("\\R", -1)) {
      String line = raw.strip();
      if (line.startsWith("[")) {
        int end = line.indexOf(']');
        String section = end < 0 ? "" : line.substring(1, end).strip();
        inside = section.matches("(?i:remote)\\s*\"origin\"");
        line = end < 0 ? "" : line.substring(end + 1).strip();
      }
      int equals = line.indexOf('=');
      if (inside
          && equals > 0
          && line.substring(0, equals).strip().toLowerCase(Locale.ROOT).equals("url")) {
        return Optional.of(value(line.substring(equals + 1).strip()));
      }
    }
    return Optional.empty();
  }

  /** Quotes hold a value together and keep a comment sign from starting a comment. */
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

  static Optional<String> normalise(String url) {
    Matcher address = ADDRESS.matcher(url);
    Matcher matcher = address.matches() ? address : SCP_ADDRESS.matcher(url);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String host = matcher.group(1).toLowerCase(Locale.ROOT);
    String path =
        matcher
            .group(2)
            .replaceAll("[?#].*", "")
            .replaceAll("/+", "/")
            .replaceAll("^/|/$", "")
            .replaceAll("(?i)\\.git$", "")
            .replaceAll("/$", "");
    return path.isBlank() ? Optional.empty() : Optional.of(host + "/" + path);
  }
}
