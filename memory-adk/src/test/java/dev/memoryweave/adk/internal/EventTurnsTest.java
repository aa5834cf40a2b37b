package dev.memoryweave.adk.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.adk.events.Event;
import com.google.genai.types.CodeExecutionResult;
import com.google.genai.types.Content;
import com.google.genai.types.ExecutableCode;
import com.google.genai.types.FileData;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import com.google.genai.types.Transcription;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.Role;
import dev.memoryweave.model.Message.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How an event of ADK becomes a turn. */
final class EventTurnsTest {
  @Test
  void a_users_message_is_a_turn_with_its_id_and_time() {
    Message turn = only(event("user", Part.fromText("Hello."), Part.fromText("Book a seat.")));

    assertThat(turn.turn()).isEqualTo("event-1");
    assertThat(turn.role()).isEqualTo(Role.USER);
    assertThat(turn.speaker()).isNull();
    assertThat(turn.text()).isEqualTo("Hello.\n\nBook a seat.");
    assertThat(turn.time()).isEqualTo(Instant.ofEpochMilli(1_500));
  }

  @Test
  void an_agents_answer_has_its_calls_and_no_thoughts() {
    Message turn =
        only(
            event(
                "booker",
                Part.builder().text("I should look first.").thought(true).build(),
                Part.fromText("Let me look."),
                call("1", "fares", Map.of("to", "Rome")),
                call("2", "clock", Map.of())));

    assertThat(turn.role()).isEqualTo(Role.ASSISTANT);
    assertThat(turn.speaker()).isEqualTo("booker");
    assertThat(turn.text()).isEqualTo("Let me look.");
    assertThat(turn.toolCalls())
        .extracting(ToolCall::tool, ToolCall::arguments)
        .containsExactly(tuple("fares", "{\"to\":\"Rome\"}"), tuple("clock", "{}"));
    assertThat(turn.attachments()).extracting(Attachment::locator).containsExactly("1", "2");
  }

  @Test
  void answers_of_tools_say_whether_they_succeeded() {
    Message turn =
        only(
            event(
                "booker",
                answer("1", "fares", Map.of("result", "89 euros")),
                answer("2", "clock", Map.of("error", "no clock", "code", 4))));

    assertThat(turn.role()).isEqualTo(Role.TOOL);
    assertThat(turn.speaker()).isNull();
    assertThat(turn.text()).startsWith("89 euros\n\n{").contains("no clock");
    assertThat(turn.toolCalls())
        .extracting(ToolCall::outcome)
        .containsExactly(ToolCall.Outcome.SUCCEEDED, ToolCall.Outcome.FAILED);
    assertThat(only(event("booker", answer("1", "fares", Map.of("a", "b")))).speaker())
        .isEqualTo("fares");
  }

  @Test
  void what_the_memory_was_asked_is_left_out() {
    Event calls =
        event("booker", call("1", "memory_recall", Map.of()), call("2", "loadMemory", Map.of()));
    Event answers = event("booker", answer("1", "memory_recall", Map.of("result", "a block")));
    Event mixed =
        event(
            "booker",
            answer("1", "memory_save", Map.of("result", "Done.")),
            answer("2", "fares", Map.of("result", "89 euros")));

    assertThat(EventTurns.of(List.of(calls, answers))).isEmpty();
    assertThat(only(mixed).text()).isEqualTo("89 euros");
  }

  @Test
  void what_says_nothing_is_no_turn() {
    assertThat(
            EventTurns.of(
                List.of(
                    Event.builder().author("booker").build(),
                    event("booker", Part.fromText("")),
                    event("booker", Part.fromText("hal")).toBuilder().partial(true).build())))
        .isEmpty();
  }

  @Test
  void what_was_spoken_is_a_turn() {
    Event heard =
        Event.builder()
            .author("booker")
            .inputTranscription(Transcription.builder().text("Book a seat.").build())
            .build();
    Event spoken =
        Event.builder()
            .author("booker")
            .outputTranscription(Transcription.builder().text("Which one?").build())
            .build();

    assertThat(EventTurns.of(List.of(heard, spoken)))
        .extracting(Message::role, Message::text)
        .containsExactly(tuple(Role.USER, "Book a seat."), tuple(Role.ASSISTANT, "Which one?"));
  }

  @Test
  void a_file_is_an_attachment_and_code_is_text() {
    Message turn =
        only(
            event(
                "booker",
                Part.builder()
                    .fileData(FileData.builder().fileUri("gs://trips/rome.pdf").build())
                    .build(),
                Part.builder().executableCode(ExecutableCode.builder().code("print(1)")).build(),
                Part.builder()
                    .codeExecutionResult(CodeExecutionResult.builder().output("1"))
                    .build()));

    assertThat(turn.text()).isEqualTo("print(1)\n\n1");
    assertThat(turn.attachments())
        .extracting(Attachment::locator)
        .containsExactly("gs://trips/rome.pdf");
  }

  private static Message only(Event event) {
    List<Message> turns = EventTurns.of(List.of(event));
    assertThat(turns).hasSize(1);
    return turns.get(0);
  }

  private static Event event(String author, Part... parts) {
    return Event.builder()
        .id("event-1")
        .author(author)
        .content(Content.builder().parts(parts).build())
        .timestamp(1_500)
        .build();
  }

  private static Part call(String id, String tool, Map<String, Object> arguments) {
    return Part.builder()
        .functionCall(FunctionCall.builder().id(id).name(tool).args(arguments))
        .build();
  }

  private static Part answer(String id, String tool, Map<String, Object> response) {
    return Part.builder()
        .functionResponse(FunctionResponse.builder().id(id).name(tool).response(response))
        .build();
  }
}
