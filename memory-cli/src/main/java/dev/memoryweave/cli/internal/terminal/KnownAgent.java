package dev.memoryweave.cli.internal.terminal;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs commands by itself, and what reveals it: variables that it sets for the
 * commands it runs, and the names of its process. A variable that an editor also sets in its
 * terminal for people proves nothing, and is not listed.
 */
@SuppressWarnings("ImmutableEnumChecker") // The lists cannot be changed.
enum KnownAgent {
  CLAUDE_CODE("claude-code", names("CLAUDECODE", "CLAUDE_CODE"), names("claude")),
  CODEX(
      "codex",
      names("CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_THREAD_ID", "CODEX_CI"),
      names("codex")),
  CURSOR(
      "cursor",
      names("CURSOR_AGENT", "CURSOR_EXTENSION_HOST_ROLE=agent-exec"),
      names("cursor-agent")),
  VS_CODE("vscode", names("VSCODE_AGENT"), names()),
  COPILOT(
      "copilot", names("COPILOT_CLI", "COPILOT_AGENT", "COPILOT_AGENT_JOB_ID"), names("copilot")),
  GEMINI("gemini", names("GEMINI_CLI", "AGENT=gemini"), names("gemini")),
  QWEN("qwen", names("QWEN_CODE"), names("qwen")),
  AIDER("aider", names(), names("aider")),
  OPENCODE("opencode", names("OPENCODE", "OPENCODE_CLIENT"), names("opencode")),
  GOOSE("goose", names("GOOSE_TERMINAL", "AGENT=goose"), names("goose")),
  CLINE("cline", names("CLINE_ACTIVE"), names("cline")),
  ROO("roo", names("ROO_ACTIVE"), names("roo")),
  AMP("amp", names("AGENT=amp"), names("amp")),
  CRUSH("crush", names("CRUSH", "AGENT=crush"), names("crush")),
  AUGMENT("augment", names("AUGMENT_AGENT"), names("auggie")),
  TRAE("trae", names("TRAE_AI_SHELL_ID"), names()),
  PI("pi", names("PI_CODING_AGENT"), names()),
  OPENHANDS("openhands", names(), names("openhands")),
  DROID("droid", names(), names("droid")),
  AMAZON_Q("amazon-q", names(), names("qchat", "kiro-cli", "kiro-cli-chat")),
  OTHER("agent", names("AI_AGENT", "AGENT=1", "AGENT=true"), names()),
  CI(
      "ci",
      names(
          "GITHUB_ACTIONS",
          "GITLAB_CI",
          "CIRCLECI",
          "BUILDKITE",
          "JENKINS_URL",
          "TEAMCITY_VERSION",
          "TF_BUILD",
          "TRAVIS",
          "CI"),
      names());

  private final String id;
  private final List<String> variables;
  private final List<String> processes;

  KnownAgent(String id, List<String> variables, List<String> processes) {
    this.id = id;
    this.variables = variables;
    this.processes = processes;
  }

  private static List<String> names(String... names) {
    return List.of(names);
  }

  /** Its author name. */
  String id() {
    return id;
  }

  /** The first row with a matching variable, and that variable. */
  static Optional<AgentSign> in(Map<String, String> environment) {
    for (KnownAgent agent : values()) {
      for (String variable : agent.variables) {
        int equals = variable.indexOf('=');
        String name = equals < 0 ? variable : variable.substring(0, equals);
        String value = environment.get(name);
        if (isSet(value) && (equals < 0 || variable.endsWith("=" + lower(value)))) {
          return Optional.of(new AgentSign(agent.id, "the variable " + name + " is set"));
        }
      }
    }
    return Optional.empty();
  }

  /** The row of a process, by the name of its program or of the script that it runs. */
  static Optional<AgentSign> running(String program) {
    String name = lower(program);
    String plain =
        name.endsWith(".exe") || name.endsWith(".cmd")
            ? name.substring(0, name.length() - ".exe".length())
            : name;
    for (KnownAgent agent : values()) {
      if (agent.processes.contains(plain)) {
        return Optional.of(new AgentSign(agent.id, "the program '" + plain + "' has called it"));
      }
    }
    return Optional.empty();
  }

  /** Whether a variable means yes: some are set to an empty text, 0 or false to mean no. */
  private static boolean isSet(@Nullable String value) {
    return value != null
        && !value.isBlank()
        && !value.strip().equals("0")
        && !lower(value).equals("false");
  }

  private static String lower(@Nullable String text) {
    return text == null ? "" : text.strip().toLowerCase(Locale.ROOT);
  }
}
