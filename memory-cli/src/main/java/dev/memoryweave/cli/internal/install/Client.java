package dev.memoryweave.cli.internal.install;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Programs that start the server, and where their settings are. */
@SuppressWarnings("ImmutableEnumChecker") // The settings formats are stateless.
enum Client {
  CLAUDE_CODE(
      "claude-code",
      "Claude Code",
      new JsonSettings("mcpServers", "stdio"),
      AgentHooks.CLAUDE_CODE) {
    @Override
    Path user(Places places) {
      return places.variable("CLAUDE_CONFIG_DIR", places.home()).resolve(".claude.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".mcp.json"));
    }
  },
  CODEX("codex", "Codex", new TomlSettings("mcp_servers"), AgentHooks.CODEX) {
    @Override
    Path user(Places places) {
      return places.variable("CODEX_HOME", places.home().resolve(".codex")).resolve("config.toml");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".codex").resolve("config.toml"));
    }
  },
  CURSOR("cursor", "Cursor", new JsonSettings("mcpServers", ""), AgentHooks.CURSOR) {
    @Override
    Path user(Places places) {
      return places.home().resolve(".cursor").resolve("mcp.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".cursor").resolve("mcp.json"));
    }
  },
  GEMINI("gemini", "Gemini CLI", new JsonSettings("mcpServers", ""), AgentHooks.GEMINI) {
    @Override
    Path user(Places places) {
      return places
          .variable("GEMINI_CLI_HOME", places.home())
          .resolve(".gemini")
          .resolve("settings.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".gemini").resolve("settings.json"));
    }
  },
  COPILOT(
      "copilot",
      "Copilot CLI",
      new JsonSettings("mcpServers", "local", Map.of("tools", List.of("*"))),
      AgentHooks.COPILOT) {
    @Override
    Path user(Places places) {
      return places
          .variable("COPILOT_HOME", places.home().resolve(".copilot"))
          .resolve("mcp-config.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".github").resolve("mcp.json"));
    }
  },
  VS_CODE("vscode", "VS Code", new JsonSettings("servers", "stdio"), AgentHooks.COPILOT) {
    @Override
    Path user(Places places) {
      return places.applications().resolve("Code").resolve("User").resolve("mcp.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".vscode").resolve("mcp.json"));
    }
  },
  CLAUDE_DESKTOP("claude-desktop", "Claude Desktop", new JsonSettings("mcpServers", ""), null) {
    @Override
    Path user(Places places) {
      return places.applications().resolve("Claude").resolve("claude_desktop_config.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.empty();
    }
  };

  private final String label;
  private final String title;
  private final SettingsText settings;
  private final @Nullable AgentHooks hooks;

  Client(String label, String title, SettingsText settings, @Nullable AgentHooks hooks) {
    this.label = label;
    this.title = title;
    this.settings = settings;
    this.hooks = hooks;
  }

  /** The settings of the user, for all projects. */
  abstract Path user(Places places);

  /** The settings that belong to a project, if there are any. */
  abstract Optional<Path> project(Path root);

  /** Its name at the command line. */
  String label() {
    return label;
  }

  /** Its name for people. */
  String title() {
    return title;
  }

  /** The format of its settings. */
  SettingsText settings() {
    return settings;
  }

  /** The hooks that it calls, if it calls any. */
  Optional<AgentHooks> hooks() {
    return Optional.ofNullable(hooks);
  }

  /**
   * The arguments of the server, for settings of the user or of a project. Each program writes
   * under a name of its own, so that two programs are two authors.
   */
  List<String> arguments(boolean withProject, Path root) {
    if (this == CLAUDE_DESKTOP) {
      // It has no project of its own, and names none.
      return List.of("mcp", "--principal", label, "--project-root", root.toString());
    }
    return this == VS_CODE && withProject
        ? List.of("mcp", "--principal", label, "--project-root", "${workspaceFolder}")
        : List.of("mcp", "--principal", label);
  }

  /** The client with a name. */
  static Optional<Client> labelled(String label) {
    return Arrays.stream(values()).filter(client -> client.label.equals(label)).findFirst();
  }

  /** The names of all clients. */
  static List<String> labels() {
    return Arrays.stream(values()).map(Client::label).toList();
  }
}
