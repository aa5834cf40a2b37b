package dev.memoryweave.workspace.transcripts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.ToolCall.Outcome;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads an export of Claude: an array of conversations, each a list of messages. If messages name
 * their parents and the conversation its last message, the branch to that message is read. Each
 * conversation is read twice, side by side, as in {@link ChatGptReader}.
 */
final class ClaudeReader {
  private static final String RUNTIME = "claude";
  private static final String LEAF = "current_leaf_message_uuid";

  private final Transcript transcript;
  private final ImportTally tally;

  ClaudeReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
  }

  void read() throws IOException {
    try (JsonRecords ahead = transcript.lookAhead();
        JsonRecords records = transcript.records()) {
      transcript.each(
          records,
          at -> {
            if (ahead.next()) {
              conversation(ahead, at);
            }
          });
    }
  }

  private void conversation(JsonRecords ahead, JsonRecords records) throws IOException {
    Map<String, String> fields = new HashMap<>();
    MessageTree tree = new MessageTree();
    boolean isConversation;
    try (JsonParser parser = JsonReading.parser(ahead.stream())) {
      isConversation = outline(parser, fields, tree);
    }
    if (!isConversation) {
      tally.skip(records.line(), "it is not a conversation: it has no 'chat_messages'");
      return;
    }
    String id = fields.getOrDefault("uuid", "");
    ImportedSession session =
        transcript.session(
            id.isBlank() ? "claude-" + Lines.digest(fields.toString()) : id, RUNTIME);
    session.titled(fields.getOrDefault("name", ""));
    WrittenTime.parse(fields.getOrDefault("created_at", "")).ifPresent(session::startedAt);
    String leaf = fields.getOrDefault(LEAF, "");
    tree.choose(leaf);
    TurnAssembler turns = transcript.assembler(session);
    Transcript.finished(
        () -> messages(records, tree.has(leaf) ? tree : null, turns),
        () -> transcript.finish(session, turns));
  }

  private static boolean outline(JsonParser parser, Map<String, String> fields, MessageTree tree)
      throws IOException {
    boolean hasMessages = false;
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return false;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("chat_messages") && token == JsonToken.START_ARRAY) {
        hasMessages = true;
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          message(parser, tree);
        }
      } else if (token == JsonToken.VALUE_STRING && isKept(name)) {
        fields.put(name, parser.getText());
      } else {
        parser.skipChildren();
      }
    }
    return hasMessages;
  }

  private static boolean isKept(String field) {
    return switch (field) {
      case "uuid", "name", "created_at", LEAF -> true;
      default -> false;
    };
  }

  private static void message(JsonParser parser, MessageTree tree) throws IOException {
    String id = "";
    String parent = "";
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
      if (isText && name.equals("uuid")) {
        id = parser.getText();
      } else if (isText && name.equals("parent_message_uuid")) {
        parent = parser.getText();
      } else {
        parser.skipChildren();
      }
    }
    if (!id.isEmpty()) {
      tree.add(id, parent);
    }
  }

  private void messages(JsonRecords records, @Nullable MessageTree branch, TurnAssembler turns)
      throws IOException {
    try (JsonParser parser = JsonReading.parser(records.stream())) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean messages = parser.currentName().equals("chat_messages");
        if (parser.nextToken() == JsonToken.START_ARRAY && messages) {
          list(parser, records.line(), branch, turns);
        } else {
          parser.skipChildren();
        }
      }
    }
  }

  private void list(JsonParser parser, long line, @Nullable MessageTree branch, TurnAssembler turns)
      throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
      JsonReading.Read message = JsonReading.value(parser);
      if (!message.complete()) {
        tally.skip(line, "a message is too long to be read whole; its end was left out");
      }
      if (branch != null && branch.place(message.json().text("uuid")) < 0) {
        tally.passOver("messages of other branches");
      } else {
        message(message.json(), turns);
      }
    }
  }

  private void message(Json message, TurnAssembler turns) {
    String sender = message.text("sender");
    boolean human = sender.equals("human") || sender.equals("user");
    if (!human && !sender.equals("assistant")) {
      tally.passOver("messages of sender " + (sender.isEmpty() ? "(none)" : sender));
      return;
    }
    Instant time = message.time("created_at").orElse(null);
    String id = message.text("uuid");
    List<String> texts = new ArrayList<>();
    for (Json block : message.at("content").items()) {
      if (block.text("type").equals("text") && !block.text("text").isBlank()) {
        texts.add(block.text("text"));
      }
    }
    String text = texts.isEmpty() ? message.text("text") : String.join("\n\n", texts);
    turns.said(
        new ImportedMessage(
            id.isEmpty() ? null : id,
            null,
            human ? Role.USER : Role.ASSISTANT,
            null,
            text,
            time,
            attachments(message)));
    tools(message, turns, ImportedMessage.nothing(id.isEmpty() ? null : id + "+calls", null, time));
  }

  /** An answer names its call, or follows it. */
  private void tools(Json message, TurnAssembler turns, ImportedMessage carrier) {
    String last = "";
    for (Json block : message.at("content").items()) {
      String type = block.text("type");
      switch (type) {
        case "text" -> {
          // A text message, read already.
        }
        case "thinking", "redacted_thinking" -> tally.passOver("thinking");
        case "tool_use" -> {
          last = block.text("id").isEmpty() ? "call-" + turns.calls() : block.text("id");
          turns.called(last, block.text("name"), block.at("input").inShort(), carrier);
        }
        case "tool_result" -> {
          String id = block.text("tool_use_id");
          turns.answered(
              id.isEmpty() ? last : id,
              block.at("is_error").isTrue() ? Outcome.FAILED : Outcome.SUCCEEDED,
              ToolAnswers.text(block.at("content")));
        }
        default -> tally.passOver("content of type " + (type.isEmpty() ? "(none)" : type));
      }
    }
  }

  private static List<Attachment> attachments(Json message) {
    List<Attachment> attachments = new ArrayList<>();
    for (String field : List.of("attachments", "files", "files_v2")) {
      for (Json file : message.at(field).items()) {
        String name = file.firstText("file_name", "name", "file_uuid", "id");
        Attachment attachment =
            Lines.attachment(
                name, file.firstText("file_uuid", "id", "file_name"), file.text("file_type"));
        if (attachments.stream().noneMatch(attachment::equals)) {
          attachments.add(attachment);
        }
      }
    }
    return attachments;
  }
}
