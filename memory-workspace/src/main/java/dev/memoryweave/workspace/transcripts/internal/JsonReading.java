package dev.memoryweave.workspace.transcripts.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Reads JSON values, keeping of each what is useful and fits into memory. */
final class JsonReading {
  /** The most characters of texts kept for one value; later long ones are read as empty. */
  private static final int MOST_CHARACTERS = 6_000_000;

  /** Shorter texts are always kept, as they may identify something. */
  private static final int SHORT = 100;

  /** The most values kept within one value; later ones are dropped. */
  private static final int MOST_VALUES = 50_000;

  /** Long fields that are never useful. */
  private static final Set<String> UNUSED =
      Set.of("toolUseResult", "encrypted_content", "signature", "snapshot", "extracted_content");

  /** A field with encoded file content, if it is long. */
  private static final String ENCODED = "data";

  private static final int LONGEST_ENCODED = 2_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNestingDepth(JsonRecords.MAX_DEPTH + 1)
                  .build())
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          // Names of fields can be ids, in unlimited number.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final JsonParser parser;
  private final Predicate<String> useful;
  private int characters;
  private int values;
  private boolean complete = true;

  private JsonReading(JsonParser parser, Predicate<String> useful) {
    this.parser = parser;
    this.useful = useful;
  }

  /**
   * The result of reading a value.
   *
   * @param json the value
   * @param complete whether everything potentially useful was kept
   */
  record Read(Json json, boolean complete) {}

  /** A parser of a record. Bytes that are not UTF-8 are read as U+FFFD. */
  static JsonParser parser(InputStream record) throws IOException {
    return FACTORY.createParser(new InputStreamReader(record, StandardCharsets.UTF_8));
  }

  /**
   * Reads the only value of a record.
   *
   * @throws com.fasterxml.jackson.core.JacksonException if it is not JSON
   */
  static Read whole(InputStream record) throws IOException {
    try (JsonParser parser = parser(record)) {
      parser.nextToken();
      Read read = value(parser);
      parser.nextToken();
      return read;
    }
  }

  /** Reads a parser's current value, and leaves the parser at the value's last token. */
  static Read value(JsonParser parser) throws IOException {
    return value(parser, field -> !UNUSED.contains(field));
  }

  /** Reads a value, but only the fields of such names. */
  static Read value(JsonParser parser, Predicate<String> useful) throws IOException {
    JsonReading reading = new JsonReading(parser, useful);
    Json json = reading.read();
    return new Read(json, reading.complete);
  }

  private Json read() throws IOException {
    JsonToken token = parser.currentToken();
    if (++values > MOST_VALUES || token == null) {
      parser.skipChildren();
      complete = false;
      return Json.NONE;
    }
    return switch (token) {
      case START_OBJECT -> fields();
      case START_ARRAY -> items();
      case VALUE_STRING -> text();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json(new Json.Digits(parser.getText()));
      case VALUE_TRUE, VALUE_FALSE -> new Json(token == JsonToken.VALUE_TRUE);
      default -> Json.NONE;
    };
  }

  private Json text() throws IOException {
    String text = parser.getText();
    if (characters > MOST_CHARACTERS && text.length() > SHORT) {
      complete = false;
      return new Json("");
    }
    characters += text.length();
    return new Json(text);
  }

  private Json fields() throws IOException {
    Map<String, Json> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (!useful.test(name)) {
        parser.skipChildren();
      } else {
        boolean kept = values < MOST_VALUES;
        Json value = read();
        boolean encoded = name.equals(ENCODED) && value.text().length() > LONGEST_ENCODED;
        if (encoded) {
          characters -= value.text().length();
        }
        // Of fields with equal names the last one counts, as in most programs.
        if (kept) {
          fields.put(name, encoded ? Json.NONE : value);
        }
      }
    }
    return new Json(fields);
  }

  private Json items() throws IOException {
    List<Json> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
      boolean kept = values < MOST_VALUES;
      Json item = read();
      if (kept) {
        items.add(item);
      }
    }
    return new Json(items);
  }
}
