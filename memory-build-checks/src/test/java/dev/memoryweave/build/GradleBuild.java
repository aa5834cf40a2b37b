package dev.memoryweave.build;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the Gradle build says out of its files, which keep to a few constructs. */
final class GradleBuild {
  private static final Pattern INCLUDE = Pattern.compile("include\\(\"([^\"]+)\"\\)");
  private static final Pattern DEPENDENCIES =
      Pattern.compile("dependencies \\{\\n(.*?)\\n\\s*}\\n", Pattern.DOTALL);
  private static final Pattern CONSTRAINTS =
      Pattern.compile("constraints \\{\\n(.*?)\\n\\s*}\\n", Pattern.DOTALL);
  private static final Pattern CONSTRAINT = Pattern.compile("api\\(project\\(\":([\\w-]+)\"\\)\\)");
  private static final Pattern SHARED =
      Pattern.compile(
          "\"(\\w+)\"\\((platform\\()?libs\\.findLibrary\\(\"([\\w-]+)\"\\)\\.get\\(\\)\\)+");
  private static final Pattern OWN =
      Pattern.compile(
          "(\\w+)\\((platform\\(|project\\()?(?:libs\\.([\\w.]+)"
              + "|(?:path = )?\":([\\w-]+)\"(?:, configuration = \"(\\w+)\")?)\\)+"
              + "(?: \\{ (?:isTransitive = false|exclude\\(group = \"[\\w.]+\"\\)"
              + "|(artifact \\{ classifier = \"tests\" })) })?");
  private static final Pattern ASSIGNED = Pattern.compile("([\\w-]+) = \"([^\"]+)\"");
  private static final Pattern LIBRARY =
      Pattern.compile(
          "([\\w-]+) = \\{ module = \"([^\"]+)\"(?:, version\\.ref = \"([\\w-]+)\")? }");

  /** Resources from another folder of the project. */
  private static final Pattern TAKEN_IN =
      Pattern.compile(
          "from\\(rootProject\\.file\\(\"([\\w/-]+)\"\\)\\) \\{\\s*include\\(\"([^\"]+)\"\\)"
              + "\\s*into\\(\"([^\"]+)\"\\)");

  /** A configuration's use in Maven's words; of two uses of one library the first here counts. */
  private static final Map<String, String> USES = uses();

  /** Surefire brings the launcher of its own accord, Gradle wants it named. */
  private static final String LAUNCHER = "org.junit.platform:junit-platform-launcher";

  private record Library(String coordinates, String version) {}

  private final UnaryOperator<String> files;
  private final BuildFacts facts = new BuildFacts("Gradle");
  private final Map<String, Library> catalog = new LinkedHashMap<>();

  private GradleBuild(UnaryOperator<String> files) {
    this.files = files;
  }

  private static Map<String, String> uses() {
    Map<String, String> uses = new LinkedHashMap<>();
    uses.put("api", "compile");
    uses.put("implementation", "compile");
    uses.put("runtimeOnly", "runtime");
    uses.put("compileOnly", "provided");
    uses.put("testImplementation", "test");
    uses.put("testRuntimeOnly", "test");
    uses.put("annotationProcessor", "processor");
    return uses;
  }

  /** Reads the build from its files, given as a function from a path to a text. */
  static BuildFacts read(UnaryOperator<String> files) {
    GradleBuild build = new GradleBuild(files);
    build.readCatalog();
    String root = files.apply("build.gradle.kts");
    build.facts.add("group", first(root, "\\bgroup = \"([^\"]+)\""));
    build.facts.add("version", first(root, "\\bversion = \"([^\"]+)\""));
    build.facts.add("Java level", first(root, "options\\.release = (\\d+)"));
    build.facts.add("processes of tests", first(root, "maxParallelForks = (\\d+)"));
    build.facts.add(
        "options of tests", first(root, "jvmArgs\\(\"([^)]+)\"\\)").replace("\", \"", " "));
    INCLUDE
        .matcher(files.apply("settings.gradle.kts"))
        .results()
        .forEach(include -> build.readModule(include.group(1), root));
    return build.facts;
  }

