package dev.memoryweave.transfer.json.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the single JSON object of a line; rejects ambiguous JSON. */
final class JsonObjects {
  private static final int DEEPEST = 12;

  /** Far more than any object of the format has. */
  private static final int MOST_FIELDS = 100;

  /**
   * Values take far more room in the heap than in a line, so a line of tiny values is cut off
   * early.
   */
  private static final int LEAST_TOKENS = 1_000_000;

  /** A line with words in it has longer values and names than this on average. */
  private static final int BYTES_A_TOKEN = 8;

  private final JsonFactory json;

  JsonObjects(int longest) {
    json =
        JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(longest)
                    .maxTokenCount(Math.max(LEAST_TOKENS, longest / BYTES_A_TOKEN))
                    .build())
            .build();
  }

  Map<String, Object> read(byte[] line, int length) throws DamagedLineException {
    // Decoded while reading: the characters of a long line would take twice the room of its bytes.
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    try (JsonParser parser =
        json.createParser(
            new InputStreamReader(new ByteArrayInputStream(line, 0, length), decoder))) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new DamagedLineException("it is no JSON object");
      }
      Map<String, Object> object = object(parser);
      if (parser.nextToken() != null) {
        throw new DamagedLineException("more than one JSON object stands on it");
      }
      return object;
    } catch (JacksonException e) {
      long column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
      throw new DamagedLineException(
          "it is no JSON that can be read"
              + (column > 0 ? " (about column " + column + ")" : "")
              + ": cut off, a control character, a name twice, nested too deep, or too many values");
    } catch (CharacterCodingException e) {
      throw new DamagedLineException("it is not valid UTF-8");
    } catch (IOException e) {
      throw new DamagedLineException("it cannot be read");
    }
  }

  private static Map<String, Object> object(JsonParser parser)
      throws IOException, DamagedLineException {
    Map<String, Object> object = new LinkedHashMap<>();
    int fields = 0;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      if (++fields > MOST_FIELDS) {
        throw new DamagedLineException("it has an object with more fields than there are");
      }
      String name = parser.currentName();
      parser.nextToken();
      Object value = value(parser);
      if (value != null) {
        object.put(name, value);
      }
    }
    return object;
  }

  private static @Nullable Object value(JsonParser parser)
      throws IOException, DamagedLineException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_NULL -> null;
      default -> throw new DamagedLineException("it has a value of a kind that no field has");
    };
  }

  private static List<Object> array(JsonParser parser) throws IOException, DamagedLineException {
    List<Object> array = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Object value = value(parser);
      if (value == null) {
        throw new DamagedLineException("it has a list with nothing in a place");
      }
      array.add(value);
    }
    return array;
  }
}
