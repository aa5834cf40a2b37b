package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.internal.GitFolder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Host aliases in the user's settings of ssh, as set up by people with two accounts on one host.
 * Only literal names count: no patterns, no conditions, no included files.
 */
final class SshHosts {
  private static final String FILE = ".ssh/config";

  private SshHosts() {}

  /**
   * The real host, in lower case, of a name; nothing if the settings name none.
   *
   * @param home the user's home, or null if unknown
   */
  static Optional<String> real(String name, @Nullable Path home) {
    return home == null
        ? Optional.empty()
        : GitFolder.text(home.resolve(FILE)).flatMap(settings -> real(name, settings));
  }

  static Optional<String> real(String name, String settings) {
    boolean inside = false;
    for (String line : settings.split("\\R", -1)) {
      List<String> words =
          Arrays.stream(line.strip().replace("\"", "").split("[\\s=]+", -1))
              .filter(word -> !word.isEmpty())
              .toList();
      String keyword = words.isEmpty() ? "#" : PlainText.lowerCase(words.get(0));
      List<String> values = words.isEmpty() ? List.of() : words.subList(1, words.size());
      if (keyword.equals("host") || keyword.equals("match")) {
        inside = keyword.equals("host") && values.stream().anyMatch(name::equalsIgnoreCase);
      } else if (inside && keyword.equals("hostname") && !values.isEmpty()) {
        return Optional.of(PlainText.lowerCase(values.get(0).replace("%h", name)));
      }
    }
    return Optional.empty();
  }
}
