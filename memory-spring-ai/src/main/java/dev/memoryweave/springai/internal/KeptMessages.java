package dev.memoryweave.springai.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.ai.chat.messages.AbstractMessage;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * What is kept of messages: all but attributes that say how an answer came about, and those that
 * cannot be written down. Without them most messages are their text and their tool calls.
 */
public final class KeptMessages {
  private static final Set<String> OF_THE_ANSWER =
      Set.of(
          AbstractMessage.MESSAGE_TYPE,
          "annotations",
          "finishReason",
          "id",
          "index",
          "refusal",
          "role");

  private KeptMessages() {}

  /** The messages as they are kept. */
  public static List<Message> of(List<? extends Message> messages) {
    List<Message> kept = new ArrayList<>();
    messages.forEach(message -> kept.add(of(message)));
    return kept;
  }

  private static Message of(Message message) {
    Map<String, Object> metadata = metadata(message);
    if (message instanceof UserMessage user) {
      return user.mutate().metadata(metadata).build();
    }
    if (message instanceof AssistantMessage answer) {
      String text = answer.getText();
      return AssistantMessage.builder()
          .content(text == null ? "" : text)
          .properties(metadata)
          .toolCalls(answer.getToolCalls())
          .media(answer.getMedia())
          .build();
    }
    if (message instanceof ToolResponseMessage results) {
      return ToolResponseMessage.builder()
          .responses(results.getResponses())
          .metadata(metadata)
          .build();
    }
    return message instanceof SystemMessage system
        ? system.mutate().metadata(metadata).build()
        : message;
  }

  private static Map<String, Object> metadata(Message message) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    message
        .getMetadata()
        .forEach(
            (name, value) -> {
              if (!OF_THE_ANSWER.contains(name) && !isEmpty(value) && isPlain(value)) {
                metadata.put(name, value);
              }
            });
    return metadata;
  }

  private static boolean isEmpty(Object value) {
    return value == null
        || (value instanceof String text && text.isEmpty())
        || (value instanceof Collection<?> all && all.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  private static boolean isPlain(Object value) {
    if (value instanceof Collection<?> all) {
      return all.stream().allMatch(KeptMessages::isPlain);
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .allMatch(entry -> entry.getKey() instanceof String && isPlain(entry.getValue()));
    }
    return value instanceof String || value instanceof Boolean || value instanceof Number;
  }
}
