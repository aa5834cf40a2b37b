package dev.memoryweave.workspace.transcripts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads an export of ChatGPT: an array of conversations, each a tree of messages. Of a tree, only
 * the branch with the current message is read. Each conversation is read twice, side by side: first
 * to find the branch, then for the messages on it; neither pass holds more than one message.
 */
final class ChatGptReader {
  private static final String RUNTIME = "chatgpt";

  private final Transcript transcript;
  private final ImportTally tally;

  ChatGptReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
  }

  /** The outline of a conversation, before its messages are read. */
  private static final class Outline {
    private final Map<String, String> fields = new HashMap<>();
    private final MessageTree tree = new MessageTree();
    private Json createTime = Json.NONE;
    private String latest = "";
    private Instant latestTime = Instant.MIN;

    /** The tree, with the branch of the current message chosen, or else of the latest one. */
    MessageTree chosen() {
      String current = fields.getOrDefault("current_node", "");
      tree.choose(tree.has(current) ? current : latest);
      return tree;
    }

    String id() {
      String id = fields.getOrDefault("conversation_id", fields.getOrDefault("id", ""));
      return id.isBlank() ? "chatgpt-" + Lines.digest(fields + createTime.inShort()) : id;
    }
  }

  void read() throws IOException {
    try (JsonRecords ahead = transcript.lookAhead();
        JsonRecords records = transcript.records()) {
      transcript.each(
          records,
          at -> {
            // The look-ahead stops at equal faults, so the two stay side by side.
            if (ahead.next()) {
              conversation(ahead, at);
            }
          });
    }
  }

  private void conversation(JsonRecords ahead, JsonRecords records) throws IOException {
    Outline outline = new Outline();
    try (JsonParser parser = JsonReading.parser(ahead.stream())) {
      outline(parser, outline);
    }
    if (outline.tree.isEmpty()) {
      tally.skip(records.line(), "it is not a conversation: it has no 'mapping' of messages");
      return;
    }
    ImportedSession session = transcript.session(outline.id(), RUNTIME);
    session.titled(outline.fields.getOrDefault("title", ""));
    outline.createTime.time().ifPresent(session::startedAt);
    TurnAssembler turns = transcript.assembler(session);
    MessageTree tree = outline.chosen();
    Transcript.finished(
        () -> messages(records, tree, new ChatGptMessages(turns, tally)),
        () -> transcript.finish(session, turns));
  }

  private static void outline(JsonParser parser, Outline outline) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("mapping") && token == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String id = parser.currentName();
          parser.nextToken();
          node(parser, id, outline);
        }
      } else if (name.equals("create_time")) {
        outline.createTime = JsonReading.value(parser).json();
      } else if (token == JsonToken.VALUE_STRING && isKept(name)) {
        outline.fields.put(name, parser.getText());
      } else {
        parser.skipChildren();
      }
    }
  }

  private static boolean isKept(String field) {
    return switch (field) {
      case "title", "conversation_id", "id", "current_node" -> true;
      default -> false;
    };
  }

  private static void node(JsonParser parser, String id, Outline outline) throws IOException {
    outline.tree.add(id, "");
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("parent") && token == JsonToken.VALUE_STRING) {
        outline.tree.add(id, parser.getText());
      } else if (name.equals("message") && token == JsonToken.START_OBJECT) {
        time(parser, id, outline);
      } else {
        parser.skipChildren();
      }
    }
  }

  private static void time(JsonParser parser, String id, Outline outline) throws IOException {
    Instant time = Instant.EPOCH;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (name.equals("create_time")) {
        time = JsonReading.value(parser).json().time().orElse(Instant.EPOCH);
      } else {
        parser.skipChildren();
      }
    }
    if (!time.isBefore(outline.latestTime)) {
      outline.latest = id;
      outline.latestTime = time;
    }
  }

  private void messages(JsonRecords records, MessageTree tree, ChatGptMessages messages)
      throws IOException {
    InOrder inOrder = new InOrder(messages::read);
    try (JsonParser parser = JsonReading.parser(records.stream())) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean mapping = parser.currentName().equals("mapping");
        if (parser.nextToken() == JsonToken.START_OBJECT && mapping) {
          mapping(parser, records.line(), tree, inOrder);
        } else {
          parser.skipChildren();
        }
      }
    }
    inOrder.finish();
  }

  private void mapping(JsonParser parser, long line, MessageTree tree, InOrder inOrder)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      int place = tree.place(parser.currentName());
      parser.nextToken();
      if (place < 0) {
        parser.skipChildren();
        tally.passOver("messages of other branches");
        continue;
      }
      JsonReading.Read node = JsonReading.value(parser);
      if (!node.complete()) {
        tally.skip(line, "a message is too long to be read whole; its end was left out");
      }
      inOrder.add(place, node.json().at("message"));
    }
  }
}
