package dev.memoryweave.workspace.transcripts.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.internal.ExportReader.Fields;
import dev.memoryweave.workspace.transcripts.internal.JsonRecords.Shape;
import dev.memoryweave.workspace.transcripts.internal.Transcript.Reader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of formats: by what a transcript is recognized, and how it is read. */
final class Formats {
  /** How many bytes of a transcript are examined. */
  static final int PREFIX = 1 << 20;

  private static final int MOST_RECORDS = 50;

  /** Represents the end of a record among the names of fields. */
  private static final String WHOLE = "";

  /** The formats in the order in which they are tried; a Markdown text has no records. */
  private static final List<Row> TABLE =
      List.of(
          new Row(
              TranscriptFormat.CHATGPT,
              export(
                  new Fields(
                      "chatgpt",
                      "mapping",
                      true,
                      List.of("conversation_id", "id"),
                      "title",
                      "create_time",
                      "current_node",
                      "parent",
                      ChatGpt::new)),
              "mapping"),
          new Row(
              TranscriptFormat.CLAUDE,
              export(
                  new Fields(
                      "claude",
                      "chat_messages",
                      false,
                      List.of("uuid"),
                      "name",
                      "created_at",
                      "current_leaf_message_uuid",
                      "parent_message_uuid",
                      Claude::new)),
              "chat_messages"),
          new Row(
              TranscriptFormat.CODEX,
              lines("codex", Codex::idOfFile, Codex::new),
              "payload type=session_meta|response_item|event_msg|turn_context|compacted",
              // Before lines had a payload, they were the items themselves.
              "!payload record_type",
              "!payload id timestamp instructions",
              "!payload !sessionId !uuid type=message|reasoning|function_call|function_call_output"
                  + "|local_shell_call|custom_tool_call|custom_tool_call_output"),
          new Row(
              TranscriptFormat.CLAUDE_CODE,
              lines("claude-code", ClaudeCode::idOfFile, ClaudeCode::new),
              "type=* uuid|parentUuid|sessionId|leafUuid|messageId"),
          new Row(
              TranscriptFormat.CORPUS,
              lines("", name -> name, () -> Corpus.DOCUMENTS),
              "group id text !relevant"),
          new Row(TranscriptFormat.MARKDOWN, t -> new MarkdownReader(t).read()));

  private Formats() {}

  /**
   * A format.
   *
   * @param marks each a condition on the fields of a record, of which one must hold; its terms are
   *     names of fields: bars divide alternatives, an exclamation mark forbids one, and {@code
   *     type=} gives the types
   */
  private record Row(TranscriptFormat format, Reader<Transcript> reader, List<String> marks) {
    Row(TranscriptFormat format, Reader<Transcript> reader, String... marks) {
      this(format, reader, List.of(marks));
    }

    boolean isOf(Map<String, String> fields) {
      return marks.stream()
          .anyMatch(mark -> Stream.of(mark.split(" ", -1)).allMatch(term -> holds(term, fields)));
    }

    private static boolean holds(String term, Map<String, String> fields) {
      String type = fields.getOrDefault("type", "");
      if (term.startsWith("!")) {
        return !fields.containsKey(term.substring(1));
      }
      Predicate<String> holds = term.startsWith("type=") ? type::equals : fields::containsKey;
      return term.equals("type=*")
          ? !type.isEmpty()
          : Stream.of(term.replace("type=", "").split("\\|", -1)).anyMatch(holds);
    }
  }

  private static Reader<Transcript> export(Fields fields) {
    return transcript -> new ExportReader(transcript, fields).read();
  }

  private static Reader<Transcript> lines(
      String runtime, UnaryOperator<String> idOfFile, Supplier<Rule> rules) {
    return transcript -> new SessionReading(transcript, runtime, idOfFile).records(rules.get());
  }

  /** Reads a transcript of a format, and files its sessions. */
  static void read(TranscriptFormat format, Transcript transcript) throws IOException {
    for (Row row : TABLE) {
      if (row.format() == format) {
        row.reader().read(transcript);
      }
    }
  }

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
  static Recognized recognize(byte[] first) {
    int begin = begin(first);
    if (begin < 0) {
      return unknown("it is empty");
    }
    if (first.length > 1 && (first[0] & 0xFF) + (first[1] & 0xFF) == 0xFF + 0xFE) {
      return unknown("it is written in UTF-16; save it as UTF-8");
    }
    for (Shape shape : Shape.values()) {
      boolean isPossible = begin == '{' || (begin == '[' && shape == Shape.VALUES);
      TranscriptFormat format = isPossible ? firstKnown(first, shape) : null;
      if (format != null) {
        return new Recognized(format, shape, "");
      }
    }
    String text = new String(first, StandardCharsets.UTF_8);
    MarkdownSpeakers.Scout scout = new MarkdownSpeakers.Scout();
    text.lines().forEach(scout::line);
    return text.indexOf('\0') < 0 && scout.ofChat().isPresent()
        ? new Recognized(TranscriptFormat.MARKDOWN, Shape.LINES, "")
        : unknown("it is in none of the formats that are known");
  }

  /** How records are separated in a file of a known format. */
  static Shape shape(TranscriptFormat format, byte[] first) {
    boolean isExport = format == TranscriptFormat.CHATGPT || format == TranscriptFormat.CLAUDE;
    boolean isLines = !isExport || firstKnown(first, Shape.LINES) != null;
    return begin(first) != '[' && isLines ? Shape.LINES : Shape.VALUES;
  }

  private static Recognized unknown(String problem) {
    return new Recognized(null, Shape.LINES, problem);
  }

  /** The first byte that is not blank, or -1. */
  private static int begin(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 0 || b > ' ') {
        return b & 0xFF;
      }
    }
    return -1;
  }

  private static @Nullable TranscriptFormat firstKnown(byte[] first, Shape shape) {
    try (JsonRecords records = new JsonRecords(new ByteArrayInputStream(first), shape)) {
      for (int i = 0; i < MOST_RECORDS && records.next(); i++) {
        Map<String, String> fields = fields(records);
        // A line that ends within an object is the first of a multi-line object, unless the prefix
        // ended there.
        boolean whole = fields.remove(WHOLE) != null || records.isUnfinished();
        for (Row row : TABLE) {
          if (whole && row.isOf(fields)) {
            return row.format();
          }
        }
      }
    } catch (IOException e) {
      return null;
    }
    return null;
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
        boolean isType = parser.nextToken() == JsonToken.VALUE_STRING && name.equals("type");
        fields.put(name, isType ? parser.getText() : "");
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
}
