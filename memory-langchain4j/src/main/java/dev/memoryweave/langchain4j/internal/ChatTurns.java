package dev.memoryweave.langchain4j.internal;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.Role;
import dev.memoryweave.model.Message.ToolCall;
import dev.memoryweave.model.Utterance;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Messages of LangChain4j as messages of a session, and back. People, recall and capture read the
 * text and the tool calls. Where these do not hold all of a message, such as an image or the
 * attributes that a model wants back, a second turn beside it holds the whole as JSON.
 */
public final class ChatTurns {
  private static final String WHOLE = ".json";
  private static final String CALL_ID = "tool call";
  private static final String NO_ID = "-";
  private static final String LEFT = "window";

  /** As much as a session keeps of the arguments of a call. */
  private static final int LONGEST_OF_CALL = 4_000;

  private ChatTurns() {}

  /**
   * The turns of a message: one, and a second one if it does not hold all.
   *
   * @param turn the id of the first
   */
  public static List<Message> of(ChatMessage message, String turn) {
    Message readable = readable(message).withTurn(turn);
    if (message.equals(plain(readable).orElse(null))) {
      return List.of(readable);
    }
    String json = ChatMessageSerializer.messageToJson(message);
    return json.length() > Message.MAX_TEXT
        ? List.of(readable)
        : List.of(readable, Message.of(Role.TOOL, json).withTurn(turn + WHOLE));
  }

  /** The text of a message as its turn has it. */
  public static String text(ChatMessage message) {
    return readable(message).text();
  }

  /** Whether a turn holds the whole of the message before it. */
  public static boolean isWhole(String turn) {
    return turn.endsWith(WHOLE);
  }

  /** The id of the turn whose message another one holds as a whole. */
  public static String readableTurn(String whole) {
    return whole.substring(0, whole.length() - WHOLE.length());
  }

  /**
   * The message of a turn, or nothing if it cannot be read as one.
   *
   * @param json the text of the turn that holds the whole, or null if there is none
   */
  public static Optional<ChatMessage> message(Message turn, @Nullable String json) {
    if (json != null) {
      try {
        return Optional.of(ChatMessageDeserializer.messageFromJson(json));
      } catch (RuntimeException e) {
        // What was redacted in it may have broken it; the turn is still there.
        return plain(turn);
      }
    }
    return plain(turn);
  }

  /** A copy of a turn whose message was taken out of the window. */
  public static Message takenOut(Message turn) {
    List<Attachment> attachments = new ArrayList<>(turn.attachments());
    attachments.add(new Attachment(LEFT, "taken out", null));
    return turn.withAttachments(attachments);
  }

  /** Whether the message of a turn was taken out of the window. */
  public static boolean isTakenOut(Message turn) {
    return turn.attachments().stream().anyMatch(attachment -> attachment.name().equals(LEFT));
  }

