package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One session with the official TypeScript client of either era, over either transport. What goes
 * over the wire is written to {@code target/session-*.txt}.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ClientSessionTest {
  /** A safety net: a session takes a few seconds. */
  private static final long MINUTES = 5;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "modern"})
  void overStandardInputAndOutput_allIsAsItShouldBe(String era) throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    Map<String, String> environment = ServerProcess.environment(folder);

    assertAllIsWell(
        era,
        "stdio",
        environment,
        ServerProcess.command(
            MemoryWeaveServer.class,
            "--project-root",
            project.root().toString(),
            "--db",
            folder.resolve("memory.db").toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "modern"})
  void overHttp_allIsAsItShouldBe(String era) throws Exception {
    TestProject project = TestProject.in(folder.resolve("shop"));
    String token = UUID.randomUUID().toString();
    try (Served server = Served.project(project.root(), token)) {
      assertAllIsWell(
          era, "http", Map.of("SESSION_TOKEN", token), List.of(server.address().toString()));
    }
  }

  private void assertAllIsWell(
      String era, String transport, Map<String, String> environment, List<String> target)
      throws Exception {
    Path transcript = Path.of("target/session-" + era + "-" + transport + ".txt").toAbsolutePath();
    List<String> command =
        new ArrayList<>(List.of("session.mjs", era, transport, transcript.toString()));
    command.addAll(target);

    NodePackages.Outcome outcome =
        NodePackages.installed(folder).run(environment, MINUTES, command);

    assertThat(outcome.exitCode()).as("%s%nSee %s", outcome.output(), transcript).isZero();
    assertThat(Files.readAllLines(transcript)).last().asString().isEqualTo("all as it should be");
  }
}
