package dev.memoryweave.adk.internal;

import com.google.adk.JsonBaseModel;
import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.FileData;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import com.google.genai.types.Transcription;
import dev.memoryweave.chat.ChatTools;
import dev.memoryweave.chat.TurnParts;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.Role;
import dev.memoryweave.model.Message.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Events as turns of a session, as people, recall and capture read them. What the model asked the
 * memory itself is left out: it would be recalled as something that was said.
 */
public final class EventTurns {
  private static final String USER = "user";

  /** The tools of a memory: ours, and the one that ADK has. */
  private static final Set<String> OF_MEMORY =
      Stream.concat(
              Arrays.stream(ChatTools.Tool.values()).map(ChatTools.Tool::label),
              Stream.of("loadMemory"))
          .collect(Collectors.toUnmodifiableSet());

  private EventTurns() {}

  /** The turns of events, without those in which nothing was said or done. */
  public static List<Message> of(List<Event> events) {
    return events.stream().map(EventTurns::of).flatMap(Optional::stream).toList();
  }

  /** The texts of a content, without thoughts. */
  public static String text(Content content) {
    return content.parts().stream()
        .flatMap(List::stream)
        .filter(part -> !part.thought().orElse(false))
        .flatMap(EventTurns::texts)
        .collect(Collectors.joining("\n\n"));
  }

  private static Optional<Message> of(Event event) {
    if (event.partial().orElse(false)) {
      return Optional.empty();
    }
    List<FunctionResponse> results = results(event);
    List<FunctionCall> requests =
        event.functionCalls().stream().filter(call -> isKept(call.name())).toList();
    List<Attachment> files = files(event);
    String text = text(event);
    if (text.isEmpty() && results.isEmpty() && requests.isEmpty() && files.isEmpty()) {
      return Optional.empty();
    }
    List<ToolCall> calls = new ArrayList<>();
    List<Attachment> attachments = new ArrayList<>(files);
    for (FunctionCall request : requests) {
      calls.add(TurnParts.call(request.name().orElse(null), json(request.args().orElse(Map.of()))));
      attachments.add(TurnParts.callId(request.id().orElse(null)));
    }
    for (FunctionResponse result : results) {
      calls.add(TurnParts.outcome(result.name().orElse(null), isError(result), answer(result)));
      attachments.add(TurnParts.callId(result.id().orElse(null)));
    }
    Role role = role(event, text);
    return Optional.of(
        Message.of(role, TurnParts.text(role == Role.TOOL ? answers(results) : text))
            .withTurn(turn(event))
            .withSpeaker(speaker(event, role))
            .at(Instant.ofEpochMilli(event.timestamp()))
            .withToolCalls(calls)
            .withAttachments(attachments));
  }

  private static Role role(Event event, String text) {
    if (USER.equals(event.author()) || event.inputTranscription().isPresent()) {
      return Role.USER;
    }
    return text.isEmpty() && !results(event).isEmpty() ? Role.TOOL : Role.ASSISTANT;
  }

  /** The agent, or the tool if a single one has answered. */
  private static @Nullable String speaker(Event event, Role role) {
    List<FunctionResponse> results = results(event);
    return switch (role) {
      case USER, SYSTEM -> null;
      case ASSISTANT -> TurnParts.speaker(event.author());
      case TOOL ->
          results.size() == 1 ? TurnParts.speaker(results.get(0).name().orElse(null)) : null;
    };
  }

  private static List<FunctionResponse> results(Event event) {
    return event.functionResponses().stream().filter(result -> isKept(result.name())).toList();
  }

  private static boolean isKept(Optional<String> tool) {
    return tool.filter(OF_MEMORY::contains).isEmpty();
  }

  private static @Nullable String turn(Event event) {
    String id = event.id();
    return id == null || id.isEmpty() ? null : ScopeKeys.of(id);
  }

  private static String text(Event event) {
    return Stream.concat(
            event.content().stream().map(EventTurns::text),
            Stream.of(event.inputTranscription(), event.outputTranscription())
                .flatMap(Optional::stream)
                .map(Transcription::text)
                .flatMap(Optional::stream))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }

  private static Stream<String> texts(Part part) {
    return Stream.of(
            part.text(),
            part.executableCode().flatMap(code -> code.code()),
            part.codeExecutionResult().flatMap(result -> result.output()))
        .flatMap(Optional::stream)
        .filter(text -> !text.isEmpty());
  }

  private static List<Attachment> files(Event event) {
    return event.content().flatMap(Content::parts).stream()
        .flatMap(List::stream)
        .map(Part::fileData)
        .flatMap(Optional::stream)
        .flatMap(file -> attachment(file).stream())
        .toList();
  }

  private static Optional<Attachment> attachment(FileData file) {
    return file.fileUri()
        .filter(uri -> !uri.isBlank() && uri.length() <= Attachment.MAX_LOCATOR)
        .map(uri -> new Attachment("file", uri, null));
  }

  private static String answers(List<FunctionResponse> results) {
    return results.stream().map(EventTurns::answer).collect(Collectors.joining("\n\n"));
  }

  /** What a tool answered: its one text, or all of it as JSON. */
  private static String answer(FunctionResponse result) {
    Map<String, Object> response = result.response().orElse(Map.of());
    return response.size() == 1 && response.values().iterator().next() instanceof String text
        ? text
        : json(response);
  }

  private static boolean isError(FunctionResponse result) {
    return result.response().orElse(Map.of()).containsKey("error");
  }

  private static String json(Map<String, Object> values) {
    return JsonBaseModel.toJsonString(values);
  }
}
