package dev.memoryweave.cli.internal.install;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Programs that start the server, and where they are told to. */
@SuppressWarnings("ImmutableEnumChecker") // The forms of settings keep nothing.
enum Client {
  CLAUDE_CODE("claude-code", "Claude Code", new JsonSettings("mcpServers", true)) {
    @Override
    Path user(Places places) {
      return places.variable("CLAUDE_CONFIG_DIR", places.home()).resolve(".claude.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".mcp.json"));
    }
  },
  CODEX("codex", "Codex", new TomlSettings("mcp_servers")) {
    @Override
    Path user(Places places) {
      return places.variable("CODEX_HOME", places.home().resolve(".codex")).resolve("config.toml");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".codex").resolve("config.toml"));
    }
  },
  CURSOR("cursor", "Cursor", new JsonSettings("mcpServers", false)) {
    @Override
    Path user(Places places) {
      return places.home().resolve(".cursor").resolve("mcp.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".cursor").resolve("mcp.json"));
    }
  },
  VS_CODE("vscode", "VS Code", new JsonSettings("servers", true)) {
    @Override
    Path user(Places places) {
      return places.applications().resolve("Code").resolve("User").resolve("mcp.json");
    }

    @Override
    Optional<Path> project(Path root) {
      return Optional.of(root.resolve(".vscode").resolve("mcp.json"));
    }
  },
  CLAUDE_DESKTOP("claude-desktop", "Claude Desktop", new JsonSettings("mcpServers", false)) {
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

  Client(String label, String title, SettingsText settings) {
    this.label = label;
    this.title = title;
    this.settings = settings;
  }

  /** The settings of the user, for all projects. */
  abstract Path user(Places places);

  /** The settings that go with a project, if there are any. */
  abstract Optional<Path> project(Path root);

  /** What it is called at the command line. */
  String label() {
    return label;
  }

  /** What it is called by people. */
  String title() {
    return title;
  }

  /** How its settings are written. */
  SettingsText settings() {
    return settings;
  }

  /**
   * The arguments of the server, where they are the user's own or go with a project. What the
   * program writes has a name of its own, so that two programs are two authors.
   */
  List<String> arguments(boolean withProject, Path root) {
    if (this == CLAUDE_DESKTOP) {
      // It has no project of its own, and tells none.
      return List.of("mcp", "--principal", label, "--project-root", root.toString());
    }
    return this == VS_CODE && withProject
        ? List.of("mcp", "--principal", label, "--project-root", "${workspaceFolder}")
        : List.of("mcp", "--principal", label);
  }

  /** The client of a name. */
  static Optional<Client> labelled(String label) {
    return Arrays.stream(values()).filter(client -> client.label.equals(label)).findFirst();
  }

  /** The names of all clients. */
  static List<String> labels() {
    return Arrays.stream(values()).map(Client::label).toList();
  }
}
