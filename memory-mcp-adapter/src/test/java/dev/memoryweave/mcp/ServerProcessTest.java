package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ServerProcessTest {
  private static final int AT_ONCE = Integer.getInteger("memoryweave.servers", 6);
  private static final String SAVE =
      "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The build takes three minutes\"}]}";

  @TempDir Path folder;

  @Test
  void theEndOfTheInput_endsTheProcessAfterTheLastAnswer() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--db", "memory.db")) {
      server.begin();
      // The first call of a process loads its classes, which can outlast the patience at the end.
      server.call(
          1,
          "memory_apply",
          "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"The host is known\"}]}");
      server.send(
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"memory_apply\",\"arguments\":"
              + SAVE
              + "}}");

      List<String> last =
          server.endInput().stream().filter(line -> line.contains("\"id\"")).toList();

      assertThat(last).hasSize(1);
      assertThat(last.get(0)).contains("\"id\":2").contains("stored");
      assertThat(server.exitCode()).isZero();
      assertThat(server.errors()).doesNotContain("WARN", "ERROR", "Exception");
    }
  }

  @Test
  void theEndAfterAGitProjectWasRead_writesNothingToStandardError() throws Exception {
    Path git = Files.createDirectories(folder.resolve("project").resolve(".git"));
    Files.createDirectories(git.resolve("objects"));
    Files.createDirectories(git.resolve("refs").resolve("heads"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    Files.writeString(git.resolve("config"), "[core]\n\trepositoryformatversion = 0\n");
    Files.writeString(git.resolveSibling("README.md"), "# Shop\n\nPrices are in cents.\n");
    try (ServerProcess server =
        ServerProcess.start(folder, "--project-root", git.getParent().toString())) {
      server.begin();
      assertThat(server.call(1, "memory_status", "{\"refresh\": true}").toString())
          .contains("main", "isError=false");
      server.endInput();
      assertThat(server.exitCode()).isZero();
      assertThat(server.errors()).isEmpty();
    }
  }

  @Test
  void anInputThatEndsAtOnce_endsTheProcess() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder)) {
      assertThat(server.endInput()).isEmpty();
      assertThat(server.exitCode()).isZero();
    }
  }

  @Test
  void standardOutput_carriesTheProtocolOnlyWhateverElseIsPrinted() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(
            NoisyServer.class, folder, Map.of("MEMORY_LOG_LEVEL", "debug"), "--db", "memory.db")) {
      server.begin();
      server.send("garbage");
      assertThat(server.next().get("error").toString()).contains("not valid JSON");
      assertThat(server.call(1, "memory_apply", SAVE).get("isError")).isEqualTo(false);
      assertThat(server.call(2, "memory_recall", "{\"task\": \"build\"}").get("isError"))
          .isEqualTo(false);
      assertThat(server.call(3, "memory_apply", "{\"nodes\": 1}").get("isError")).isEqualTo(true);

      assertThat(server.endInput()).allMatch(line -> line.startsWith("{\"jsonrpc\":\"2.0\""));
      assertThat(server.exitCode()).isZero();
      assertThat(server.errors()).contains("noise before a read").contains("DEBUG");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"debug", "trace"})
  void theLog_holdsNoRequestAtAnyLevel(String level) throws Exception {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    String sentence = "the stove is blue";
    try (ServerProcess server =
        ServerProcess.start(
            MemoryWeaveServer.class,
            folder,
            Map.of("MEMORY_LOG_LEVEL", level),
            "--db",
            "memory.db")) {
      server.begin();
      for (String text : List.of(secret, sentence)) {
        server.call(
            1,
            "memory_apply",
            "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"Note\", \"body\": \"" + text + "\"}]}");
      }
      server.call(3, "memory_inspect", "{\"ref\": \"" + secret + "\"}");
      server.call(4, secret, "{}");
      server.endInput();
      server.exitCode();
      assertThat(server.errors()).doesNotContain(secret).doesNotContain(sentence).contains("DEBUG");
    }
  }

  @Test
  void whatWasSaved_isThereForTheNextServer() throws Exception {
    try (ServerProcess first = ServerProcess.start(folder, "--db", "memory.db")) {
      first.begin();
      assertThat(first.call(1, "memory_apply", SAVE).get("isError")).isEqualTo(false);
      first.terminate();
      first.exitCode();
    }
    try (ServerProcess second = ServerProcess.start(folder, "--db", "memory.db")) {
      second.begin();
      assertThat(second.call(1, "memory_search", "{\"query\": \"minutes\"}").toString())
          .contains("fact.the-build-takes-three-minutes");
    }
  }

  @Test
  void theDatabase_isInTheHomeOfTheMemoryIfNothingElseIsSaid() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder)) {
      server.begin();
      server.call(1, "memory_apply", SAVE);
      server.endInput();
      server.exitCode();
    }

    assertThat(folder.resolve("home").resolve("memory.db")).exists();
  }

  @Test
  void theWorkingDirectory_isTheProjectIfNothingElseIsSaid() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--db", ":memory:")) {
      server.begin();

      assertThat(server.call(1, "memory_status", "{}").get("structuredContent").toString())
          .contains("root=" + folder.toRealPath())
          .contains("root_source=working_directory");
    }
  }

  @Test
  void theEnvironment_namesTheProject() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project"));
    try (ServerProcess server =
        ServerProcess.start(
            MemoryWeaveServer.class,
            folder,
            Map.of("MEMORY_PROJECT_ROOT", project.toString()),
            "--db",
            ":memory:")) {
      server.begin();

      assertThat(server.call(1, "memory_status", "{}").get("structuredContent").toString())
          .contains("root=" + project.toRealPath())
          .contains("root_source=environment");
    }
  }

  @Test
  void whatCannotBeOpened_isToldByTheToolsWhileTheServerGoesOn() throws Exception {
    Path database =
        Files.writeString(folder.resolve("notes.txt"), "This is no database. ".repeat(99));
    try (ServerProcess server = ServerProcess.start(folder, "--db", database.toString())) {
      server.begin();
      for (int i = 0; i < 2; i++) {
        Map<?, ?> result = server.call(i, "memory_recall", "{\"task\": \"x\"}");
        assertThat(result.get("isError")).isEqualTo(true);
        assertThat(result.get("content").toString()).contains("notes.txt");
      }
      server.send("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}");
      assertThat(server.next().get("result")).isEqualTo(Map.of());
    }
    assertThat(Files.readString(database)).startsWith("This is no database.");
  }

  @Test
  void aProjectRootThatIsMissing_isToldByTheTools() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--project-root", "nowhere")) {
      server.begin();

      assertThat(server.call(1, "memory_status", "{}").toString())
          .contains("isError=true")
          .contains("'nowhere' from the caller");
    }
  }

  @Test
  void theCommandLine_isExplainedAndItsErrorsEndTheProcess() throws Exception {
    try (ServerProcess help = ServerProcess.start(folder, "--help");
        ServerProcess version = ServerProcess.start(folder, "--version");
        ServerProcess wrong = ServerProcess.start(folder, "--databse", "x")) {
      assertThat(String.join("\n", help.endInput())).startsWith("Usage: java -jar");
      assertThat(help.exitCode()).isZero();
      assertThat(version.endInput()).hasSize(1).first().asString().startsWith("memory-weave ");
      assertThat(version.exitCode()).isZero();
      assertThat(wrong.endInput()).isEmpty();
      assertThat(wrong.exitCode()).isEqualTo(2);
      assertThat(wrong.errors()).contains("Unknown option '--databse'");
    }
  }

  /** The client writes, reads nothing, and is gone: its pipe is full, and nobody will empty it. */
  @Test
  void aClientThatDoesNotRead_isNotWaitedFor() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--db", ":memory:")) {
      server.begin();
      for (int i = 0; i < 100; i++) {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"method\":\"tools/list\"}");
      }

      server.closeInput();

      assertThat(server.exitCode()).isZero();
    }
  }

  /** Each makes what a new project and a new database need, or finds it half made by another. */
  @Test
  void serversThatStartAtOnce_allServe() throws Exception {
    List<ServerProcess> servers = new ArrayList<>();
    try {
      for (int i = 0; i < AT_ONCE; i++) {
        servers.add(ServerProcess.start(folder));
      }
      for (int i = 0; i < AT_ONCE; i++) {
        servers.get(i).begin();
      }
      for (int i = 0; i < AT_ONCE; i++) {
        Map<?, ?> saved =
            servers.get(i).call(1, "memory_apply", SAVE.replace("three", "three or " + i));
        assertThat(saved.get("isError")).as("server %d: %s", i, saved).isEqualTo(false);
      }
      for (ServerProcess server : servers) {
        server.endInput();
        assertThat(server.exitCode()).isZero();
        assertThat(server.errors()).isEmpty();
      }
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  /** All of them would take far longer than a test waits for a process to end. */
  @Test
  void thousandsOfRequests_areNotWaitedForOnceTheInputHasEnded() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--db", ":memory:")) {
      server.begin();
      String call =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"memory_recall\","
              + "\"arguments\":{\"task\":\"why is the build slow\"}}}\n";

      server.send(call.repeat(20_000).strip());
      server.closeInput();

      assertThat(server.exitCode()).isZero();
    }
  }

  /** Nothing is read by then, so the call could not end by itself within the patience of a test. */
  @Test
  void aCallThatWaitsForItsClient_isNotWaitedFor() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, "--db", ":memory:")) {
      server.send(
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
              + "\"2025-11-25\",\"capabilities\":{\"elicitation\":{}},"
              + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
      server.next();
      server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
      server.send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"memory_apply\","
              + "\"arguments\":{\"nodes\":[{\"kind\":\"constraint\",\"title\":\"Never push\"}]}}}");
      assertThat(server.next()).containsEntry("method", "elicitation/create");

      server.closeInput();

      assertThat(server.exitCode()).isZero();
    }
  }
}
