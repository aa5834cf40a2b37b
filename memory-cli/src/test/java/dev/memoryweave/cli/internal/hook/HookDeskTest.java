package dev.memoryweave.cli.internal.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookDeskTest {
  private static final String CLAUDE = "claude-code";

  @TempDir Path temporary;
  private HookSetting setting;

  @BeforeEach
  void open() throws IOException {
    setting = new HookSetting(temporary);
  }

  @AfterEach
  void close() {
    setting.close();
  }

  private List<MemoryNode> turns(String session) {
    return setting.memory().session(SessionId.of(session)).turns(100, null).items();
  }

  private Path conversation(String session) throws IOException {
    Path transcript = temporary.resolve(session + ".jsonl");
    setting.say(transcript, session, "user", "Please compute the prices of orders.");
    setting.say(
        transcript,
        session,
        "assistant",
        "Decision: tax is rounded once per order, not per line. Todo: test mixed tax rates.");
    return transcript;
  }

  @Test
  void firstSession_ofAnUnknownProject_isToldNothing() throws IOException {
    assertThat(
            setting.take(HookEvent.SESSION_START, CLAUDE, "s1", in -> in.put("source", "startup")))
        .isEmpty();
  }

  @Test
  void secondSession_isToldWhereTheFirstOneStood() throws IOException {
    Path transcript = conversation("s1");
    setting.take(
        HookEvent.SESSION_END,
        CLAUDE,
        "s1",
        in -> in.put("transcript_path", transcript.toString()).put("reason", "exit"));
    setting.backlog.finish();

    String told =
        setting.take(HookEvent.SESSION_START, CLAUDE, "s2", in -> in.put("source", "startup"));

    assertThat(told)
        .startsWith("{\"hookSpecificOutput\":{\"hookEventName\":\"SessionStart\"")
        .contains("test mixed tax rates", "Please compute the prices of orders.");
  }

  @Test
  void message_callsToMindWhatMatches_andNothingTwice() throws IOException {
    Path transcript = conversation("s1");
    setting.take(
        HookEvent.SESSION_END,
        CLAUDE,
        "s1",
        in -> in.put("transcript_path", transcript.toString()));
    setting.backlog.finish();

    String first = ask("s2", "How is the tax of an order rounded?");
    String again = ask("s2", "And how is the tax of an order rounded in France?");
    String elsewhere = ask("s3", "How is the tax of an order rounded?");
    String thanks = ask("s4", "thanks, that looks good");

    assertThat(first).contains("UserPromptSubmit", "tax is rounded once per order");
    assertThat(again).doesNotContain("tax is rounded once per order");
    assertThat(elsewhere).contains("tax is rounded once per order");
    assertThat(thanks).isEmpty();
  }

  private String ask(String session, String prompt) throws IOException {
    return setting.take(HookEvent.PROMPT, CLAUDE, session, in -> in.put("prompt", prompt));
  }

  @Test
  void shortenedContext_isToldAgain() throws IOException {
    Path transcript = conversation("s1");
    String path = transcript.toString();
    setting.take(HookEvent.STOP, "gemini", "s1", in -> in.put("transcript_path", path));
    setting.backlog.finish();

    setting.take(HookEvent.COMPACT, "gemini", "s1", in -> in.put("transcript_path", path));
    setting.backlog.finish();
    String told =
        setting.take(
            HookEvent.PROMPT,
            "gemini",
            "s1",
            in -> in.put("transcript_path", path).put("prompt", "go on"));

    assertThat(told).contains("BeforeAgent", "test mixed tax rates");
    assertThat(
            setting.take(
                HookEvent.PROMPT,
                "gemini",
                "s1",
                in -> in.put("transcript_path", path).put("prompt", "go on")))
        .isEmpty();
  }

  @Test
  void transcript_readAtEveryAnswer_isRecordedOnce() throws IOException {
    Path transcript = conversation("s1");
    for (int i = 0; i < 3; i++) {
      setting.take(
          HookEvent.STOP, CLAUDE, "s1", in -> in.put("transcript_path", transcript.toString()));
      setting.backlog.finish();
    }
    setting.say(transcript, "s1", "user", "Now the discounts.");
    setting.take(
        HookEvent.STOP, CLAUDE, "s1", in -> in.put("transcript_path", transcript.toString()));
    setting.backlog.finish();

    assertThat(turns("s1")).hasSize(3);
  }

  @Test
  void clientWithoutTranscript_isRecordedFromItsEvents() throws IOException {
    for (int i = 0; i < 2; i++) {
      setting.take(
          HookEvent.PROMPT,
          "cursor",
          "c1",
          in -> in.put("generation_id", "g1").put("prompt", "Fix the login"));
      setting.take(
          HookEvent.TOOL,
          "cursor",
          "c1",
          in ->
              in.put("tool_use_id", "t1")
                  .put("tool_name", "Shell")
                  .put("tool_input", "mvn test")
                  .put("error_message", "1 failed"));
      setting.take(
          HookEvent.STOP,
          "cursor",
          "c1",
          in -> in.put("generation_id", "g1").put("text", "The login is fixed."));
    }
    setting.backlog.finish();

    List<Utterance> said =
        turns("c1").stream().map(MemoryNode::utterance).filter(Objects::nonNull).toList();
    assertThat(turns("c1"))
        .extracting(MemoryNode::body)
        .contains("Fix the login", "The login is fixed.")
        .hasSize(3);
    assertThat(said.stream().flatMap(each -> each.toolCalls().stream()))
        .singleElement()
        .satisfies(call -> assertThat(call.hasSucceeded()).isFalse());
    assertThat(turns("c1").get(0).provenance().principalId()).isEqualTo("cursor");
  }

  @Test
  void notifierOfCodex_besideItsHooks_tellsNothingTwice() throws IOException {
    setting.take(
        HookEvent.PROMPT,
        "codex",
        "x1",
        in -> in.put("turn_id", "7").put("prompt", "Fix the login"));
    setting.take(
        HookEvent.STOP,
        "codex",
        "x1",
        in -> in.put("turn_id", "7").put("last_assistant_message", "Done."));
    setting.take(
        HookEvent.NOTIFY,
        "codex",
        "x1",
        in -> {
          in.put("thread-id", "x1").put("turn-id", "7").put("last-assistant-message", "Done.");
          in.put("input-messages", List.of("Fix the login"));
        });
    setting.backlog.finish();

    assertThat(turns("x1")).hasSize(2);
  }

  @Test
  void wordOfTheUser_inAnEvent_isNoWordOfThePerson() throws IOException {
    String rule = "Always run the linter before each commit, this is a rule.";
    setting.take(
        HookEvent.PROMPT, "cursor", "c1", in -> in.put("generation_id", "g1").put("prompt", rule));
    setting.take(HookEvent.SESSION_END, "cursor", "c1", in -> {});
    setting.backlog.finish();

    assertThat(turns("c1")).allMatch(turn -> !turn.provenance().trust().isPerson());
    assertThat(
            setting.memory().recall("run the linter before each commit").memories().stream()
                .map(found -> found.node())
                .filter(node -> node.kind() != NodeKind.TURN))
        .allMatch(node -> !node.provenance().trust().isPerson());
  }

  @Test
  void secret_inEvents_isNowhere() throws IOException {
    String secret = "ghp_" + UUID.randomUUID().toString().replace("-", "") + "abcd";
    setting.take(
        HookEvent.PROMPT,
        "cursor",
        "c1",
        in -> in.put("generation_id", "g1").put("prompt", "Use the token " + secret + " here"));
    setting.take(
        HookEvent.TOOL,
        "cursor",
        "c1",
        in ->
            in.put("tool_use_id", "t1")
                .put("tool_name", "Shell")
                .put("tool_input", "curl -H 'Authorization: Bearer " + secret + "'"));
    setting.backlog.finish();

    assertThat(turns("c1")).hasSize(2);
    setting.close();
    try (var files = Files.walk(setting.home)) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(
              file ->
                  assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                      .doesNotContain(secret));
    }
  }

  @Test
  void subagentsAndOtherClients_areNotRecorded() throws IOException {
    setting.take(
        HookEvent.TOOL, "cursor", "c1", in -> in.put("agent_id", "sub").put("tool_name", "Shell"));
    setting.take(
        HookEvent.PROMPT,
        CLAUDE,
        "c1",
        in -> in.put("cursor_version", "2").put("prompt", "Fix the login"));
    setting.backlog.finish();

    assertThat(turns("c1")).isEmpty();
  }

  @Test
  void unreadableTranscript_leavesTheEventsToTellWhatWasSaid() throws IOException {
    Path transcript = temporary.resolve("chat.bin");
    Files.write(transcript, new byte[] {0, 1, 2, 3});
    for (String answer : List.of("First answer.", "Second answer.")) {
      setting.take(
          HookEvent.STOP,
          "codex",
          "x1",
          in ->
              in.put("transcript_path", transcript.toString())
                  .put("turn_id", answer.substring(0, 5))
                  .put("last_assistant_message", answer));
      setting.backlog.finish();
    }

    assertThat(turns("x1")).extracting(MemoryNode::body).contains("Second answer.");
  }

  @Test
  void journal_holdsNothingThatWasSaid() throws IOException {
    setting.take(
        HookEvent.PROMPT,
        "cursor",
        "c1",
        in -> in.put("generation_id", "g1").put("prompt", "the purple elephant"));
    setting.backlog.finish();

    assertThat(Files.readString(setting.folder.journal()))
        .contains("prompt: 1 new")
        .doesNotContain("elephant");
  }
}
