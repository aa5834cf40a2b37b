package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.protocol.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The conformance suite of the protocol, run against a server. */
final class ConformanceSuite {
  private static final String PACKAGE = "@modelcontextprotocol/conformance/";

  /** A safety net: a run takes some seconds. */
  private static final long MINUTES = 5;

  private ConformanceSuite() {}

  /**
   * What a scenario found.
   *
   * @param scored whether the revision requires it
   * @param checks what it looked at, each as the suite writes it
   */
  record Scenario(String name, boolean scored, List<Map<String, Object>> checks) {
    List<Map<String, Object>> failures() {
      return with("FAILURE");
    }

    /** The checks that came out so. */
    List<Map<String, Object>> with(String status) {
      return checks.stream().filter(check -> status.equals(check.get("status"))).toList();
    }

    /** The failures, without those of checks that need a tool that the server does not have. */
    List<Map<String, Object>> failuresWithoutFixtures() {
      return failures().stream()
          .filter(
              check -> !Boolean.TRUE.equals(Json.object(check.get("details")).get("untestable")))
          .toList();
    }
  }

  /**
   * A run of the suite.
   *
   * @param exitCode 0 if all scenarios passed that the revision requires
   * @param output what the suite wrote
   */
  record Run(int exitCode, String output, Map<String, Scenario> scenarios) {
    Scenario scenario(String name) {
      Scenario scenario = scenarios.get(name);
      if (scenario == null) {
        throw new AssertionError("The suite did not run " + name + ": " + output);
      }
      return scenario;
    }

    List<Scenario> scored() {
      return scenarios.values().stream().filter(Scenario::scored).toList();
    }

    /** The scenarios as a table in Markdown. */
    String table() {
      StringBuilder table =
          new StringBuilder(
              "| scenario | scored | passed | failed | warnings |\n|---|---|---|---|---|\n");
      scenarios
          .values()
          .forEach(
              scenario ->
                  table.append(
                      "| %s | %s | %d | %d | %d |%n"
                          .formatted(
                              scenario.name,
                              scenario.scored ? "yes" : "no",
                              scenario.with("SUCCESS").size(),
                              scenario.failures().size(),
                              scenario.with("WARNING").size())));
      return table.toString();
    }
  }

  /**
   * Runs all scenarios of a revision, and writes the table of them.
   *
   * @param results a folder for what the suite writes
   * @param table the file for the table
   */
  static Run run(NodePackages node, URI server, String revision, Path results, Path table)
      throws IOException, InterruptedException {
    NodePackages.Outcome outcome =
        node.run(
            Map.of(),
            MINUTES,
            List.of(
                node.file(PACKAGE + "dist/index.js").toString(),
                "server",
                "--url",
                server.toString(),
                "--requirements",
                revision,
                "--output-dir",
                results.toAbsolutePath().toString()));
    List<String> scored = scored(node.file(PACKAGE + "requirements/" + revision + ".yaml"));
    Map<String, Scenario> scenarios = new LinkedHashMap<>();
    for (String name : ran(outcome.output())) {
      scenarios.put(name, new Scenario(name, scored.contains(name), checks(results, name)));
    }
    Run run = new Run(outcome.exitCode(), outcome.output(), scenarios);
    Files.createDirectories(table.toAbsolutePath().getParent());
    Files.writeString(table, run.table());
    return run;
  }

  /** The scenarios that a server must pass, by the list of the suite. */
  private static List<String> scored(Path requirements) throws IOException {
    List<String> lines = Files.readAllLines(requirements);
    return lines.stream()
        .skip(lines.indexOf("server:") + 1L)
        .takeWhile(line -> line.startsWith("  - "))
        .map(line -> line.substring(4).strip())
        .toList();
  }

  private static List<String> ran(String output) {
    String begin = "=== Running scenario: ";
    return output
        .lines()
        .filter(line -> line.startsWith(begin))
        .map(line -> line.substring(begin.length()).replace(" ===", ""))
        .toList();
  }

  /** The folder of a scenario is its name and the time. */
  private static List<Map<String, Object>> checks(Path results, String name) throws IOException {
    List<Path> found;
    try (Stream<Path> folders = Files.list(results)) {
      found =
          folders
              .filter(
                  folder ->
                      folder
                          .getFileName()
                          .toString()
                          .matches("server-" + name + "-\\d{4}-\\d{2}-\\d{2}T.*"))
              .toList();
    }
    List<Map<String, Object>> checks = new ArrayList<>();
    for (Path folder : found) {
      String json = Files.readString(folder.resolve("checks.json"), StandardCharsets.UTF_8);
      for (Object check : Json.MAPPER.readValue(json, List.class)) {
        checks.add(Json.object(check));
      }
    }
    return checks;
  }
}
