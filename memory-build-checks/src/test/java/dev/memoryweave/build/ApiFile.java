package dev.memoryweave.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The file that holds the public API of a module, so that a change of it is seen in review. */
final class ApiFile {
  private static final String COMMENT = "#";

  private final Path path;
  private final String name;

  ApiFile(Path root, String module) {
    this.name = module + "/api.txt";
    this.path = root.resolve(name);
  }

  void write(List<String> lines) {
    List<String> all = new ArrayList<>();
    all.add(COMMENT + " The public API of this module, without internal packages and java.lang.");
    all.add(COMMENT + " Compared by PublicApiTest, written by memory-build-checks/api.sh.");
    all.addAll(lines);
    try {
      Files.writeString(path, String.join("\n", all) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + name, e);
    }
  }

  private List<String> read() {
    try {
      return Files.exists(path)
          ? Files.readAllLines(path).stream().filter(line -> !line.startsWith(COMMENT)).toList()
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }

  /**
   * How the compiled API differs from the file.
   *
   * @return what is new and what is gone, and how to write the file again; empty if they agree
   */
  String differences(List<String> lines) {
    Set<String> before = withTypes(read());
    Set<String> now = withTypes(lines);
    StringBuilder text = new StringBuilder();
    append(text, "New:", "  + ", now, before);
    append(text, "Gone:", "  - ", before, now);
    if (text.length() > 0) {
      text.insert(0, "The public API differs from " + name + ".\n")
          .append("If that is meant, run memory-build-checks/api.sh and commit the file.\n");
    }
    return text.toString();
  }

  private static void append(
      StringBuilder text, String title, String mark, Set<String> some, Set<String> others) {
    List<String> only = some.stream().filter(line -> !others.contains(line)).toList();
    if (!only.isEmpty()) {
      text.append(title).append('\n');
      only.forEach(line -> text.append(mark).append(line).append('\n'));
    }
  }

  /** Each member after the name of its type, as it stands alone in a message. */
  private static Set<String> withTypes(List<String> lines) {
    Set<String> named = new LinkedHashSet<>();
    String type = "";
    for (String line : lines) {
      if (line.startsWith("  ")) {
        named.add(type + ": " + line.strip());
      } else {
        type = name(line);
        named.add(line);
      }
    }
    return named;
  }

  /** The name in the line of a type: the first word with a dot. */
  private static String name(String header) {
    for (String word : header.split("[ (<]", -1)) {
      if (word.contains(".")) {
        return word;
      }
    }
    return header;
  }
}
