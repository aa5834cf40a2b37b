package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import dev.memoryweave.operations.JsonForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Installing the server as a whole: what is shown, asked, written, kept and refused. */
final class InstallTest {
  private static final String JSON =
      """
      {
        // mine
        "token": "abc", /* nobody's business */
        "theme": "dark",
        "a": [1, 2],
        "%s": {
          "other": { "command": "x" } // stays
        },
      }
      """;
  private static final String TOML =
      """
      # mine
      token = "abc"
      b = 1

      [mcp_servers.other]
      args = []
      command = "x" # stays
      """;

  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder).with("HOME", folder.resolve("user").toString());
    Files.createDirectories(folder.resolve("user"));
  }

  /** The settings of a program for the user, as the command names them. */
  private Path settings(String client) {
    Map<?, ?> answer = JsonForm.arguments(memory.run("install", client, "--show", "--json").out());
    List<?> files = (List<?>) ((Map<?, ?>) answer.get("data")).get("files");
    Path file = Path.of((String) ((Map<?, ?>) files.get(0)).get("file"));
    assertThat(file).startsWithRaw(folder.resolve("user"));
    return file;
  }

  /** Settings as people have them, with comments and another server. */
  private Path written(String client) throws IOException {
    Path file = settings(client);
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        client.equals("codex")
            ? TOML
            : JSON.formatted(client.equals("vscode") ? "servers" : "mcpServers"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "codex", "cursor", "vscode", "claude-desktop"})
  void install_showsTheChangeAsksAndWrites_andRemoveTakesItBack(String client) throws IOException {
    Path file = written(client);
    String before = Files.readString(file);

    TestTerminal no = TestTerminal.typing("n");
    Ended declined = memory.run(no, "", "install", client);
    assertThat(no.screen()).contains(file.toString(), "+ ", "memory-weave", "Write this? [y/N]");
    assertThat(no.screen()).as("what is nobody's business").doesNotContain("abc");
    assertThat(declined.exit()).isEqualTo(1);
    assertThat(declined.err()).contains("Nothing was changed");
    assertThat(file).hasContent(before);

    Ended written = memory.run(TestTerminal.typing("y"), "", "install", client);
    assertThat(written.exit()).isZero();
    assertThat(written.out()).contains("knows the server", "as it was: ");
    assertThat(Files.readString(file)).contains("memory-weave", "mine", "stays", "mcp");
    Path copy = Path.of(written.out().strip().replaceFirst("(?s).*as it was: ", ""));
    assertThat(copy).hasContent(before);
    assertThat(memory.run("install").out()).containsPattern(client + " +installed");

    Ended again = memory.run(TestTerminal.typing(), "", "install", client);
    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("Nothing to do");

    Ended removed = memory.run(TestTerminal.typing("y"), "", "install", client, "--remove");
    assertThat(removed.exit()).isZero();
    assertThat(file).hasContent(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "codex", "cursor", "vscode", "claude-desktop"})
  void install_whereNothingIs_makesTheFile(String client) {
    Path file = settings(client);

    assertThat(memory.run("install", client, "--yes").exit()).isZero();
    assertThat(file).content().contains("memory-weave");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "codex", "cursor", "vscode", "claude-desktop"})
  void install_givesEachClientAName_alsoInAnEntryFromBefore(String client) throws IOException {
    Path file = written(client);
    String name = "\"--principal\", \"" + client + "\"";
    memory.run("install", client, "--yes");
    String named = Files.readString(file);
    assertThat(named).contains(name, "mine");
    Files.writeString(file, named.replace(", " + name, ""));

    assertThat(memory.run("install", client, "--yes").exit()).isZero();

    assertThat(file).hasContent(named);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "codex"})
  void install_intoBrokenSettings_isRefusedAndLeavesThem(String client) throws IOException {
    Path file = written(client);
    String broken = Files.readString(file).strip();
    broken = broken.substring(0, broken.lastIndexOf(client.equals("codex") ? '"' : '}'));
    Files.writeString(file, broken);

    Ended ended = memory.run("install", client, "--yes");

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err()).contains(file.toString(), "line ", "Mend the file");
    assertThat(file).hasContent(broken);
    assertThat(memory.run("install").out()).containsPattern(client + " +unreadable");
  }

  @Test
  void install_withNobodyToAsk_needsYes() {
    Ended ended = memory.run("install", "cursor");

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.err()).contains("Cursor", "--yes");
    assertThat(settings("cursor")).doesNotExist();
  }

  @Test
  void install_intoTheProject_isForEverybody() throws IOException {
    Ended ended = memory.run("install", "cursor", "vscode", "--project", "--yes");

    assertThat(ended.exit()).isZero();
    assertThat(ended.out()).contains("needs 'memory' on the path");
    assertThat(Files.readString(memory.project().resolve(".cursor/mcp.json")))
        .contains("\"command\": \"memory\"");
    assertThat(Files.readString(memory.project().resolve(".vscode/mcp.json")))
        .contains("${workspaceFolder}");
  }

  @Test
  void install_ofSeveral_isAllOrNothingBeforeTheFirstWrite() throws IOException {
    Path codex = written("codex");
    Files.writeString(codex, "a = ");

    assertThat(memory.run("install", "cursor", "codex", "--yes").exit()).isEqualTo(1);
    assertThat(settings("cursor")).doesNotExist();
  }
}
