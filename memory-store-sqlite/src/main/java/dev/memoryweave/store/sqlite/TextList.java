package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.memoryweave.model.InvalidValueException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of texts as JSON arrays in columns; an empty list is NULL. */
final class TextList {
  private TextList() {}

  static @Nullable String write(List<String> texts) {
    if (texts.isEmpty()) {
      return null;
    }
    try {
      return ColumnJson.texts().writeValueAsString(texts.toArray(new String[0]));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A list of texts always makes a JSON array", e);
    }
  }

  /** Reads token by token, which takes a third of the time of binding to an array. */
  static List<String> read(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = ColumnJson.mapper().createParser(json)) {
      JsonToken token = parser.nextToken();
      if (token != JsonToken.START_ARRAY) {
        throw invalid(json);
      }
      for (token = parser.nextToken();
          token == JsonToken.VALUE_STRING;
          token = parser.nextToken()) {
        texts.add(parser.getText());
      }
      if (token != JsonToken.END_ARRAY || parser.nextToken() != null) {
        throw invalid(json);
      }
    } catch (IOException e) {
      InvalidValueException invalid = invalid(json);
      invalid.initCause(e);
      throw invalid;
    }
    return List.copyOf(texts);
  }

  private static InvalidValueException invalid(String json) {
    return new InvalidValueException("list", json, "be a JSON array of texts");
  }
}
