package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.install.Places.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientTest {
  private static final Path HOME = Path.of("/home/me");

  @ParameterizedTest
  @CsvSource({
    "CLAUDE_CODE, LINUX, .claude.json",
    "CLAUDE_CODE, MACOS, .claude.json",
    "CODEX, LINUX, .codex/config.toml",
    "CURSOR, WINDOWS, .cursor/mcp.json",
    "GEMINI, LINUX, .gemini/settings.json",
    "COPILOT, MACOS, .copilot/mcp-config.json",
    "VS_CODE, LINUX, .config/Code/User/mcp.json",
    "VS_CODE, MACOS, Library/Application Support/Code/User/mcp.json",
    "VS_CODE, WINDOWS, AppData/Roaming/Code/User/mcp.json",
    "CLAUDE_DESKTOP, LINUX, .config/Claude/claude_desktop_config.json",
    "CLAUDE_DESKTOP, MACOS, Library/Application Support/Claude/claude_desktop_config.json",
    "CLAUDE_DESKTOP, WINDOWS, AppData/Roaming/Claude/claude_desktop_config.json"
  })
  void user_onASystem_isWhereTheProgramLooks(Client client, Kind system, String file) {
    assertThat(client.user(new Places(system, HOME, Map.of()))).isEqualTo(HOME.resolve(file));
  }

  @ParameterizedTest
  @CsvSource({
    "CLAUDE_CODE, LINUX, CLAUDE_CONFIG_DIR, .claude.json",
    "CODEX, WINDOWS, CODEX_HOME, config.toml",
    "GEMINI, LINUX, GEMINI_CLI_HOME, .gemini/settings.json",
    "COPILOT, WINDOWS, COPILOT_HOME, mcp-config.json",
    "VS_CODE, LINUX, XDG_CONFIG_HOME, Code/User/mcp.json",
    "CLAUDE_DESKTOP, WINDOWS, APPDATA, Claude/claude_desktop_config.json"
  })
  void user_withAVariable_followsIt(Client client, Kind system, String variable, String file) {
    Places places = new Places(system, HOME, Map.of(variable, "/else where"));

    assertThat(client.user(places)).isEqualTo(Path.of("/else where").resolve(file));
  }

  @ParameterizedTest
  @CsvSource({
    "CLAUDE_CODE, CLAUDE_CONFIG_DIR, settings.json",
    "CODEX, CODEX_HOME, hooks.json",
    "GEMINI, GEMINI_CLI_HOME, .gemini/settings.json",
    "COPILOT, COPILOT_HOME, hooks/memory-weave.json"
  })
  void userHooks_withAVariable_followIt(AgentHooks agent, String variable, String file) {
    Places places = new Places(Kind.LINUX, HOME, Map.of(variable, "/else where"));

    assertThat(agent.user(places)).isEqualTo(Path.of("/else where").resolve(file));
  }

  @Test
  void hooks_ofAClient_nameItAsItsServerDoes() {
    for (Client client : Client.values()) {
      // Copilot CLI and VS Code read the same file; the call tells them apart.
      String label = client == Client.VS_CODE ? "copilot" : client.label();

      assertThat(client.hooks().map(AgentHooks::label).orElse(label)).isEqualTo(label);
    }
    assertThat(Client.CLAUDE_DESKTOP.hooks()).isEmpty();
  }

  @Test
  void arguments_nameTheProjectWhereTheProgramTellsNone() {
    Path root = Path.of("/p");

    assertThat(Client.CLAUDE_DESKTOP.arguments(false, root))
        .isEqualTo(
            List.of("mcp", "--principal", "claude-desktop", "--project-root", root.toString()));
    assertThat(Client.VS_CODE.arguments(true, root)).endsWith("${workspaceFolder}");
    assertThat(Client.CURSOR.arguments(true, root)).containsExactly("mcp", "--principal", "cursor");
  }

  @Test
  void kind_ofANameInJava_isFound() {
    assertThat(Kind.named("Mac OS X")).isEqualTo(Kind.MACOS);
    assertThat(Kind.named("Windows 11")).isEqualTo(Kind.WINDOWS);
    assertThat(Kind.named("Linux")).isEqualTo(Kind.LINUX);
  }
}
