package dev.memoryweave.workspace.transcripts.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.internal.FormatTable.Row;
import dev.memoryweave.workspace.transcripts.internal.JsonRecords.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognizes the format of a transcript by its beginning. */
final class Formats {
  /** How many bytes of a transcript are examined. */
  static final int PREFIX = 1 << 20;

  private static final int MOST_RECORDS = 50;

  /** Represents the end of a record among the names of fields. */
  private static final String WHOLE = "";

  private Formats() {}

  /**
   * Result for a file.
   *
   * @param row its format, or null if none is recognized
   * @param shape how its records are separated
   * @param problem why it is not a transcript, or an empty text
   */
  record Recognized(@Nullable Row row, Shape shape, String problem) {}

  /**
   * Recognizes a format by the first bytes in UTF-8, at most {@value #PREFIX}.
   *
   * @param wanted the only format that is considered, even if nothing speaks for it; or null
   */
  static Recognized recognize(byte[] first, @Nullable TranscriptFormat wanted) {
    int begin = begin(first);
    if (first.length == 0 || (begin < 0 && wanted == null)) {
      return unknown("it is empty");
    }
    List<Row> rows =
        FormatTable.ROWS.stream().filter(row -> wanted == null || row.format() == wanted).toList();
    for (Shape shape : Shape.values()) {
      boolean isPossible = begin == '{' || (begin == '[' && shape == Shape.VALUES);
      @Nullable Row known = isPossible ? firstKnown(first, shape, rows) : null;
      if (known != null) {
        return new Recognized(known, shape, "");
      }
    }
    if (wanted != null) {
      Row row = rows.get(0);
      boolean isValues = begin == '[' || row.reading().isExport();
      return new Recognized(row, isValues ? Shape.VALUES : Shape.LINES, "");
    }
    String text = new String(first, StandardCharsets.UTF_8);
    if (text.indexOf('\0') < 0 && AiderReader.isHistory(text)) {
      return ofText(TranscriptFormat.AIDER);
    }
    MarkdownSpeakers.Scout scout = new MarkdownSpeakers.Scout();
    text.lines().forEach(scout::line);
    return text.indexOf('\0') < 0 && scout.ofChat().isPresent()
        ? ofText(TranscriptFormat.MARKDOWN)
        : unknown("it is in none of the formats that are known");
  }

  private static Recognized ofText(TranscriptFormat format) {
    for (Row row : FormatTable.ROWS) {
      if (row.format() == format) {
        return new Recognized(row, Shape.LINES, "");
      }
    }
    throw new IllegalArgumentException(format.label());
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

  private static @Nullable Row firstKnown(byte[] first, Shape shape, List<Row> rows) {
    try (JsonRecords records = new JsonRecords(new ByteArrayInputStream(first), shape)) {
      for (int i = 0; i < MOST_RECORDS && records.next(); i++) {
        Map<String, String> fields = fields(records);
        // A line that ends within an object is the first of a multi-line object, unless the prefix
        // ended there.
        boolean whole = fields.remove(WHOLE) != null || records.isUnfinished();
        for (Row row : rows) {
          if (whole && row.isOf(fields)) {
            return row;
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
