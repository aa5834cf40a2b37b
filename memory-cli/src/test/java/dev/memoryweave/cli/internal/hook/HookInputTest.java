package dev.memoryweave.cli.internal.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookInputTest {
  static HookInput input(String json) {
    try {
      return HookInput.of(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  @Test
  void fields_inEitherSpelling_areRead() {
    HookInput snake =
        input(
            "{\"session_id\":\"s\",\"cwd\":\"/p\",\"tool_name\":\"Bash\",\"tool_input\":"
                + "{\"command\":\"ls\"},\"tool_response\":\"a\"}");
    HookInput camel =
        input(
            "{\"sessionId\":\"s\",\"cwd\":\"/p\",\"toolName\":\"Bash\",\"toolArgs\":"
                + "{\"command\":\"ls\"},\"toolResult\":\"a\"}");

    for (HookInput each : new HookInput[] {snake, camel}) {
      assertThat(each.session()).isEqualTo("s");
      assertThat(each.tool()).isEqualTo("Bash");
      assertThat(each.toolInput()).isEqualTo("{\"command\":\"ls\"}");
      assertThat(each.toolResult()).isEqualTo("a");
      assertThat(each.hasFailed()).isFalse();
    }
  }

  @Test
  void folder_ofWorkspaceRootOnWindows_losesItsFirstSlash() {
    assertThat(input("{\"workspace_roots\":[\"/work/shop\"],\"cwd\":\"/elsewhere\"}").folder())
        .isEqualTo(Path.of("/work/shop"));
    assertThat(input("{\"cwd\":\"relative/folder\"}").folder()).isNull();
    assertThat(input("{\"cwd\":\"\\u0000\"}").folder()).isNull();
  }

  @Test
  void failure_inTheFormsOfClients_isRecognized() {
    assertThat(input("{\"error\":\"Exit code 1\"}").hasFailed()).isTrue();
    assertThat(input("{\"tool_response\":{\"error\":\"no file\"}}").hasFailed()).isTrue();
    assertThat(input("{\"tool_response\":{\"is_error\":true}}").hasFailed()).isTrue();
    assertThat(input("{\"tool_response\":{\"error\":null,\"stdout\":\"x\"}}").hasFailed())
        .isFalse();
  }

  @Test
  void longResult_isCutBetweenCharacters() {
    String result = input("{\"tool_response\":\"" + "😀".repeat(3_000) + "\"}").toolResult();

    assertThat(result).hasSizeLessThanOrEqualTo(2_000).endsWith("😀…");
  }

  @Test
  void time_asNumberOrText_isRead() {
    Instant time = Instant.parse("2026-11-28T08:00:00Z");

    assertThat(input("{\"timestamp\":" + time.toEpochMilli() + "}").time()).isEqualTo(time);
    assertThat(input("{\"timestamp\":\"2026-11-28T08:00:00Z\"}").time()).isEqualTo(time);
    assertThat(input("{\"timestamp\":\"yesterday\"}").time()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "\"text\"", "{\"session_id\":", "12", "null"})
  void otherThanAnObject_isRefusedWithoutQuotingIt(String json) {
    assertThatThrownBy(() -> HookInput.of(json.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessage("the input is no JSON object");
  }

  @Test
  void message_withContextOfTheClient_isWhatTheUserSaid() {
    assertThat(
            input("{\"prompt\":\"<hook_context>\\nrules\\n</hook_context>\\nFix the login\"}")
                .prompt())
        .isEqualTo("Fix the login");
    assertThat(input("{\"prompt\":\"what is <hook_context>?\"}").prompt())
        .isEqualTo("what is <hook_context>?");
  }

  @Test
  void fieldsOfOtherTypes_areEmpty() {
    HookInput odd = input("{\"session_id\":{\"a\":1},\"prompt\":[\"x\"],\"cwd\":true}");

    assertThat(odd.session()).isEmpty();
    assertThat(odd.prompt()).isEmpty();
    assertThat(odd.folder()).isNull();
  }

  @Test
  void hookOfClaudeCode_runByAnotherClient_isNobodys() {
    assertThat(HookClient.real(HookClient.CLAUDE_CODE, input("{\"session_id\":\"s\"}")))
        .contains(HookClient.CLAUDE_CODE);
    for (String other :
        new String[] {
          "{\"cursor_version\":\"2\"}", "{\"timestamp\":\"x\"}", "{\"hookEventName\":\"Stop\"}"
        }) {
      assertThat(HookClient.real(HookClient.CLAUDE_CODE, input(other))).isEmpty();
    }
  }

  @Test
  void hookOfCopilot_withTheNameOfItsEvent_isOfVsCode() {
    assertThat(HookClient.real(HookClient.COPILOT, input("{\"hook_event_name\":\"Stop\"}")))
        .isEqualTo(Optional.of(HookClient.VS_CODE));
    assertThat(HookClient.real(HookClient.COPILOT, input("{\"sessionId\":\"s\"}")))
        .isEqualTo(Optional.of(HookClient.COPILOT));
  }

  @Test
  void context_isGivenInTheFormOfEachClient() {
    String said = "a \"quoted\"\nline";

    assertThat(HookClient.CLAUDE_CODE.answer(HookEvent.PROMPT, said))
        .isEqualTo(
            "{\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\","
                + "\"additionalContext\":\"a \\\"quoted\\\"\\nline\"}}\n");
    assertThat(HookClient.GEMINI.answer(HookEvent.PROMPT, said)).contains("\"BeforeAgent\"");
    assertThat(HookClient.CURSOR.answer(HookEvent.SESSION_START, said))
        .isEqualTo("{\"additional_context\":\"a \\\"quoted\\\"\\nline\"}\n");
    assertThat(HookClient.COPILOT.answer(HookEvent.SESSION_START, said))
        .startsWith("{\"additionalContext\":");
    assertThat(HookClient.labelled("mine").answer(HookEvent.PROMPT, said)).isEqualTo(said + "\n");
    assertThat(HookClient.CLAUDE_CODE.answer(HookEvent.PROMPT, "")).isEmpty();
    assertThat(HookClient.CURSOR.takesContext(HookEvent.PROMPT)).isFalse();
  }
}
