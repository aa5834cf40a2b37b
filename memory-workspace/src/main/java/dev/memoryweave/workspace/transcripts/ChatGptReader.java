package dev.memoryweave.workspace.transcripts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads an export of ChatGPT: an array of conversations, each a tree of messages. Of a tree the
 * branch is read that leads to the current message. Each conversation is read twice, side by side:
 * first which branch that is, then the messages on it; neither holds more than one message.
 */
final class ChatGptReader {
  private static final String RUNTIME = "chatgpt";

  private final Transcript transcript;
  private final ImportTally tally;

  ChatGptReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
  }

  /** What is known of a conversation before its messages are read. */
  private static final class Outline {
    private final Map<String, String> fields = new HashMap<>();
    private final Map<String, String> parents = new HashMap<>();
    private Json createTime = Json.NONE;
    private String latest = "";
    private Instant latestTime = Instant.MIN;

    /** The branch of the current message; without one, of the latest. */
    Branch branch() {
      String current = fields.getOrDefault("current_node", "");
      return Branch.of(parents, parents.containsKey(current) ? current : latest);
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
            // The look ahead stops at the same faults, so the two stay side by side.
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
    if (outline.parents.isEmpty()) {
      tally.skip(records.line(), "it is not a conversation: it has no 'mapping' of messages");
      return;
    }
    ImportedSession session = transcript.session(outline.id(), RUNTIME);
    session.titled(outline.fields.getOrDefault("title", ""));
    outline.createTime.time().ifPresent(session::startedAt);
    TurnAssembler turns = transcript.assembler(session);
    try (JsonParser parser = JsonReading.parser(records.stream())) {
      messages(parser, records.line(), outline.branch(), new ChatGptMessages(turns, tally));
    } finally {
      turns.finish();
      transcript.filing().finish(session);
    }
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
    outline.parents.put(id, "");
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("parent") && token == JsonToken.VALUE_STRING) {
        outline.parents.put(id, parser.getText());
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

  private void messages(JsonParser parser, long line, Branch branch, ChatGptMessages messages)
      throws IOException {
    InOrder inOrder = new InOrder(messages::read);
    parser.nextToken();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean mapping = parser.currentName().equals("mapping");
      if (parser.nextToken() != JsonToken.START_OBJECT || !mapping) {
        parser.skipChildren();
        continue;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        int place = branch.place(parser.currentName());
        parser.nextToken();
        if (place < 0) {
          parser.skipChildren();
          tally.passOver("messages of other branches");
        } else {
          JsonReading.Read node = JsonReading.value(parser);
          if (!node.complete()) {
            tally.skip(line, "a message is too long to be read whole; its end was left out");
          }
          inOrder.add(place, node.json().at("message"));
        }
      }
    }
    inOrder.finish();
  }
}
