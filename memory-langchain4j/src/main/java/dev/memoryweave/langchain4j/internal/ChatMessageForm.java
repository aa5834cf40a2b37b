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
import dev.memoryweave.chat.MessageForm;
import dev.memoryweave.chat.TurnParts;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.Role;
import dev.memoryweave.model.Message.ToolCall;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Messages of LangChain4j as messages of a session, and back. */
public final class ChatMessageForm implements MessageForm<ChatMessage> {
  @Override
  public Message turn(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return Message.of(Role.SYSTEM, TurnParts.text(system.text()));
    }
    if (message instanceof UserMessage user) {
      return Message.user(text(user.contents()))
          .withSpeaker(TurnParts.speaker(user.name()))
          .withAttachments(images(user.contents()));
    }
    if (message instanceof AiMessage ai) {
      List<ToolExecutionRequest> calls = ai.toolExecutionRequests();
      return Message.assistant(TurnParts.text(ai.text()))
          .withToolCalls(
              calls.stream().map(call -> TurnParts.call(call.name(), call.arguments())).toList())
          .withAttachments(calls.stream().map(call -> TurnParts.callId(call.id())).toList());
    }
    if (message instanceof ToolExecutionResultMessage result) {
      return Message.of(Role.TOOL, text(result.contents()))
          .withSpeaker(TurnParts.speaker(result.toolName()))
          .withToolCalls(outcome(result))
          .withAttachments(List.of(TurnParts.callId(result.id())));
    }
    return Message.of(Role.SYSTEM, message.type().name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Optional<ChatMessage> message(Message turn) {
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

  @Override
  public String json(ChatMessage message) {
    return ChatMessageSerializer.messageToJson(message);
  }

  @Override
  public ChatMessage ofJson(String json) {
    return ChatMessageDeserializer.messageFromJson(json);
  }

  @Override
  public boolean isSystem(ChatMessage message) {
    return message instanceof SystemMessage;
  }

  @Override
  public boolean isToolResult(ChatMessage message) {
    return message instanceof ToolExecutionResultMessage;
  }

  private static AiMessage answer(Message turn) {
    List<ToolExecutionRequest> requests = new ArrayList<>();
    for (ToolCall call : turn.toolCalls()) {
      requests.add(
          ToolExecutionRequest.builder()
              .id(TurnParts.callId(turn, requests.size()))
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
    return ToolExecutionResultMessage.builder()
        .id(TurnParts.callId(turn, 0))
        .toolName(turn.speaker())
        .text(turn.text())
        .isError(turn.toolCalls().isEmpty() ? null : !turn.toolCalls().get(0).hasSucceeded())
        .build();
  }

  private static List<ToolCall> outcome(ToolExecutionResultMessage result) {
    Boolean isError = result.isError();
    return isError == null
        ? List.of()
        : List.of(TurnParts.outcome(result.toolName(), isError, text(result.contents())));
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

  private static String text(List<Content> contents) {
    return TurnParts.text(
        contents.stream()
            .map(
                content ->
                    content instanceof TextContent words
                        ? words.text()
                        : '[' + content.type().name().toLowerCase(Locale.ROOT) + ']')
            .collect(Collectors.joining("\n\n")));
  }
}
