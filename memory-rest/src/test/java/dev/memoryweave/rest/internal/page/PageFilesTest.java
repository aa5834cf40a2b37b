package dev.memoryweave.rest.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageFilesTest {
  /** A browser loads little, and nobody's modules grow unnoticed. */
  private static final int MOST_BYTES = 600_000;

  private static final Path OWN = Path.of("src/main/resources/dev/memoryweave/rest/page");
  private static final Pattern IMPORT =
      Pattern.compile("(?:from|import)\\s*\\(?\\s*['\"](\\.[^'\"]+)['\"]");
  private static final PageFiles FILES = PageFiles.load();

  private static String text(String resource) throws IOException {
    try (InputStream in = PageFilesTest.class.getResourceAsStream(resource)) {
      return new String(
          Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void modulesOfOthers_areByteForByteTheKnownOnes() throws IOException {
    Map<String, String> known = new TreeMap<>();
    text("modules.sha256")
        .lines()
        .forEach(line -> known.put(line.substring(66), line.substring(0, 64)));
    Map<String, String> served = new TreeMap<>();
    FILES
        .all()
        .forEach(
            (path, file) -> {
              if (path.startsWith(Modules.FOLDER)) {
                served.put(path, file.digest());
              }
            });

    assertThat(served).isEqualTo(known);
  }

  @Test
  void eachLibrary_hasItsLicence() throws IOException {
    for (String licence : Modules.licences()) {
      assertThat(text("/" + licence)).as(licence).containsIgnoringCase("copyright");
    }
  }

  @Test
  void allFilesTogether_areSmall() {
    int bytes = FILES.all().values().stream().mapToInt(PageFile::size).sum();

    assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES);
  }

  @Test
  void eachFileOfThePage_isServed() throws IOException {
    if (!Files.isDirectory(OWN)) {
      return;
    }
    try (Stream<Path> files = Files.walk(OWN)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = OWN.relativize(file).toString().replace('\\', '/');
        assertThat(FILES.at(path)).as(path).isNotNull();
      }
    }
  }

  /** What a browser will ask for is there, so that no part of the page fails to load. */
  @Test
  void eachImportedModule_isServed() {
    FILES
        .all()
        .forEach(
            (path, file) -> {
              if (file.type().startsWith("text/javascript")
                  && !path.endsWith(".min.js")
                  && !path.endsWith(".min.mjs")) {
                String source = new String(file.bytes(false), StandardCharsets.UTF_8);
                Matcher imports = IMPORT.matcher(source);
                while (imports.find()) {
                  String target =
                      Path.of("/" + path).resolveSibling(imports.group(1)).normalize().toString();
                  assertThat(FILES.at(target.replace('\\', '/').substring(1)))
                      .as("%s imports %s", path, imports.group(1))
                      .isNotNull();
                }
              }
            });
  }

  @Test
  void filesOfOtherKinds_areLeftOut() {
    PageFiles files = PageFiles.of(Map.of("a.js", new byte[1], "notes.md", new byte[1]));

    assertThat(files.all()).containsOnlyKeys("a.js");
  }
}
