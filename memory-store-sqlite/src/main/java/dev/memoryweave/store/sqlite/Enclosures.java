package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.Utterance;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls and attachments of a message, as the JSON object in a column; NULL if there are
 * none. Empty values are omitted.
 */
record Enclosures(List<Message.ToolCall> toolCalls, List<Message.Attachment> attachments) {
  private static final Enclosures NONE = new Enclosures(List.of(), List.of());

  /** The list of a field of an utterance. */
  List<?> of(RecordSchema.Field<?, ?> field) {
    return field.name().equals("toolCalls") ? toolCalls : attachments;
  }

  static @Nullable String write(Utterance utterance) {
    if (utterance.toolCalls().isEmpty() && utterance.attachments().isEmpty()) {
      return null;
    }
    ObjectNode json = ColumnJson.mapper().createObjectNode();
    if (!utterance.toolCalls().isEmpty()) {
      ArrayNode calls = json.putArray("calls");
      for (Message.ToolCall call : utterance.toolCalls()) {
        ObjectNode one = calls.addObject().put("tool", call.tool());
        putText(one, "arguments", call.arguments());
        one.put("outcome", call.outcome().label());
        putText(one, "result", call.result());
        if (call.at() != null) {
          one.put("at", call.at().toEpochMilli());
        }
      }
    }
    if (!utterance.attachments().isEmpty()) {
      ArrayNode attachments = json.putArray("attachments");
      for (Message.Attachment attachment : utterance.attachments()) {
        ObjectNode one =
            attachments
                .addObject()
                .put("name", attachment.name())
                .put("locator", attachment.locator());
        putText(one, "media_type", attachment.mediaType());
      }
    }
    return json.toString();
  }

  private static void putText(ObjectNode json, String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      json.put(name, text);
    }
  }

  static Enclosures read(@Nullable String text) {
    if (text == null) {
      return NONE;
    }
    JsonNode json;
    try {
      json = ColumnJson.mapper().readTree(text);
    } catch (IOException e) {
      InvalidValueException invalid =
          new InvalidValueException("enclosures", text, "be a JSON object");
      invalid.initCause(e);
      throw invalid;
    }
    List<Message.ToolCall> calls = new ArrayList<>();
    for (JsonNode call : json.path("calls")) {
      calls.add(
          new Message.ToolCall(
              call.path("tool").asText(),
              call.path("arguments").asText(),
              Message.ToolCall.Outcome.of(call.path("outcome").asText()),
              call.path("result").asText(),
              call.hasNonNull("at") ? Instant.ofEpochMilli(call.get("at").asLong()) : null));
    }
    List<Message.Attachment> attachments = new ArrayList<>();
    for (JsonNode attachment : json.path("attachments")) {
      attachments.add(
          new Message.Attachment(
              attachment.path("name").asText(),
              attachment.path("locator").asText(),
              attachment.hasNonNull("media_type") ? attachment.get("media_type").asText() : null));
    }
    return new Enclosures(List.copyOf(calls), List.copyOf(attachments));
  }
}
