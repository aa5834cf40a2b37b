package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent calls the command at a terminal that it has made. */
class AgentAtATerminalTest {
  private static final String RULE = "constraint.push-at-any-time";

  @TempDir Path folder;
  private CommandRuns memory;

  @BeforeEach
  void begin() throws IOException {
    memory = CommandRuns.in(folder);
  }

  private Ended add() {
    return memory.run(
        TestTerminal.typing("y"), "", "add", "Push at any time", "--kind", "constraint");
  }

  private void waitsAsTheWordOf(String agent, Ended added) {
    assertThat(added.exit()).isEqualTo(3);
    assertThat(added.err()).contains("the word of the agent '" + agent + "', not yours");
    assertThat(memory.run("explain", RULE, "--json").out())
        .contains("\"in_force\":false")
        .contains(agent);
    TestTerminal terminal = TestTerminal.typing("y", "y");
    Ended accepted = memory.run(terminal, "", "review", "accept", RULE);
    assertThat(accepted.exit()).isEqualTo(3);
    assertThat(terminal.screen()).as("nobody is asked").isEmpty();
    assertThat(memory.run("explain", RULE, "--json").out()).contains("\"in_force\":false");
  }

  @ParameterizedTest
  @CsvSource({
    "CLAUDECODE, 1, claude-code",
    "CODEX_SANDBOX, seatbelt, codex",
    "CODEX_THREAD_ID, 0199, codex",
    "CURSOR_AGENT, 1, cursor",
    "VSCODE_AGENT, 1, vscode",
    "COPILOT_CLI, 1, copilot",
    "GEMINI_CLI, 1, gemini",
    "OPENCODE, 1, opencode",
    "GOOSE_TERMINAL, 1, goose",
    "CLINE_ACTIVE, true, cline",
    "ROO_ACTIVE, true, roo",
    "AGENT, amp, amp",
    "CRUSH, 1, crush",
    "AI_AGENT, another, agent",
    "CI, true, ci",
    "GITHUB_ACTIONS, true, ci"
  })
  void aVariableOfAnAgent_makesItThatAgent(String variable, String value, String agent) {
    memory.with(variable, value);

    waitsAsTheWordOf(agent, add());
    assertThat(add().err()).contains("the variable " + variable + " is set");
  }

  @ParameterizedTest
  @CsvSource({
    "claude, claude-code",
    "codex, codex",
    "cursor-agent, cursor",
    "aider, aider",
    "goose, goose",
    "Gemini.cmd, gemini",
    "amp, amp"
  })
  void aProcessAbove_makesItThatAgent(String program, String agent) {
    memory.below("bash", "script", program, "zsh", "tmux");

    waitsAsTheWordOf(agent, add());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TERM_PROGRAM=vscode",
        "VSCODE_PID=17",
        "VSCODE_INJECTION=1",
        "CURSOR_TRACE_ID=0f3a",
        "CODEX_HOME=/home/ada/.codex",
        "CLAUDE_CONFIG_DIR=/home/ada/.claude",
        "GOOSE_PROVIDER=one",
        "AGENT=/tmp/agent.17",
        "CI=false",
        "CLAUDECODE="
      })
  void aPersonInTheTerminalOfAnEditor_staysAPerson(String variable) {
    memory.with(
        variable.substring(0, variable.indexOf('=')),
        variable.substring(variable.indexOf('=') + 1));
    memory.below("zsh", "node", "code", "cursor", "windsurf", "claude-desktop", "systemd");

    Ended added = add();

    assertThat(added.exit()).isZero();
    assertThat(added.err()).doesNotContain("not yours");
    assertThat(memory.run("explain", RULE, "--json").out()).contains("\"in_force\":true");
  }

  @Test
  void noOption_makesAnAgentAPerson() {
    memory.with("CLAUDECODE", "1");

    assertThat(memory.run(TestTerminal.typing("y"), "", "add", "A rule", "--as-person").exit())
        .isEqualTo(2);
    Ended added =
        memory.run(
            TestTerminal.typing("y"),
            "",
            "add",
            "Push at any time",
            "--kind",
            "constraint",
            "--person",
            "ada",
            "--principal",
            "scribe");

    waitsAsTheWordOf("scribe", added);
  }

  @Test
  void withoutATerminal_theAgentHasItsOwnName() {
    memory.with("GEMINI_CLI", "1");

    assertThat(memory.run("add", "A fact").err()).contains("the agent 'gemini'");
    assertThat(memory.run("show", "fact.a-fact").out()).contains("gemini");
  }

  @Test
  void theProcessesOfTheSystem_areToldByName() {
    List<String> programs = new dev.memoryweave.cli.internal.terminal.SystemAncestry().programs();

    assertThat(programs).isNotEmpty().noneMatch(name -> name.contains("/"));
  }
}
