package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.install.Places.Kind;
import dev.memoryweave.operations.JsonForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the plugins bring is what installing writes for everybody on a project. */
class PluginTest {
  private static final Path PLUGINS = Path.of("..", "plugins");

  @ParameterizedTest
  @CsvSource({"CLAUDE_CODE, claude-code", "GEMINI, gemini"})
  void hooks_areThoseThatInstallingWrites(AgentHooks agent, String folder) throws IOException {
    Path file = PLUGINS.resolve(folder).resolve("hooks").resolve("hooks.json");
    String written = new HookEdit(agent, List.of("memory"), Kind.LINUX).made("");

    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(file, written);
    }

    assertThat(file).content().isEqualToNormalizingNewlines(written);
  }

  @ParameterizedTest
  @CsvSource({
    "CLAUDE_CODE, claude-code/.mcp.json",
    "GEMINI, gemini/gemini-extension.json",
  })
  void server_isTheOneThatInstallingWrites(Client client, String path) throws IOException {
    Path file = PLUGINS.resolve(path);
    String before = Files.exists(file) ? Files.readString(file) : "";
    ServerEntry server =
        new ServerEntry("memory", client.arguments(true, Path.of("").toAbsolutePath()));

    String written = client.settings().with(before, server);

    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(file, written);
    }
    assertThat(file).content().isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"recall", "remember", "review"})
  void commands_areTheSameInAllPlugins(String name) throws IOException {
    String markdown =
        Files.readString(PLUGINS.resolve("claude-code/commands").resolve(name + ".md"));
    String toml =
        Files.readString(PLUGINS.resolve("gemini/commands/memory-weave").resolve(name + ".toml"));

    String description = markdown.replaceFirst("(?s).*\\Rdescription: ([^\\n\\r]*)\\R.*", "$1");
    String prompt = markdown.replaceFirst("(?s)---.*?\\R---\\R", "").strip();

    assertThat(TomlScanner.read(toml)).hasSize(2);
    assertThat(toml)
        .contains("description = \"" + description + "\"")
        .contains(prompt.replace("$ARGUMENTS", "{{args}}"));
  }

  @Test
  void manifests_nameThePluginAndItsFolder() throws IOException {
    var market =
        JsonForm.arguments(Files.readString(Path.of("..", ".claude-plugin", "marketplace.json")));
    var plugin =
        JsonForm.arguments(
            Files.readString(PLUGINS.resolve("claude-code/.claude-plugin/plugin.json")));
    var extension =
        JsonForm.arguments(Files.readString(PLUGINS.resolve("gemini/gemini-extension.json")));

    assertThat(market.get("plugins").toString())
        .contains("name=" + ServerEntry.NAME, "source=./plugins/claude-code");
    assertThat(plugin).containsEntry("name", ServerEntry.NAME);
    assertThat(extension)
        .containsEntry("name", ServerEntry.NAME)
        .containsEntry("version", plugin.get("version"))
        .containsEntry("description", plugin.get("description"));
  }
}
