package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.canonical.internal.FindingCode;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The README and the pages of {@code docs} are true: each piece of Java is compiled and run as a
 * part of an example, links lead somewhere, and tables say what the code says.
 */
final class ReadmeTest {
  private static final int LONGEST_README = 8 * 1024;

  /** The examples of the pieces of each page, in the order of the page. */
  private static final Map<String, List<String>> EXAMPLES =
      Map.of(
          "README.md", List.of("QuickStart", "WaysIn"),
          "docs/adk.md", List.of("AdkAgent"),
          "docs/concepts.md", List.of("ReviewQueueExample"),
          "docs/conversations.md", List.of("ImportConversations"),
          "docs/frameworks.md", List.of("CoreTasks", "LangChain4jTasks", "SpringTasks", "AdkTasks"),
          "docs/langchain4j.md", List.of("LangChain4jAgent"),
          "docs/observing.md", List.of("ObservedCalls"),
          "docs/project.md", List.of("ProjectQuickStart"),
          "docs/spring.md", List.of("SpringAgent", "SpringParts"),
          "docs/tuning.md", List.of("OwnSettings"));

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
  private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)[`.(]");
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|interface|enum|record) (\\w+)");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  @Test
  void each_piece_of_java_is_the_code_of_its_example() throws IOException {
    Map<String, List<List<String>>> shown = new TreeMap<>();
    Map<String, List<List<String>>> code = new TreeMap<>();
    for (String page : pages()) {
      List<List<String>> pieces = all(read(Path.of(page)), "```java", "```");
      if (!pieces.isEmpty()) {
        shown.put(page, pieces);
      }
    }
    for (Map.Entry<String, List<String>> page : EXAMPLES.entrySet()) {
      List<List<String>> pieces = new ArrayList<>();
      for (String example : page.getValue()) {
        Path file =
            Path.of("memory-examples/src/main/java/dev/memoryweave/examples", example + ".java");
        pieces.addAll(all(read(file), "// readme:begin", "// readme:end"));
      }
      code.put(page.getKey(), pieces);
    }
    assertThat(shown).isEqualTo(code);
  }

  @Test
  void the_readme_is_short() throws IOException {
    assertThat(Files.size(root().resolve("README.md"))).isLessThanOrEqualTo(LONGEST_README);
  }

  @Test
  void the_readme_names_every_module() throws IOException {
    String table = String.join("\n", read(Path.of("README.md")));
    assertThat(modules())
        .isNotEmpty()
        .extracting(module -> "`" + module.getFileName() + "`")
        .allSatisfy(module -> assertThat(table).contains(module));
  }

  @Test
  void every_link_leads_to_a_file() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (String page : pages()) {
      Path file = root().resolve(page);
      List<MatchResult> found = LINK.matcher(Files.readString(file)).results().toList();
      links += found.size();
      for (MatchResult link : found) {
        if (!Files.exists(file.resolveSibling(link.group(1)))) {
          broken.add(page + ": " + link.group(1));
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(20);
  }

  /** Pages on decisions tell of their time, all others of today. */
  @Test
  void every_type_that_a_page_of_today_names_exists() throws IOException {
    Set<String> types = types();
    List<String> unknown = new ArrayList<>();
    for (String page : pages()) {
      if (!page.startsWith("docs/adr/")) {
        TYPE.matcher(Files.readString(root().resolve(page)))
            .results()
            .map(name -> name.group(1))
            .filter(name -> !types.contains(name))
            .forEach(name -> unknown.add(page + ": " + name));
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(types).contains("AgentMemory", "ReadmeTest");
  }

  @Test
  void the_index_of_decisions_lists_each_page_with_its_title() throws IOException {
    List<String> expected = new ArrayList<>();
    for (String page : pages()) {
      if (page.matches("docs/adr/\\d{4}-.*")) {
        String[] title = read(Path.of(page)).get(0).substring(2).split("\\. ", 2);
        expected.add(
            title[0] + " [" + title[1] + "](" + page.substring("docs/adr/".length()) + ")");
      }
    }
    assertThat(PageTables.rows("docs/adr/README.md", "number", "decision"))
        .extracting(row -> String.join(" ", row))
        .hasSizeGreaterThan(20)
        .isEqualTo(expected);
    assertThat(PageTables.rows("docs/adr/README.md", "number", "decision", "about", "status"))
        .allSatisfy(row -> assertThat(row.get(3)).startsWith("accepted"));
  }

  @Test
  void the_settings_of_a_project_are_those_of_its_file() throws IOException {
    List<String> rows =
        Arrays.stream(ProjectSetting.values())
            .map(
                setting ->
                    "| `%s` | %s | %s | %s |"
                        .formatted(
                            setting.key(),
                            String.join(" ", setting.comment()),
                            shown(setting.defaultValue()),
                            setting.range().replaceFirst(", such as .*", "")))
            .toList();
    assertThat(read(Path.of("docs", "project.md"))).containsSequence(rows);
  }

  private static String shown(Object value) {
    if (value instanceof List<?> list) {
      return list.isEmpty()
          ? "none"
          : list.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
    return value instanceof Long number
        ? String.format(Locale.ROOT, "%,d", number)
        : value.equals("") ? "empty" : value.toString();
  }

  /** The pages for readers: those of the root and all of {@code docs}. */
  private static List<String> pages() throws IOException {
    List<String> pages = new ArrayList<>(List.of("CONTRIBUTING.md", "README.md"));
    try (Stream<Path> docs = Files.walk(root().resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md"))
          .map(file -> root().relativize(file).toString().replace('\\', '/'))
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }

  /** The names of all types in the sources of the modules, nested ones included. */
  private static Set<String> types() throws IOException {
    Set<String> types = new HashSet<>();
    // Names of findings look like types.
    Arrays.stream(FindingCode.values()).map(FindingCode::code).forEach(types::add);
    for (Path module : modules()) {
      if (Files.isDirectory(module.resolve("src"))) {
        try (Stream<Path> files = Files.walk(module.resolve("src"))) {
          for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
            DECLARED
                .matcher(Files.readString(file))
                .results()
                .forEach(type -> types.add(type.group(1)));
          }
        }
      }
    }
    return types;
  }

  private static List<Path> modules() throws IOException {
    return MODULE
        .matcher(Files.readString(root().resolve("pom.xml")))
        .results()
        .map(module -> root().resolve(module.group(1)))
        .toList();
  }

  private static List<String> read(Path file) throws IOException {
    return Files.readAllLines(ProjectFolder.find().root().resolve(file)).stream()
        .map(String::strip)
        .toList();
  }

  /** The lines between each line {@code begin} and the next line {@code end}. */
  private static List<List<String>> all(List<String> lines, String begin, String end) {
    List<List<String>> pieces = new ArrayList<>();
    List<String> rest = lines;
    while (rest.contains(begin)) {
      rest = rest.subList(rest.indexOf(begin) + 1, rest.size());
      assertThat(rest).contains(end);
      pieces.add(rest.subList(0, rest.indexOf(end)));
      rest = rest.subList(rest.indexOf(end), rest.size());
    }
    return pieces;
  }

  private static Path root() {
    return ProjectFolder.find().root();
  }
}
