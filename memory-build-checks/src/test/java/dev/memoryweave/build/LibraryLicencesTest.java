package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A jar that holds libraries holds their licences. The texts lie in a folder of the adapter, which
 * both such jars hold; most libraries have none in their own jar, or one under a name that others
 * have as well.
 */
class LibraryLicencesTest {
  private static final String FOLDER = "META-INF/licenses/";
  private static final String LIST = "libraries.txt";
  private static final String OURS = "dev/memoryweave/";

  /** What a library says of its licence in its jar. */
  private static final Pattern TERMS =
      Pattern.compile("META-INF/([^/]*-)?(LICENSE|NOTICE)[^/]*|META-INF/maven/.*/LICENSE[^/]*");

  private static final Pattern VERSIONED = Pattern.compile("(.+?)-\\d[^/]*\\.jar");
  private static final int SHORTEST = 100;

  private static Path texts() {
    return ProjectFolder.find()
        .root()
        .resolve("memory-mcp-adapter/src/main/resources")
        .resolve(FOLDER);
  }

  /** The files of each library. */
  private static Map<String, List<String>> listed() throws IOException {
    Map<String, List<String>> listed = new LinkedHashMap<>();
    for (String line : Files.readAllLines(texts().resolve(LIST))) {
      if (!line.startsWith("#")) {
        String[] parts = line.split(": ", -1);
        assertThat(listed.put(parts[0], List.of(parts[1].split(", ", -1)))).as(line).isNull();
      }
    }
    return listed;
  }

  /** The libraries on the class path of the tests, by name. */
  private static Map<String, Path> libraries() {
    Map<String, Path> libraries = new TreeMap<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      Matcher name = VERSIONED.matcher(String.valueOf(jar.getFileName()));
      // Jackson 3, which Spring AI brings, has the names of Jackson 2.
      boolean isOther = entry.replace(File.separatorChar, '.').contains(".tools.jackson.");
      if (name.matches() && !name.group(1).startsWith("memory-") && !isOther) {
        libraries.put(name.group(1), jar);
      }
    }
    return libraries;
  }

  /** The names of the classes in a jar, other than descriptions of modules. */
  private static Set<String> classes(Path jar) throws IOException {
    Set<String> classes = new HashSet<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
          .forEach(classes::add);
    }
    return classes;
  }

  /** Texts are the same if their words are. */
  private static String words(String text) {
    return String.join(" ", text.strip().split("\\s+", -1));
  }

  private static String text(ZipFile zip, ZipEntry entry) {
    try (var in = zip.getInputStream(entry)) {
      return words(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- the texts --------------------------------------------------------------------------------

  @Test
  void eachFile_isNamedByALibraryAndHasAText() throws IOException {
    Set<String> named = new TreeSet<>();
    listed().values().forEach(named::addAll);
    Set<String> there = new TreeSet<>();
    try (Stream<Path> files = Files.list(texts())) {
      for (Path file : files.toList()) {
        there.add(String.valueOf(file.getFileName()));
        assertThat(Files.readString(file)).as("%s", file).hasSizeGreaterThan(SHORTEST);
      }
    }
    there.remove(LIST);

    assertThat(there).isEqualTo(named);
  }

  @Test
  void whatALibrarySaysInItsJar_isInItsFilesWordForWord() throws IOException {
    Map<String, Path> libraries = libraries();
    List<String> missing = new ArrayList<>();
    int compared = 0;
    for (Map.Entry<String, List<String>> library : listed().entrySet()) {
      Path jar = libraries.get(library.getKey());
      if (jar == null) {
        missing.add(library.getKey());
        continue;
      }
      List<String> ours = new ArrayList<>();
      for (String file : library.getValue()) {
        ours.add(words(Files.readString(texts().resolve(file))));
      }
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : zip.stream().filter(LibraryLicencesTest::isTerms).toList()) {
          assertThat(ours).as("%s of %s", entry, library.getKey()).contains(text(zip, entry));
          compared++;
        }
      }
    }

    assertThat(missing).as("libraries that are listed and not there").isEmpty();
    assertThat(compared).isGreaterThan(10);
  }

  private static boolean isTerms(ZipEntry entry) {
    return !entry.isDirectory() && TERMS.matcher(entry.getName()).matches();
  }

  // ---- the jars ---------------------------------------------------------------------------------

  private static Path built(String module, String ending) throws IOException {
    Path folder = ProjectFolder.find().root().resolve(module).resolve("target");
    Optional<Path> jar = Optional.empty();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        jar = files.filter(file -> file.toString().endsWith(ending)).findFirst();
      }
    }
    assumeTrue(jar.isPresent(), "This build has made no such jar, as -Dquick leaves out");
    return jar.orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"memory-cli, -all.jar", "memory-mcp-adapter, -server.jar"})
  void eachLibraryInAJar_hasItsLicenceThere(String module, String ending) throws IOException {
    Path built = built(module, ending);
    Map<String, List<String>> listed = listed();
    Set<String> without = classes(built);
    without.removeIf(name -> name.contains(OURS));
    assertThat(without).isNotEmpty();

    for (Map.Entry<String, Path> library : libraries().entrySet()) {
      Set<String> classes = classes(library.getValue());
      if (!classes.isEmpty() && classes(built).containsAll(classes)) {
        assertThat(listed).as("licences in %s", FOLDER).containsKey(library.getKey());
        without.removeAll(classes);
      }
    }

    assertThat(without).as("classes of libraries that are not known").isEmpty();
    try (ZipFile zip = new ZipFile(built.toFile())) {
      assertThat(zip.getEntry("META-INF/LICENSE")).isNotNull();
      for (List<String> files : listed.values()) {
        for (String file : files) {
          ZipEntry entry = zip.getEntry(FOLDER + file);
          assertThat(entry).as(FOLDER + file).isNotNull();
          assertThat(text(zip, entry)).isEqualTo(words(Files.readString(texts().resolve(file))));
        }
      }
    }
  }
}
