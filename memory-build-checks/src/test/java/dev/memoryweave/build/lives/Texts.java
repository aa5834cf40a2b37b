package dev.memoryweave.build.lives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Short texts, one a line, by theme. */
final class Texts {
  private static final String HEADING = "## ";
  private static final String COMMENT = "# ";

  private Texts() {}

  /**
   * Texts that have to do with one another.
   *
   * @param name the name in small letters with hyphens
   */
  record Theme(String name, List<String> texts) {}

  /** The texts of the tests. */
  static List<Theme> own() throws IOException {
    try (InputStream in = Texts.class.getResourceAsStream("texts.txt")) {
      return themes("texts", new String(Objects.requireNonNull(in).readAllBytes(), UTF_8));
    }
  }

  /** The texts of the files of a folder, in order; what precedes a heading is a theme, too. */
  static List<Theme> in(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walked = Files.walk(folder)) {
      files = walked.filter(Files::isRegularFile).sorted().toList();
    }
    List<Theme> themes = new ArrayList<>();
    for (Path file : files) {
      themes.addAll(themes(file.getFileName().toString(), Files.readString(file)));
    }
    return themes;
  }

  private static List<Theme> themes(String name, String content) {
    List<Theme> themes = new ArrayList<>();
    Theme theme = new Theme(slug(name), new ArrayList<>());
    for (String line : content.lines().toList()) {
      if (line.startsWith(HEADING)) {
        themes.add(theme);
        theme = new Theme(slug(line), new ArrayList<>());
      } else if (!line.isBlank() && !line.startsWith(COMMENT)) {
        theme.texts().add(line);
      }
    }
    themes.add(theme);
    return themes.stream().filter(each -> !each.texts().isEmpty()).toList();
  }

  private static String slug(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", " ").strip().replace(' ', '-');
  }
}
