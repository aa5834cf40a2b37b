package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server as a process of its own, with the official TypeScript client. What went over the wire
 * is written to {@code target/typescript-client-transcript.txt}.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TypeScriptClientTest {
  /** A safety net: a run takes some seconds. */
  private static final long RUN_MINUTES = 5;

  @TempDir Path folder;

  @Test
  void theOfficialClientFindsAllAsItShouldBe() throws Exception {
    TestProject unused = TestProject.in(folder.resolve("shop"));
    Path transcript = Path.of("target/typescript-client-transcript.txt").toAbsolutePath();
    List<String> command =
        new ArrayList<>(List.of("client.mjs", transcript.toString(), folder.toString()));
    command.addAll(ServerProcess.command(MemoryWeaveServer.class));

    NodePackages.Outcome outcome =
        NodePackages.installed(folder).run(Map.of(), RUN_MINUTES, command);

    assertThat(outcome.exitCode()).as("%s%nSee %s", outcome.output(), transcript).isZero();
    assertThat(Files.readAllLines(transcript)).last().asString().isEqualTo("all as it should be");
  }
}
