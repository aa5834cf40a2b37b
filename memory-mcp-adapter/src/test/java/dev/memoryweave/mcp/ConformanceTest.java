package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The conformance suite of the protocol over HTTP. What each scenario found is written to {@code
 * target/conformance-*.md}.
 *
 * <p>Most scenarios call tools, prompts and resources of their own, which a server for tests has.
 * Our own server passes those that need none. Without being scored, the suite also runs an
 * extension that is not served (tasks), and parameters of tools in headers, which no tool has.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class ConformanceTest {
  @TempDir Path folder;

  private ConformanceSuite.Run run(URI server, String revision, String name) throws Exception {
    return ConformanceSuite.run(
        NodePackages.installed(folder),
        server,
        revision,
        folder.resolve("results"),
        Path.of("target/conformance-" + name + "-" + revision + ".md"));
  }

  @ParameterizedTest
  @CsvSource({"2026-07-28, 37", "2025-11-25, 30"})
  void withItsFixtures_allScenariosOfARevisionPass(String revision, int scored) throws Exception {
    try (Served server = Served.fixtures()) {
      ConformanceSuite.Run run = run(server.address(), revision, "fixtures");

      assertThat(run.scored()).as(run.output()).hasSize(scored);
      assertThat(run.scored())
          .allSatisfy(
              scenario -> {
                assertThat(scenario.failures()).as(scenario.name()).isEmpty();
                assertThat(scenario.with("SUCCESS")).as(scenario.name()).isNotEmpty();
              });
      assertThat(run.exitCode()).as(run.output()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-28, server-stateless tools-list server-sse-multiple-streams resources-list"
        + " sep-2164-resource-not-found prompts-list dns-rebinding-protection caching"
        + " input-required-result-unsupported-methods http-header-validation",
    "2025-11-25, server-initialize logging-set-level ping tools-list server-sse-multiple-streams"
        + " resources-list prompts-list dns-rebinding-protection server-session-lifecycle"
  })
  void ourServer_passesWhatNeedsNoFixtures(String revision, String scenarios) throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    try (Served server = Served.project(project.root(), null)) {
      ConformanceSuite.Run run = run(server.address(), revision, "server");

      assertThat(List.of(scenarios.split(" ")).stream().map(run::scenario))
          .allSatisfy(
              scenario -> {
                assertThat(scenario.failuresWithoutFixtures()).as(scenario.name()).isEmpty();
                assertThat(scenario.with("WARNING")).as(scenario.name()).isEmpty();
                assertThat(scenario.with("SUCCESS")).as(scenario.name()).isNotEmpty();
              });
    }
  }
}
