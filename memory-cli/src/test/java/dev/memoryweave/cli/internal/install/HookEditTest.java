package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.cli.internal.install.Places.Kind;
import dev.memoryweave.operations.JsonForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HookEditTest {
  private static final String FOREIGN =
      """
      // mine
      {
        "model": "x", /* odd   spaces */
        "hooks": {
          "EVENT": [
            ELEMENT, // keep
          ],
          "Notification": [ {"hooks": [ ]} ]
        },
        "z": [1, 2,],
      }
      """;

  private static HookEdit edit(AgentHooks agent) {
    return new HookEdit(agent, List.of("/opt/my tools/memory"), Kind.LINUX);
  }

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void made_whereNothingIs_isAllOfTheAgent(AgentHooks agent) {
    String after = edit(agent).made("");

    Map<?, ?> hooks = (Map<?, ?>) JsonForm.arguments(after).get("hooks");
    assertThat(hooks.keySet().stream().map(String::valueOf))
        .containsExactlyInAnyOrderElementsOf(agent.hooks().stream().map(Hook::event).toList());
    assertThat(after)
        .contains("'/opt/my tools/memory' hook session-start --client " + agent.label())
        .endsWith("}\n");
    assertThat(after.contains("\"version\": 1")).isEqualTo(agent.isVersioned());
  }

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void made_forEverybodyOnAProject_isTheGoldenFile(AgentHooks agent) throws IOException {
    Path golden = Path.of("src", "test", "resources", "golden", "hooks-" + agent.label() + ".json");

    String made = new HookEdit(agent, List.of("memory"), Kind.LINUX).made("");

    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(golden, made);
    }
    assertThat(golden).content().isEqualToNormalizingNewlines(made);
  }

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void made_twice_isMadeOnce(AgentHooks agent) {
    String once = edit(agent).made("");

    assertThat(edit(agent).made(once)).isEqualTo(once);
    assertThat(edit(agent).made(once.replace("\n", "\r\n"))).isEqualTo(once.replace("\n", "\r\n"));
  }

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void undone_givesBackTheText(AgentHooks agent) {
    List<String> texts =
        List.of(
            "{\n  \"a\": 1\n}\n",
            "{\r\n\t\"a\": 1,\r\n\t\"b\": {\r\n\t\t\"c\": []\r\n\t}\r\n}\r\n",
            "\uFEFF{\n    \"a\": 1\n}",
            "{\"a\": 1}",
            "{ \"a\": 1 }\n",
            "{\n  \"a\": 1 // end\n\n}\n",
            "{\n  \"a\": 1,\n}\n",
            "{\n  \"hooks\": {\n    \"Other\": [\n      {\n        \"hooks\": []\n      }\n    ]\n  }\n}\n");

    assertThat(texts)
        .allSatisfy(text -> assertThat(edit(agent).undone(edit(agent).made(text))).isEqualTo(text));
  }

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void made_keepsHooksOfOthersCommentsAndOrder(AgentHooks agent) {
    String handler = "{ \"type\": \"command\", \"command\": \"other hook\" }";
    String before =
        FOREIGN
            .replace("EVENT", agent.hooks().get(0).event())
            .replace(
                "ELEMENT",
                agent.isGrouped()
                    ? "{ \"matcher\": \"startup\", \"hooks\": [" + handler + "] }"
                    : handler);
    HookEdit edit = edit(agent);

    String after = edit.made(before);

    assertThat(before.lines().toList()).allSatisfy(line -> assertThat(after).contains(line));
    assertThat(after.indexOf("other hook")).isLessThan(after.indexOf("hook session-start"));
    assertThat(after).containsOnlyOnce('"' + agent.hooks().get(0).event() + '"');
    assertThat(after).doesNotContain("version");
    assertThat(edit.made(after)).isEqualTo(after);
    assertThat(edit.undone(after)).isEqualTo(before);
    assertThat(edit.undone(before)).isEqualTo(before);
  }

  @Test
  void made_afterAnEarlierVersion_replacesItsHooksInTheirPlaces() {
    String before =
        """
        {
          "hooks": {
            "PostToolUse": [
              {
                "matcher": "Bash",
                "hooks": [
                  {
                    "type": "command",
                    "command": "java -jar /old/memory-cli-0.1.jar hook tool --client claude-code"
                  }
                ]
              },
              {
                "hooks": [
                  {
                    "type": "command",
                    "command": "/older/memory hook tool --client claude-code"
                  }
                ]
              }
            ],
            "Notification": [
              {
                "hooks": [
                  {
                    "type": "command",
                    "command": "memory hook stop --client claude-code"
                  },
                  {
                    "type": "command",
                    "command": "memory hook stop --client claude-desktop"
                  }
                ]
              }
            ]
          }
        }
        """;

    String after = edit(AgentHooks.CLAUDE_CODE).made(before);

    assertThat(after)
        .doesNotContain("/old/", "/older/")
        .containsOnlyOnce("\"matcher\": \"Bash\"")
        .containsOnlyOnce("\"PostToolUse\"")
        .contains("stop --client claude-desktop");
    Map<?, ?> hooks = (Map<?, ?>) JsonForm.arguments(after).get("hooks");
    assertThat((List<?>) hooks.get("PostToolUse")).hasSize(1);
    assertThat(hooks.get("Notification").toString()).doesNotContain("claude-code");
  }

  @Test
  void undone_leavesNothingEmptyOfItsOwn() {
    String after =
        edit(AgentHooks.CURSOR).undone(edit(AgentHooks.CURSOR).made("{\n  \"version\": 1\n}\n"));

    assertThat(after).isEqualTo("{\n  \"version\": 1\n}\n");
    assertThat(edit(AgentHooks.CODEX).undone(edit(AgentHooks.CODEX).made(""))).isEqualTo("{\n}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"command\": \"memory hook stop --client codex-x\"}]}]}}",
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"command\": \"other hook stop --client codex\"}]}]}}",
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"command\": \"memory hook nap --client codex\"}]}]}}",
        "{\"hooks\": {\"Stop\": [{\"command\": \"memory hook stop --client codex\"}]}}",
        "{\"hooks\": {\"Stop\": [\"memory hook stop --client codex\"]}}",
        "{\"hooks\": [\"memory hook stop --client codex\"]}",
        "{\"other\": {\"Stop\": [{\"hooks\": [{\"command\": \"memory hook stop --client codex\"}]}]}}"
      })
  void undone_ofWhatIsNotOurs_changesNothing(String text) {
    assertThat(edit(AgentHooks.CODEX).undone(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"hooks": []}                      | line 1, column 11: hooks must be an object
          {"hooks": {"Stop": {}}}            | line 1, column 20: Stop must be an array
          {"hooks": {"Stop": ["a", "b"]}}    | line 1, column 21: an element of Stop must be an object
          {"hooks": {"Stop": [{"hooks": [}]} | line 1, column 32: a value is expected
          [1]                                | line 1, column 1: the file must be an object
          """)
  void made_inBrokenSettings_saysWhere(String text, String message) {
    assertThatThrownBy(() -> edit(AgentHooks.CODEX).made(text))
        .isInstanceOf(BrokenSettingsException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @EnumSource(AgentHooks.class)
  void made_onWindows_isWhatItsShellRuns(AgentHooks agent) {
    HookEdit edit = new HookEdit(agent, List.of("C:\\My Tools\\memory.cmd"), Kind.WINDOWS);
    String powershell = "& 'C:\\\\My Tools\\\\memory.cmd' hook prompt --client " + agent.label();
    String cmd = "\\\"C:\\\\My Tools\\\\memory.cmd\\\" hook prompt --client " + agent.label();

    String after = edit.made("");

    assertThat(after)
        .contains(
            switch (agent) {
              case CLAUDE_CODE -> List.of(powershell, "\"shell\": \"powershell\"");
              case GEMINI -> List.of(powershell);
              case CODEX, CURSOR -> List.of(cmd);
              case COPILOT -> List.of("\"powershell\": \"" + powershell, "\"windows\": \"" + cmd);
            });
    assertThat(edit.made(after)).isEqualTo(after);
    assertThat(edit.undone(after)).doesNotContain("hook ");
  }
}
