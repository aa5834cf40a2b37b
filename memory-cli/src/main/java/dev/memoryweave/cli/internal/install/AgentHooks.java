package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.Places.Kind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Agents that call hooks: at which moments, and how their settings name them. */
@SuppressWarnings("ImmutableEnumChecker") // The lists are not modifiable.
enum AgentHooks {
  CLAUDE_CODE(
      "claude-code",
      true,
      List.of(
          Hook.at("SessionStart", Hook.SESSION_START),
          Hook.at("UserPromptSubmit", Hook.PROMPT),
          Hook.at("PostToolUse", Hook.TOOL).inBackground(),
          Hook.at("PostToolUseFailure", Hook.TOOL).inBackground(),
          Hook.at("Stop", Hook.STOP),
          Hook.at("PreCompact", Hook.COMPACT),
          Hook.at("SessionEnd", Hook.SESSION_END))) {
    @Override
    Path user(Places places) {
      return places
          .variable("CLAUDE_CONFIG_DIR", places.home().resolve(".claude"))
          .resolve("settings.json");
    }

    @Override
    Path project(Path root) {
      return root.resolve(".claude").resolve("settings.json");
    }

    @Override
    void describe(Map<String, Object> handler, Hook hook, List<String> words, Kind system) {
      handler.put("type", "command");
      handler.put("command", shell(system, Shell.POWERSHELL).line(words));
      if (system == Kind.WINDOWS) {
        // Without this, it depends on the programs that are installed which shell runs it.
        handler.put("shell", "powershell");
      }
      handler.put("timeout", hook.seconds());
      if (hook.background()) {
        handler.put("async", true);
      }
    }
  },
  CODEX(
      "codex",
      true,
      List.of(
          Hook.at("SessionStart", Hook.SESSION_START),
          Hook.at("UserPromptSubmit", Hook.PROMPT),
          Hook.at("PostToolUse", Hook.TOOL),
          Hook.at("Stop", Hook.STOP),
          Hook.at("PreCompact", Hook.COMPACT))) {
    @Override
    Path user(Places places) {
      return places.variable("CODEX_HOME", places.home().resolve(".codex")).resolve("hooks.json");
    }

    @Override
    Path project(Path root) {
      return root.resolve(".codex").resolve("hooks.json");
    }

    @Override
    void describe(Map<String, Object> handler, Hook hook, List<String> words, Kind system) {
      handler.put("type", "command");
      handler.put("command", shell(system, Shell.CMD).line(words));
      handler.put("timeout", hook.seconds());
    }
  },
  CURSOR(
      "cursor",
      false,
      List.of(
          Hook.at("sessionStart", Hook.SESSION_START),
          Hook.at("beforeSubmitPrompt", Hook.PROMPT),
          Hook.at("postToolUse", Hook.TOOL),
          Hook.at("postToolUseFailure", Hook.TOOL),
          // The end of the loop comes without the answer, which comes by itself.
          Hook.at("afterAgentResponse", Hook.STOP),
          Hook.at("stop", Hook.STOP),
          Hook.at("preCompact", Hook.COMPACT),
          Hook.at("sessionEnd", Hook.SESSION_END))) {
    @Override
    Path user(Places places) {
      return places.home().resolve(".cursor").resolve("hooks.json");
    }

    @Override
    Path project(Path root) {
      return root.resolve(".cursor").resolve("hooks.json");
    }

    @Override
    void describe(Map<String, Object> handler, Hook hook, List<String> words, Kind system) {
      handler.put("command", shell(system, Shell.CMD).line(words));
      handler.put("timeout", hook.seconds());
    }
  },
  GEMINI(
      "gemini",
      true,
      List.of(
          Hook.at("SessionStart", Hook.SESSION_START),
          Hook.at("BeforeAgent", Hook.PROMPT),
          Hook.at("AfterTool", Hook.TOOL),
          Hook.at("AfterAgent", Hook.STOP),
          // Without a filter it comes at every turn, before the agent looks whether there is need.
          Hook.at("PreCompress", Hook.COMPACT).only("manual"),
          Hook.at("SessionEnd", Hook.SESSION_END))) {
    @Override
    Path user(Places places) {
      return Client.GEMINI.user(places);
    }

    @Override
    Path project(Path root) {
      return root.resolve(".gemini").resolve("settings.json");
    }

    @Override
    void describe(Map<String, Object> handler, Hook hook, List<String> words, Kind system) {
      handler.put("name", ServerEntry.NAME);
      handler.put("type", "command");
      handler.put("command", shell(system, Shell.POWERSHELL).line(words));
      handler.put("timeout", hook.seconds() * 1000);
    }
  },
  /** Copilot CLI, and VS Code, which reads the same files. */
  COPILOT(
      "copilot",
      false,
      List.of(
          Hook.at("sessionStart", Hook.SESSION_START),
          Hook.at("userPromptSubmitted", Hook.PROMPT),
          Hook.at("postToolUse", Hook.TOOL),
          Hook.at("postToolUseFailure", Hook.TOOL),
          Hook.at("agentStop", Hook.STOP),
          Hook.at("preCompact", Hook.COMPACT),
          Hook.at("sessionEnd", Hook.SESSION_END))) {
    @Override
    Path user(Places places) {
      return places
          .variable("COPILOT_HOME", places.home().resolve(".copilot"))
          .resolve("hooks")
          .resolve(ServerEntry.NAME + ".json");
    }

    @Override
    Path project(Path root) {
      return root.resolve(".github").resolve("hooks").resolve(ServerEntry.NAME + ".json");
    }

    @Override
    void describe(Map<String, Object> handler, Hook hook, List<String> words, Kind system) {
      handler.put("type", "command");
      if (system == Kind.WINDOWS) {
        handler.put("powershell", Shell.POWERSHELL.line(words));
        handler.put("windows", Shell.CMD.line(words));
      } else {
        handler.put("command", Shell.POSIX.line(words));
      }
      handler.put("timeoutSec", hook.seconds());
    }
  };

  private final String label;
  private final boolean grouped;
  private final List<Hook> hooks;

  AgentHooks(String label, boolean grouped, List<Hook> hooks) {
    this.label = label;
    this.grouped = grouped;
    this.hooks = hooks;
  }

  /** The settings of the user, for all projects. */
  abstract Path user(Places places);

  /** The settings that belong to a project. */
  abstract Path project(Path root);

  abstract void describe(Map<String, Object> handler, Hook hook, List<String> words, Kind system);

  /** The name under which the agent writes. */
  String label() {
    return label;
  }

  /** Whether an event holds groups of handlers, with a filter each, instead of handlers. */
  boolean isGrouped() {
    return grouped;
  }

  /** Whether the file begins with the version of its format. */
  boolean isVersioned() {
    return !grouped;
  }

  /** The calls, in the order of a session. */
  List<Hook> hooks() {
    return hooks;
  }

  /**
   * What the settings say of a call.
   *
   * @param words the program with all arguments
   * @param system the system whose shell runs it
   */
  Map<String, Object> handler(Hook hook, List<String> words, Kind system) {
    Map<String, Object> handler = new LinkedHashMap<>();
    describe(handler, hook, words, system);
    return handler;
  }

  private static Shell shell(Kind system, Shell ofWindows) {
    return system == Kind.WINDOWS ? ofWindows : Shell.POSIX;
  }
}
