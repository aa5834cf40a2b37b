package dev.memoryweave.springai.internal;

import dev.memoryweave.chat.MessageForm;
import dev.memoryweave.chat.TurnParts;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.Role;
import dev.memoryweave.model.Message.ToolCall;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;
import org.springframework.util.MimeType;

/**
 * Messages of Spring AI as turns. The results of several tools in one message, media that have no
 * address and attributes stand in the JSON beside their turn.
 */
public final class SpringMessages implements MessageForm<Message> {
  private static final String FUNCTION = "function";
  private static final String MEDIA = "media";
  private static final String NO_ADDRESS = "-";

  /** Makes the form. */
  public SpringMessages() {}

  @Override
  public dev.memoryweave.model.Message turn(Message message) {
    if (message instanceof ToolResponseMessage results) {
      return turn(results.getResponses());
    }
    List<Attachment> attachments = new ArrayList<>(media(message));
    String text = TurnParts.text(message.getText());
    if (message instanceof AssistantMessage answer) {
      List<ToolCall> calls = new ArrayList<>();
      for (AssistantMessage.ToolCall call : answer.getToolCalls()) {
        calls.add(TurnParts.call(call.name(), call.arguments()));
        attachments.add(TurnParts.callId(call.id()));
      }
      return dev.memoryweave.model.Message.assistant(text)
          .withToolCalls(calls)
          .withAttachments(attachments);
    }
    Role role = message instanceof UserMessage ? Role.USER : Role.SYSTEM;
    return dev.memoryweave.model.Message.of(role, text).withAttachments(attachments);
  }

  @Override
  public Optional<Message> message(dev.memoryweave.model.Message turn) {
    return Optional.of(
        switch (turn.role()) {
          case SYSTEM -> new SystemMessage(turn.text());
          case USER -> user(turn);
          case ASSISTANT -> answer(turn);
          case TOOL -> result(turn);
        });
  }

  @Override
  public String json(Message message) {
    return MessageJson.write(message);
  }

  @Override
  public Message ofJson(String json) {
    return MessageJson.read(json);
  }

  @Override
  public boolean isSystem(Message message) {
    return message instanceof SystemMessage;
  }

  @Override
  public boolean isToolResult(Message message) {
    return message instanceof ToolResponseMessage;
  }

  private static dev.memoryweave.model.Message turn(List<ToolResponse> responses) {
    if (responses.size() == 1) {
      ToolResponse response = responses.get(0);
      return dev.memoryweave.model.Message.of(Role.TOOL, TurnParts.text(response.responseData()))
          .withSpeaker(TurnParts.speaker(response.name()))
          .withAttachments(List.of(TurnParts.callId(response.id())));
    }
    String text =
        responses.stream()
            .map(response -> response.name() + ": " + response.responseData())
            .collect(Collectors.joining("\n\n"));
    return dev.memoryweave.model.Message.of(Role.TOOL, TurnParts.text(text));
  }

  private static UserMessage user(dev.memoryweave.model.Message turn) {
    List<Media> media = new ArrayList<>();
    boolean isWhole = true;
    for (Attachment attachment : turn.attachments()) {
      String type = attachment.mediaType();
      if (!attachment.name().equals(MEDIA) || type == null) {
        continue;
      }
      if (attachment.locator().equals(NO_ADDRESS)) {
        isWhole = false;
      } else {
        media.add(new Media(MimeType.valueOf(type), URI.create(attachment.locator())));
      }
    }
    // The attribute makes it another message than the one with the media.
    return UserMessage.builder()
        .text(turn.text())
        .media(media)
        .metadata(isWhole ? Map.of() : Map.of(MEDIA, "left out"))
        .build();
  }

  private static AssistantMessage answer(dev.memoryweave.model.Message turn) {
    List<AssistantMessage.ToolCall> calls = new ArrayList<>();
    for (int i = 0; i < turn.toolCalls().size(); i++) {
      ToolCall call = turn.toolCalls().get(i);
      calls.add(
          new AssistantMessage.ToolCall(id(turn, i), FUNCTION, call.tool(), call.arguments()));
    }
    return AssistantMessage.builder().content(turn.text()).toolCalls(calls).build();
  }

  private static ToolResponseMessage result(dev.memoryweave.model.Message turn) {
    String name = turn.speaker() == null ? "" : turn.speaker();
    return ToolResponseMessage.builder()
        .responses(List.of(new ToolResponse(id(turn, 0), name, turn.text())))
        .build();
  }

  private static String id(dev.memoryweave.model.Message turn, int index) {
    String id = TurnParts.callId(turn, index);
    return id == null ? "" : id;
  }

  private static List<Attachment> media(Message message) {
    if (!(message instanceof MediaContent content)) {
      return List.of();
    }
    List<Attachment> attachments = new ArrayList<>();
    for (Media media : content.getMedia()) {
      attachments.add(new Attachment(MEDIA, address(media), media.getMimeType().toString()));
    }
    return attachments;
  }

  private static String address(Media media) {
    if (!(media.getData() instanceof String address) || address.length() > Attachment.MAX_LOCATOR) {
      return NO_ADDRESS;
    }
    try {
      return URI.create(address).isAbsolute() ? address : NO_ADDRESS;
    } catch (IllegalArgumentException e) {
      return NO_ADDRESS;
    }
  }
}
