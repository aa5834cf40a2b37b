package dev.memoryweave.springai.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.ai.chat.messages.AbstractMessage;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;
import org.springframework.util.MimeType;

/** Whole messages of Spring AI as JSON, which has no form of its own for them. */
final class MessageJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private MessageJson() {}

  static String write(Message message) {
    ObjectNode json = JSON.createObjectNode();
    json.put("type", message.getMessageType().name().toLowerCase(Locale.ROOT));
    if (message.getText() != null) {
      json.put("text", message.getText());
    }
    ObjectNode metadata = json.putObject("metadata");
    message.getMetadata().forEach((name, value) -> put(metadata, name, value));
    if (message instanceof AssistantMessage answer) {
      ArrayNode calls = json.putArray("toolCalls");
      for (AssistantMessage.ToolCall call : answer.getToolCalls()) {
        calls
            .addObject()
            .put("id", call.id())
            .put("type", call.type())
            .put("name", call.name())
            .put("arguments", call.arguments());
      }
    }
    if (message instanceof MediaContent content) {
      ArrayNode media = json.putArray("media");
      content.getMedia().forEach(one -> put(media.addObject(), one));
    }
    if (message instanceof ToolResponseMessage results) {
      ArrayNode responses = json.putArray("responses");
      for (ToolResponse response : results.getResponses()) {
        responses
            .addObject()
            .put("id", response.id())
            .put("name", response.name())
            .put("data", response.responseData());
      }
    }
    return json.toString();
  }

  static Message read(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not a message", e);
    }
    Map<String, Object> metadata = metadata(json.path("metadata"));
    String words = json.path("text").asText("");
    MessageType type = MessageType.valueOf(json.path("type").asText().toUpperCase(Locale.ROOT));
    return switch (type) {
      case SYSTEM -> SystemMessage.builder().text(words).metadata(metadata).build();
      case USER -> UserMessage.builder().text(words).metadata(metadata).media(media(json)).build();
      case ASSISTANT ->
          AssistantMessage.builder()
              .content(json.has("text") ? words : null)
              .properties(metadata)
              .toolCalls(calls(json))
              .media(media(json))
              .build();
      case TOOL ->
          ToolResponseMessage.builder().responses(responses(json)).metadata(metadata).build();
    };
  }

  private static void put(ObjectNode metadata, String name, Object value) {
    if (!name.equals(AbstractMessage.MESSAGE_TYPE)) {
      metadata.set(name, JSON.valueToTree(value));
    }
  }

  private static void put(ObjectNode json, Media media) {
    json.put("mimeType", media.getMimeType().toString()).put("name", media.getName());
    if (media.getId() != null) {
      json.put("id", media.getId());
    }
    if (media.getData() instanceof byte[] bytes) {
      json.put("bytes", bytes);
    } else {
      json.put("data", media.getData().toString());
    }
  }

  private static Map<String, Object> metadata(JsonNode json) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    json.properties()
        .forEach(
            entry ->
                metadata.put(entry.getKey(), JSON.convertValue(entry.getValue(), Object.class)));
    return metadata;
  }

  private static List<AssistantMessage.ToolCall> calls(JsonNode json) {
    List<AssistantMessage.ToolCall> calls = new ArrayList<>();
    for (JsonNode call : json.path("toolCalls")) {
      calls.add(
          new AssistantMessage.ToolCall(
              call.path("id").asText(""),
              call.path("type").asText(""),
              call.path("name").asText(""),
              call.path("arguments").asText("")));
    }
    return calls;
  }

  private static List<ToolResponse> responses(JsonNode json) {
    List<ToolResponse> responses = new ArrayList<>();
    for (JsonNode response : json.path("responses")) {
      responses.add(
          new ToolResponse(
              response.path("id").asText(""),
              response.path("name").asText(""),
              response.path("data").asText("")));
    }
    return responses;
  }

  private static List<Media> media(JsonNode json) {
    List<Media> all = new ArrayList<>();
    for (JsonNode one : json.path("media")) {
      Media.Builder media =
          Media.builder()
              .mimeType(MimeType.valueOf(one.path("mimeType").asText()))
              .name(one.path("name").asText());
      if (one.has("id")) {
        media.id(one.path("id").asText());
      }
      if (one.has("bytes")) {
        media.data(bytes(one.path("bytes")));
      } else {
        media.data(one.path("data").asText());
      }
      all.add(media.build());
    }
    return all;
  }

  private static byte[] bytes(JsonNode json) {
    try {
      return json.binaryValue();
    } catch (IOException e) {
      throw new IllegalArgumentException("Not the bytes of a medium", e);
    }
  }
}
