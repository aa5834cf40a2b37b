package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.hook.HookEvent;
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
      ".claude/settings.json",
      List.of(
          Hook.at("SessionStart", HookEvent.SESSION_START),
          Hook.at("UserPromptSubmit", HookEvent.PROMPT),
          Hook.at("PostToolUse", HookEvent.TOOL).inBackground(),
          Hook.at("PostToolUseFailure", HookEvent.TOOL).inBackground(),
          Hook.at("Stop", HookEvent.STOP),
          Hook.at("PreCompact", HookEvent.COMPACT),
          Hook.at("SessionEnd", HookEvent.SESSION_END))) {
    @Override
    Path user(Places places) {
      return places
          .variable("CLAUDE_CONFIG_DIR", places.home().resolve(".claude"))
          .resolve("settings.json");
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
      ".codex/hooks.json",
      List.of(
          Hook.at("SessionStart", HookEvent.SESSION_START),
          Hook.at("UserPromptSubmit", HookEvent.PROMPT),
          Hook.at("PostToolUse", HookEvent.TOOL),
          Hook.at("Stop", HookEvent.STOP),
          Hook.at("PreCompact", HookEvent.COMPACT))) {
    @Override
    Path user(Places places) {
      return Client.CODEX.user(places).resolveSibling("hooks.json");
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
      ".cursor/hooks.json",
      List.of(
          Hook.at("sessionStart", HookEvent.SESSION_START),
          Hook.at("beforeSubmitPrompt", HookEvent.PROMPT),
          Hook.at("postToolUse", HookEvent.TOOL),
          Hook.at("postToolUseFailure", HookEvent.TOOL),
          // The end of the loop comes without the answer, which comes by itself.
          Hook.at("afterAgentResponse", HookEvent.STOP),
          Hook.at("stop", HookEvent.STOP),
          Hook.at("preCompact", HookEvent.COMPACT),
          Hook.at("sessionEnd", HookEvent.SESSION_END))) {
    @Override
    Path user(Places places) {
      return Client.CURSOR.user(places).resolveSibling("hooks.json");
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
      ".gemini/settings.json",
      List.of(
          Hook.at("SessionStart", HookEvent.SESSION_START),
          Hook.at("BeforeAgent", HookEvent.PROMPT),
          Hook.at("AfterTool", HookEvent.TOOL),
          Hook.at("AfterAgent", HookEvent.STOP),
          // Without a filter it comes at every turn, before the agent looks whether there is need.
          Hook.at("PreCompress", HookEvent.COMPACT).only("manual"),
          Hook.at("SessionEnd", HookEvent.SESSION_END))) {
    @Override
    Path user(Places places) {
      return Client.GEMINI.user(places);
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
      ".github/hooks/" + ServerEntry.NAME + ".json",
      List.of(
          Hook.at("sessionStart", HookEvent.SESSION_START),
          Hook.at("userPromptSubmitted", HookEvent.PROMPT),
          Hook.at("postToolUse", HookEvent.TOOL),
          Hook.at("postToolUseFailure", HookEvent.TOOL),
          Hook.at("agentStop", HookEvent.STOP),
          Hook.at("preCompact", HookEvent.COMPACT),
          Hook.at("sessionEnd", HookEvent.SESSION_END))) {
    @Override
    Path user(Places places) {
      return Client.COPILOT
          .user(places)
          .resolveSibling("hooks")
          .resolve(ServerEntry.NAME + ".json");
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
  private final String inProject;
  private final List<Hook> hooks;

  AgentHooks(String label, boolean grouped, String inProject, List<Hook> hooks) {
    this.label = label;
    this.grouped = grouped;
    this.inProject = inProject;
    this.hooks = hooks;
  }

  /** The settings of the user, for all projects. */
  abstract Path user(Places places);

  /** The settings that belong to a project. */
  Path project(Path root) {
    return root.resolve(inProject);
  }

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