  private static Message readable(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return Message.of(Role.SYSTEM, text(system.text()));
    }
    if (message instanceof UserMessage user) {
      return Message.user(text(user.contents()))
          .withSpeaker(speaker(user.name()))
          .withAttachments(images(user.contents()));
    }
    if (message instanceof AiMessage ai) {
      return Message.assistant(text(ai.text()))
          .withToolCalls(ai.toolExecutionRequests().stream().map(ChatTurns::call).toList())
          .withAttachments(
              ai.toolExecutionRequests().stream().map(call -> callId(call.id())).toList());
    }
    if (message instanceof ToolExecutionResultMessage result) {
      return Message.of(Role.TOOL, text(result.contents()))
          .withSpeaker(speaker(result.toolName()))
          .withToolCalls(outcome(result))
          .withAttachments(List.of(callId(result.id())));
    }
    return Message.of(Role.SYSTEM, message.type().name().toLowerCase(Locale.ROOT));
  }

  private static Optional<ChatMessage> plain(Message turn) {
    try {
      return Optional.of(
          switch (turn.role()) {
            case SYSTEM -> SystemMessage.from(turn.text());
            case USER ->
                turn.speaker() == null
                    ? UserMessage.from(turn.text())
                    : UserMessage.from(turn.speaker(), turn.text());
            case ASSISTANT -> answer(turn);
            case TOOL -> result(turn);
          });
    } catch (RuntimeException e) {
      // LangChain4j refuses some, such as empty ones.
      return Optional.empty();
    }
  }

  private static AiMessage answer(Message turn) {
    List<String> ids = callIds(turn);
    List<ToolExecutionRequest> requests = new ArrayList<>();
    for (int i = 0; i < turn.toolCalls().size(); i++) {
      ToolCall call = turn.toolCalls().get(i);
      requests.add(
          ToolExecutionRequest.builder()
              .id(i < ids.size() ? idOrNull(ids.get(i)) : null)
              .name(call.tool())
              .arguments(call.arguments())
              .build());
    }
    boolean isSilent = turn.text().isEmpty() && !requests.isEmpty();
    return AiMessage.builder()
        .text(isSilent ? null : turn.text())
        .toolExecutionRequests(requests)
        .build();
  }

  private static ToolExecutionResultMessage result(Message turn) {
    List<String> ids = callIds(turn);
    return ToolExecutionResultMessage.builder()
        .id(ids.isEmpty() ? null : idOrNull(ids.get(0)))
        .toolName(turn.speaker())
        .text(turn.text())
        .isError(turn.toolCalls().isEmpty() ? null : !turn.toolCalls().get(0).hasSucceeded())
        .build();
  }

  private static ToolCall call(ToolExecutionRequest request) {
    String arguments = text(request.arguments());
    return new ToolCall(
        tool(request.name()),
        Beginning.of(arguments, LONGEST_OF_CALL),
        ToolCall.Outcome.UNKNOWN,
        "",
        null);
  }

  private static List<ToolCall> outcome(ToolExecutionResultMessage result) {
    Boolean isError = result.isError();
    if (isError == null) {
      return List.of();
    }
    String tool = tool(result.toolName());
    return List.of(
        isError
            ? ToolCall.failed(tool, "", Beginning.of(text(result.contents()), LONGEST_OF_CALL))
            : ToolCall.succeeded(tool, ""));
  }

  private static String tool(@Nullable String name) {
    String line = line(name, ToolCall.MAX_TOOL);
    return line == null ? "tool" : line;
  }

  private static @Nullable String speaker(@Nullable String name) {
    return line(name, Utterance.MAX_SPEAKER);
  }

  private static @Nullable String line(@Nullable String text, int most) {
    if (text == null || text.isBlank()) {
      return null;
    }
    return Beginning.of(text.replaceAll("\\p{Cntrl}+", " ").strip(), most);
  }

  private static Attachment callId(@Nullable String id) {
    String line = line(id, Attachment.MAX_LOCATOR);
    return new Attachment(CALL_ID, line == null ? NO_ID : line, null);
  }

  private static List<String> callIds(Message turn) {
    return turn.attachments().stream()
        .filter(attachment -> attachment.name().equals(CALL_ID))
        .map(Attachment::locator)
        .toList();
  }

  private static @Nullable String idOrNull(String id) {
    return id.equals(NO_ID) ? null : id;
  }

  private static List<Attachment> images(List<Content> contents) {
    List<Attachment> images = new ArrayList<>();
    for (Content content : contents) {
      URI address = content instanceof ImageContent image ? image.image().url() : null;
      if (address != null && address.toString().length() <= Attachment.MAX_LOCATOR) {
        images.add(new Attachment("image", address.toString(), null));
      }
    }
    return images;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : Beginning.of(text, Message.MAX_TEXT);
  }

  private static String text(List<Content> contents) {
    return text(
        contents.stream()
            .map(
                content ->
                    content instanceof TextContent words
                        ? words.text()
                        : '[' + content.type().name().toLowerCase(Locale.ROOT) + ']')
            .collect(Collectors.joining("\n\n")));
  }
}
