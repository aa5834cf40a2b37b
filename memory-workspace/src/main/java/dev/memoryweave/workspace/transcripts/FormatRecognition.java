package dev.memoryweave.workspace.transcripts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.workspace.transcripts.JsonRecords.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognizes the format of a transcript by its first bytes. */
final class FormatRecognition {
  /** How many bytes are examined. */
  static final int PREFIX = 1 << 20;

  private static final int MOST_RECORDS = 50;

  /** Represents the end of a record among the names of fields. */
  private static final String WHOLE = "";

  private static final Set<String> CODEX_LINES =
      Set.of("session_meta", "response_item", "event_msg", "turn_context", "compacted");

  private static final Set<String> CODEX_ITEMS =
      Set.of(
          "message",
          "reasoning",
          "function_call",
          "function_call_output",
          "local_shell_call",
          "custom_tool_call",
          "custom_tool_call_output");

  private static final Set<String> CLAUDE_CODE_FIELDS =
      Set.of("uuid", "parentUuid", "sessionId", "leafUuid", "messageId");

  private FormatRecognition() {}

  /**
   * Result for a file.
   *
   * @param format its format, or null if none is recognized
   * @param shape how its records are separated
   * @param problem why it is not a transcript, or an empty text
   */
  record Recognized(@Nullable TranscriptFormat format, Shape shape, String problem) {}

  /**
   * Recognizes a format by the first bytes, at most {@value #PREFIX}, without a byte order mark.
   */
  static Recognized of(byte[] first) {
    int start = start(first);
    if (start == first.length) {
      return unknown("it is empty");
    }
    if (first.length > 1 && (first[0] & 0xFF) + (first[1] & 0xFF) == 0xFF + 0xFE) {
      return unknown("it is written in UTF-16; save it as UTF-8");
    }
    byte begin = first[start];
    if (begin == '{') {
      Optional<TranscriptFormat> lines = firstKnown(first, Shape.LINES);
      if (lines.isPresent()) {
        return new Recognized(lines.get(), Shape.LINES, "");
      }
    }
    if (begin == '{' || begin == '[') {
      Optional<TranscriptFormat> values = firstKnown(first, Shape.VALUES);
      if (values.isPresent()) {
        return new Recognized(values.get(), Shape.VALUES, "");
      }
    }
    String text = new String(first, StandardCharsets.UTF_8);
    MarkdownSpeakers.Scout scout = new MarkdownSpeakers.Scout();
    text.lines().forEach(scout::line);
    if (text.indexOf('\0') < 0 && scout.ofChat().isPresent()) {
      return new Recognized(TranscriptFormat.MARKDOWN, Shape.LINES, "");
    }
    return unknown("it is in none of the formats that are known");
  }

  /** How records are separated in a file of a known format. */
  static Shape shape(TranscriptFormat format, byte[] first) {
    int start = start(first);
    boolean array = start < first.length && first[start] == '[';
    return switch (format) {
      case CHATGPT, CLAUDE -> array || !firstLineIsWhole(first) ? Shape.VALUES : Shape.LINES;
      default -> array ? Shape.VALUES : Shape.LINES;
    };
  }

  private static boolean firstLineIsWhole(byte[] first) {
    return firstKnown(first, Shape.LINES).isPresent();
  }

  private static Recognized unknown(String problem) {
    return new Recognized(null, Shape.LINES, problem);
  }

  private static int start(byte[] bytes) {
    int at = 0;
    while (at < bytes.length && bytes[at] >= 0 && bytes[at] <= ' ') {
      at++;
    }
    return at;
  }

  private static Optional<TranscriptFormat> firstKnown(byte[] first, Shape shape) {
    try (JsonRecords records = new JsonRecords(new ByteArrayInputStream(first), shape)) {
      for (int i = 0; i < MOST_RECORDS && records.next(); i++) {
        Map<String, String> fields = fields(records);
        // A line that ends within an object is the first of a multi-line object, unless the prefix
        // ended there.
        boolean whole = fields.remove(WHOLE) != null || records.isUnfinished();
        Optional<TranscriptFormat> format = whole ? ofFields(fields) : Optional.empty();
        if (format.isPresent()) {
          return format;
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** The names of a record's fields, as far as available, with the values that matter. */
  private static Map<String, String> fields(JsonRecords records) {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser parser = JsonReading.parser(records.stream())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return fields;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        fields.put(name, "");
        JsonToken token = parser.nextToken();
        fields.put(
            name, name.equals("type") && token == JsonToken.VALUE_STRING ? parser.getText() : "");
        parser.skipChildren();
      }
      if (parser.currentToken() == JsonToken.END_OBJECT) {
        fields.put(WHOLE, "");
      }
    } catch (IOException e) {
      // The part read from a broken or unfinished record may suffice.
      return fields;
    }
    return fields;
  }

  private static Optional<TranscriptFormat> ofFields(Map<String, String> fields) {
    Set<String> names = fields.keySet();
    String type = fields.getOrDefault("type", "");
    if (names.contains("mapping")) {
      return Optional.of(TranscriptFormat.CHATGPT);
    }
    if (names.contains("chat_messages")) {
      return Optional.of(TranscriptFormat.CLAUDE);
    }
    if (names.contains("payload") ? CODEX_LINES.contains(type) : isOldCodex(names, type)) {
      return Optional.of(TranscriptFormat.CODEX);
    }
    if (!type.isEmpty() && names.stream().anyMatch(CLAUDE_CODE_FIELDS::contains)) {
      return Optional.of(TranscriptFormat.CLAUDE_CODE);
    }
    boolean corpus = names.containsAll(Set.of("group", "id", "text"));
    return corpus && !names.contains("relevant")
        ? Optional.of(TranscriptFormat.CORPUS)
        : Optional.empty();
  }

  /** Before lines had a payload, they were the items themselves. */
  private static boolean isOldCodex(Set<String> names, String type) {
    return names.contains("record_type")
        || names.containsAll(Set.of("id", "timestamp", "instructions"))
        || (CODEX_ITEMS.contains(type) && !names.contains("sessionId") && !names.contains("uuid"));
  }
}
