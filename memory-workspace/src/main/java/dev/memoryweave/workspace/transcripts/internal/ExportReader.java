package dev.memoryweave.workspace.transcripts.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.workspace.transcripts.internal.Transcript.Reader;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads an export of conversations. Each is read twice, side by side: first to find the branch of
 * the message that was current, then for the messages on it; neither pass holds more than one
 * message.
 */
final class ExportReader {
  private final Transcript transcript;
  private final ImportTally tally;
  private final Fields fields;

  /**
   * The fields of a conversation that matter.
   *
   * @param runtime the program that exports
   * @param messages the field of the messages: an array, or an object if they are keyed
   * @param keyed whether messages are keyed by their ids, in any order, and each is within a node;
   *     if the current one is unknown, the branch of the latest is read
   * @param ids the fields of the id, the best first
   * @param title the field of the title
   * @param started the field of the time when it began
   * @param folder the field of the folder in which it was held
   * @param current the field of the id of the current message
   * @param parent the field of a message for the id of its parent
   * @param rules creates the rules for its messages
   */
  record Fields(
      String runtime,
      String messages,
      boolean keyed,
      List<String> ids,
      String title,
      String started,
      String folder,
      String current,
      String parent,
      Supplier<Rule> rules) {
    /** The beginning of ids that are made. */
    String unnamed() {
      return runtime.isEmpty() ? "chat-" : runtime + "-";
    }
  }

  ExportReader(Transcript transcript, Fields fields) {
    this.transcript = transcript;
    this.tally = transcript.tally();
    this.fields = fields;
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

  /** Reads the fields of a conversation, and its messages one by one; returns if it is one. */
  private boolean each(InputStream record, Reader<JsonParser> field, Reader<JsonParser> message)
      throws IOException {
    boolean isConversation = false;
    JsonToken opening = fields.keyed() ? JsonToken.START_OBJECT : JsonToken.START_ARRAY;
    try (JsonParser parser = JsonReading.parser(record)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isMessages = parser.currentName().equals(fields.messages());
        if (parser.nextToken() != opening || !isMessages) {
          field.read(parser);
          continue;
        }
        isConversation |= !fields.keyed();
        for (JsonToken token = parser.nextToken();
            token != null && !token.isStructEnd();
            token = parser.nextToken()) {
          if (fields.keyed()) {
            parser.nextToken();
          }
          message.read(parser);
          isConversation = true;
        }
      }
    }
    return isConversation;
  }

  /** The outline of a conversation, before its messages are read. */
  private final class Outline {
    private final Map<String, String> texts = new HashMap<>();
    private final MessageTree tree = new MessageTree();
    private Json started = Json.NONE;
    private String latest = "";
    private Instant latestTime = Instant.MIN;

    void field(JsonParser value) throws IOException {
      String name = value.currentName();
      boolean isStart = name.equals(fields.started());
      boolean isText = List.of(fields.title(), fields.folder(), fields.current()).contains(name);
      if (!isStart && !isText && !fields.ids().contains(name)) {
        value.skipChildren();
        return;
      }
      Json json = JsonReading.value(value).json();
      started = isStart && (json.isText() || fields.keyed()) ? json : started;
      if (json.isText() && !(isStart && fields.keyed())) {
        texts.put(name, json.text());
      }
    }

    void message(JsonParser value) throws IOException {
      String key = value.currentName();
      List<String> useful = List.of("uuid", fields.parent(), "message", "create_time");
      Json node = JsonReading.value(value, useful::contains).json();
      String id = fields.keyed() ? key : node.text("uuid");
      if (!id.isEmpty()) {
        tree.add(id, node.text(fields.parent()));
      }
      if (fields.keyed() && node.at("message").isObject()) {
        Instant time = node.at("message.create_time").time().orElse(Instant.EPOCH);
        latest = time.isBefore(latestTime) ? latest : id;
        latestTime = time.isBefore(latestTime) ? latestTime : time;
      }
    }

    String text(String name) {
      return texts.getOrDefault(name, "");
    }

    /** The id; without one, it is made of what is known of the conversation, or of its place. */
    String id(String place) {
      String known = texts.isEmpty() && !fields.keyed() ? place : texts.toString();
      String unnamed = known + (fields.keyed() ? started.inShort() : "");
      return fields.ids().stream()
          .map(this::text)
          .filter(id -> !id.isBlank())
          .findFirst()
          .orElseGet(() -> fields.unnamed() + Lines.digest(unnamed));
    }

    /** Chooses the branch that is read; returns whether there is one. */
    boolean choose() {
      String current = text(fields.current());
      tree.choose(tree.has(current) ? current : latest);
      return fields.keyed() || tree.has(current);
    }
  }

  private void conversation(JsonRecords ahead, JsonRecords records) throws IOException {
    Outline outline = new Outline();
    if (!each(ahead.stream(), outline::field, outline::message)) {
      String missing = "'" + fields.messages() + "'" + (fields.keyed() ? " of messages" : "");
      tally.skip(records.line(), "it is not a conversation: it has no " + missing);
      return;
    }
    SessionReading reading = new SessionReading(transcript, fields.runtime(), Transcript::place);
    String place = Transcript.place(transcript.file().path()) + ":" + records.line();
    ImportedSession session = reading.open(outline.id(place));
    session.titled(outline.text(fields.title()));
    session.inFolder(outline.text(fields.folder()).replaceFirst("^file://", ""));
    outline.started.time().ifPresent(session::startedAt);
    transcript.finished(from -> messages(records, outline, reading), reading::finish);
  }

  private void messages(JsonRecords records, Outline outline, SessionReading reading)
      throws IOException {
    Rule rule = fields.rules().get();
    boolean isBranch = outline.choose();
    InOrder inOrder = new InOrder(message -> rule.read(message, reading));
    each(
        records.stream(),
        JsonParser::skipChildren,
        value -> {
          int place = fields.keyed() ? outline.tree.place(value.currentName()) : 0;
          if (place < 0) {
            value.skipChildren();
            tally.passOver("messages of other branches");
            return;
          }
          JsonReading.Read message = JsonReading.value(value);
          if (!message.complete()) {
            tally.skip(
                records.line(), "a message is too long to be read whole; its end was left out");
          }
          if (fields.keyed()) {
            inOrder.add(place, message.json().at("message"));
          } else if (isBranch && outline.tree.place(message.json().text("uuid")) < 0) {
            tally.passOver("messages of other branches");
          } else {
            rule.read(message.json(), reading);
          }
        });
    inOrder.finish();
  }
}