  private void readModule(String module, String root) {
    String script = files.apply(module + "/build.gradle.kts");
    if (script.contains("`java-platform`")) {
      readPlatform(module, script);
      return;
    }
    facts.add("module " + module, first(script, "\"Automatic-Module-Name\" to \"([^\"]+)\""));
    if (script.contains("options.release")) {
      facts.add("Java level of " + module, first(script, "options\\.release = (\\d+)"));
    }
    for (MatchResult shared : statements("build.gradle.kts", root, SHARED)) {
      Library library = library(shared.group(3).replace('-', '.'));
      readDependency(module, shared.group(1), shared.group(2) != null, "", library);
    }
    if (script.contains("archiveClassifier = \"tests\"")) {
      facts.add(module + " shares", "its tests");
    }
    TAKEN_IN
        .matcher(script)
        .results()
        .forEach(
            taken ->
                facts.add(
                    module + " takes in " + taken.group(1) + "/" + taken.group(2), taken.group(3)));
    for (MatchResult own : statements(module + "/build.gradle.kts", script, OWN)) {
      if (own.group(4) != null) {
        String part = own.group(5) == null ? "" : testsOf(own.group(4), own.group(5));
        addUse(module + " uses " + part + own.group(4), use(own.group(1)), "");
      } else {
        boolean platform = own.group(2) != null;
        String part = own.group(6) == null ? "" : "tests of ";
        readDependency(module, own.group(1), platform, part, library(own.group(3)));
      }
    }
  }

  private void readPlatform(String module, String script) {
    facts.add("module " + module, "platform");
    facts.add("group of " + module, facts.get("group"));
    facts.add("version of " + module, facts.get("version"));
    for (MatchResult listed :
        statements(module + "/build.gradle.kts", CONSTRAINTS, script, CONSTRAINT)) {
      facts.add(module + " lists " + listed.group(1), "its version");
    }
  }

  /** The only configuration of a module that another may name is the one with its tests. */
  private String testsOf(String module, String configuration) {
    String made = "configurations.create(\"%s\")".formatted(configuration);
    if (!files.apply(module + "/build.gradle.kts").contains(made)) {
      throw new IllegalStateException(
          "%s/build.gradle.kts does not make the configuration %s"
              .formatted(module, configuration));
    }
    return "tests of ";
  }

  private void readDependency(
      String module, String configuration, boolean platform, String part, Library library) {
    if (platform) {
      facts.add("platform " + library.coordinates(), library.version());
    } else if (!library.coordinates().equals(LAUNCHER)) {
      addUse(
          module + " uses " + part + library.coordinates(),
          use(configuration),
          " " + library.version());
    }
  }

  private void addUse(String statement, String use, String version) {
    List<String> order = List.copyOf(USES.values());
    String known = facts.get(statement).replaceFirst(" .*", "");
    if (!order.contains(known) || order.indexOf(use) < order.indexOf(known)) {
      facts.add(statement, use + version);
    }
  }

  private void readCatalog() {
    Map<String, String> versions = new LinkedHashMap<>();
    String section = "";
    for (String line : files.apply("gradle/libs.versions.toml").lines().toList()) {
      if (line.startsWith("[")) {
        section = line;
      } else if (!line.isBlank() && !line.startsWith("#")) {
        if (section.equals("[versions]")) {
          MatchResult version = match(ASSIGNED, line, "gradle/libs.versions.toml");
          versions.put(version.group(1), version.group(2));
        } else {
          MatchResult library = match(LIBRARY, line, "gradle/libs.versions.toml");
          String reference = library.group(3);
          String version =
              reference == null ? "by platform" : versions.getOrDefault(reference, "unknown");
          catalog.put(library.group(1).replace('-', '.'), new Library(library.group(2), version));
        }
      }
    }
  }

  private Library library(String accessor) {
    Library library = catalog.get(accessor);
    if (library == null) {
      throw new IllegalStateException("gradle/libs.versions.toml has no library " + accessor);
    }
    return library;
  }

  private static String use(String configuration) {
    String use = USES.get(configuration);
    if (use == null) {
      throw new IllegalStateException("The configuration " + configuration + " is not known");
    }
    return use;
  }

  /** Every line of the blocks of dependencies; one that is not understood fails the reading. */
  private static List<MatchResult> statements(String path, String script, Pattern pattern) {
    return statements(path, DEPENDENCIES, script, pattern);
  }

  private static List<MatchResult> statements(
      String path, Pattern blocks, String script, Pattern pattern) {
    return blocks
        .matcher(script)
        .results()
        .flatMap(block -> block.group(1).lines())
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("//"))
        .map(line -> match(pattern, line, path))
        .toList();
  }

  private static MatchResult match(Pattern pattern, String line, String path) {
    Matcher matcher = pattern.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalStateException("%s: cannot read the line: %s".formatted(path, line));
    }
    return matcher.toMatchResult();
  }

  private static String first(String script, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(script);
    return matcher.find() ? matcher.group(1) : "absent";
  }
}
