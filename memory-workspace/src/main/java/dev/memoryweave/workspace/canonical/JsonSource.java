package dev.memoryweave.workspace.canonical;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses a text that must be one JSON value, strictly: a repeated name is an error. */
final class JsonSource {
  /** The deepest nesting of objects and arrays. */
  static final int MAX_DEPTH = 100;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(FileLimits.MAX_BODY)
                  .maxNestingDepth(MAX_DEPTH)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // The parser's messages must not repeat the text: it may contain a secret.
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final JsonParser parser;
  private final int firstLine;

  private JsonSource(JsonParser parser, int firstLine) {
    this.parser = parser;
    this.firstLine = firstLine;
  }

  /** A text is not JSON; says where and why without its content. */
  static final class NotJson extends Exception {
    private static final long serialVersionUID = 1L;
    private final int line;

    NotJson(int line, String why) {
      super(why);
      this.line = line;
    }

    int line() {
      return line;
    }
  }

  /**
   * Parses the only value of a text.
   *
   * @param firstLine the line in its file where the text begins, from 1
   */
  static JsonValue read(String text, int firstLine) throws NotJson {
    if (text.startsWith("\ufeff")) {
      throw new NotJson(firstLine, "it begins with a byte order mark");
    }
    try (JsonParser parser = FACTORY.createParser(text)) {
      JsonSource source = new JsonSource(parser, firstLine);
      if (parser.nextToken() == null) {
        throw new NotJson(firstLine, "it is empty");
      }
      JsonValue value = source.value();
      if (parser.nextToken() != null) {
        throw new NotJson(source.line(), "more follows after the end of the value");
      }
      return value;
    } catch (JacksonException e) {
      JsonLocation at = e.getLocation();
      int line = at == null ? 1 : Math.max(1, at.getLineNr());
      throw new NotJson(line + firstLine - 1, reason(e));
    } catch (IOException e) {
      throw new NotJson(firstLine, "it cannot be read");
    }
  }

  /** The parser's messages quote the text they found; its kind is enough. */
  private static String reason(JacksonException e) {
    String message = String.valueOf(e.getOriginalMessage());
    if (message.startsWith("Duplicate")) {
      return "an object has the same name twice";
    } else if (message.contains("nesting depth")) {
      return "more than " + MAX_DEPTH + " objects and arrays lie within each other";
    } else if (message.contains("end-of-input")) {
      return "it ends in the middle of a value";
    } else if (message.contains("CTRL-CHAR") || message.contains("control character")) {
      return "a text holds a line break or control character that is not escaped";
    } else if (message.contains("exceeds the maximum")) {
      return "a text or number in it is too long";
    }
    return "it breaks the rules of JSON";
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr() + firstLine - 1;
  }

  private JsonValue value() throws IOException {
    int line = line();
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, JsonValue> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, value());
        }
        yield new JsonValue.Fields(fields, line);
      }
      case START_ARRAY -> {
        List<JsonValue> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value());
        }
        yield new JsonValue.Items(items, line);
      }
      case VALUE_STRING -> new JsonValue.Text(parser.getText(), line);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue.Digits(parser.getText(), line);
      case VALUE_TRUE -> new JsonValue.Truth(true, line);
      case VALUE_FALSE -> new JsonValue.Truth(false, line);
      default -> new JsonValue.Null(line);
    };
  }
}
