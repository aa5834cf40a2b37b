package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.params.provider.CsvSource;
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
  @ValueSource(
      strings = {"claude-code", "codex", "cursor", "gemini", "copilot", "vscode", "claude-desktop"})
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
    Path copy =
        Path.of(written.out().replaceFirst("(?s).*?as it was: ", "").replaceFirst("(?s)\\R.*", ""));
    assertThat(copy).hasContent(before);
    assertThat(memory.run("install").out())
        .containsPattern(
            client + " +installed" + (client.equals("claude-desktop") ? " " : ", with hooks"));

    Ended again = memory.run(TestTerminal.typing(), "", "install", client);
    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("Nothing to do");

    Ended removed = memory.run(TestTerminal.typing("y"), "", "install", client, "--remove");
    assertThat(removed.exit()).isZero();
    assertThat(file).hasContent(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"claude-code", "codex", "cursor", "gemini", "copilot", "vscode", "claude-desktop"})
  void install_whereNothingIs_makesTheFile(String client) {
    Path file = settings(client);

    assertThat(memory.run("install", client, "--yes").exit()).isZero();
    assertThat(file).content().contains("memory-weave");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"claude-code", "codex", "cursor", "gemini", "copilot", "vscode", "claude-desktop"})
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

  /** The settings with the hooks of a program, as the command names them. */
  private Path hooks(String client) {
    Map<?, ?> answer =
        JsonForm.arguments(
            memory.run("install", client, "--only", "hooks", "--show", "--json").out());
    List<?> files = (List<?>) ((Map<?, ?>) answer.get("data")).get("files");
    assertThat(files).hasSize(1);
    return Path.of((String) ((Map<?, ?>) files.get(0)).get("file"));
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, .claude/settings.json, UserPromptSubmit",
    "codex, .codex/hooks.json, UserPromptSubmit",
    "cursor, .cursor/hooks.json, beforeSubmitPrompt",
    "gemini, .gemini/settings.json, BeforeAgent",
    "copilot, .copilot/hooks/memory-weave.json, userPromptSubmitted",
    "vscode, .copilot/hooks/memory-weave.json, userPromptSubmitted"
  })
  void install_writesTheHooks_andRemoveLeavesNoTrace(String client, String file, String event) {
    Path hooks = hooks(client);
    assertThat(hooks).isEqualTo(folder.resolve("user").resolve(file));
    TestTerminal yes = TestTerminal.typing("y");

    Ended written = memory.run(yes, "", "install", client);

    assertThat(yes.screen())
        .contains("\"" + event + "\"", "record what is said", "memory docs hooks");
    assertThat(written.out()).contains(hooks.toString());
    assertThat(written.out().contains("/hooks there")).isEqualTo(client.equals("codex"));
    assertThat(hooks).content().contains("hook prompt --client ");

    assertThat(memory.run("install", client, "--remove", "--yes").exit()).isZero();
    assertThat(hooks).doesNotExist();
    assertThat(memory.run("install").out()).containsPattern(client + " +no settings");
  }

  @Test
  void install_ofTwoThatReadTheSameHooks_writesThemOnce() {
    Ended ended = memory.run("install", "vscode", "copilot", "--yes");

    assertThat(ended.exit()).isZero();
    assertThat(ended.out()).containsOnlyOnce("VS Code, Copilot CLI call the hooks");
    assertThat(memory.run("install", "copilot", "vscode").out()).contains("Nothing to do");
    assertThat(memory.run("install", "copilot", "--remove", "--yes").out())
        .contains("Copilot CLI, VS Code call the hooks no longer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\n  \"hooks\": {\n    \"Stop\": [\n      \"memory hook stop\"\n    ]\n  }\n}\n",
        "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n    ]\n  }\n}\n"
      })
  void install_whereTheHooksAreBroken_writesNothingAtAll(String broken) throws IOException {
    Path hooks = hooks("codex");
    Files.createDirectories(hooks.getParent());
    Files.writeString(hooks, broken);

    Ended ended = memory.run("install", "codex", "--yes");

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.err()).contains(hooks.toString() + ", line ", "Mend the file");
    assertThat(hooks).hasContent(broken);
    assertThat(hooks.resolveSibling("config.toml")).doesNotExist();
  }

  @Test
  void install_ofOnePart_leavesTheOther() {
    assertThat(memory.run("install", "claude-code", "--only", "hooks", "--yes").exit()).isZero();
    assertThat(memory.run("install").out()).containsPattern("claude-code +hooks only");
    assertThat(settings("claude-code")).doesNotExist();

    memory.run("install", "claude-code", "--yes");
    memory.run("install", "claude-code", "--only", "hooks", "--remove", "--yes");

    assertThat(memory.run("install").out()).containsPattern("claude-code +installed +");
    assertThat(hooks("claude-code")).doesNotExist();
    assertThat(memory.run("install", "claude-desktop", "--only", "hooks").err())
        .contains("Claude Desktop calls no hooks");
    assertThat(memory.run("install", "codex", "--only", "tools").err())
        .contains("There are: server, hooks");
  }

  @Test
  void install_ofHooksIntoTheProject_takesTheCommandOfWhoeverWorksOnIt() throws IOException {
    memory.run("install", "claude-code", "gemini", "--project", "--yes");

    assertThat(Files.readString(memory.project().resolve(".claude/settings.json")))
        .contains("\"command\": \"memory hook session-start --client claude-code\"");
    assertThat(Files.readString(memory.project().resolve(".gemini/settings.json")))
        .contains("\"command\": \"memory\"", "\"memory hook stop --client gemini\"");
  }

  @Test
  void install_throughALink_keepsTheLinkWhenItRemoves() throws IOException {
    Path hooks = hooks("cursor");
    Files.createDirectories(hooks.getParent());
    Path target = Files.createDirectories(folder.resolve("dotfiles")).resolve("hooks.json");
    Files.writeString(target, "{}");
    try {
      Files.createSymbolicLink(hooks, target);
    } catch (IOException | UnsupportedOperationException e) {
      assumeTrue(false, "no links here");
    }

    memory.run("install", "cursor", "--yes");
    assertThat(target).content().contains("hook stop");
    memory.run("install", "cursor", "--yes", "--remove");

    assertThat(hooks).isSymbolicLink();
    assertThat(target).content().doesNotContain("hook stop");
  }
}
