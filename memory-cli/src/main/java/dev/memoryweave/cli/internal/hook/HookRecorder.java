package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.workspace.transcripts.ImportReport;
import dev.memoryweave.workspace.transcripts.TranscriptImport;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records what was said: from the transcript of a session where there is one, since it holds
 * everything in order, else from the events themselves.
 */
final class HookRecorder {
  private final Clock clock;

  HookRecorder(Clock clock) {
    this.clock = clock;
  }

  /** Records what is new in a transcript. */
  String transcript(AgentMemory memory, Path transcript) {
    ImportReport report = TranscriptImport.into(memory).withClock(clock).read(transcript);
    return report.added() + " new, " + report.known() + " known";
  }

  /** Records what an event itself tells, if that is something. */
  String event(
      AgentMemory memory, HookEvent event, HookClient client, HookInput input, Path folder) {
    if (input.session().isEmpty()) {
      return "no session";
    }
    List<Message> messages = messages(event, input);
    if (messages.isEmpty()) {
      return "nothing said";
    }
    SessionHandle session = memory.session(SessionId.of(input.session()));
    if (session.find().isEmpty()) {
      Session unused =
          session.open(
              Session.Details.NONE
                  .withRuntime(client.principal("agent"))
                  .withFolder(folder.toString()));
    }
    SessionHandle.Recorded recorded = session.record(messages);
    return recorded.added() + " new, " + recorded.unchanged() + " known";
  }

  private List<Message> messages(HookEvent event, HookInput input) {
    List<Message> messages = new ArrayList<>();
    Instant time = input.time() == null ? clock.instant() : input.time();
    switch (event) {
      case PROMPT -> add(messages, Message.Role.USER, input.prompt(), input, time);
      case TOOL -> {
        if (!input.tool().isEmpty()) {
          messages.add(
              Message.of(Message.Role.ASSISTANT, "")
                  .withTurn(turn(input, input.tool()))
                  .at(time)
                  .withToolCalls(List.of(call(input, time))));
        }
      }
      case STOP -> add(messages, Message.Role.ASSISTANT, input.answer(), input, time);
      case NOTIFY -> {
        input.messages().forEach(said -> add(messages, Message.Role.USER, said, input, time));
        add(messages, Message.Role.ASSISTANT, input.answer(), input, time);
      }
      default -> {}
    }
    return messages;
  }

  private static void add(
      List<Message> messages, Message.Role role, String text, HookInput input, Instant time) {
    if (!text.isEmpty()) {
      messages.add(Message.of(role, text).withTurn(turn(input, role + text)).at(time));
    }
  }

  /**
   * Names a message. Clients name a turn, which can hold several messages, and two hooks may tell
   * of the same message.
   */
  private static @Nullable String turn(HookInput input, String content) {
    return input.turn().isEmpty()
        ? null
        : input.turn() + "-" + Integer.toHexString(content.hashCode());
  }

  private static Message.ToolCall call(HookInput input, Instant time) {
    return new Message.ToolCall(
        input.tool(),
        input.toolInput(),
        input.hasFailed() ? Message.ToolCall.Outcome.FAILED : Message.ToolCall.Outcome.SUCCEEDED,
        input.toolResult(),
        time);
  }

  /** Draws conclusions from a session. */
  String capture(AgentMemory memory, String session) {
    SessionId id = SessionId.of(session);
    SessionHandle handle = memory.session(id);
    if (handle.find().isEmpty()) {
      return "no session";
    }
    ReflectionResult result = handle.capture(SessionReport.builder(id).build());
    return result.records().size() + " conclusions";
  }
}
