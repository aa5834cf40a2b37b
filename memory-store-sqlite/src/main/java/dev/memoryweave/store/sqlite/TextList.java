package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of texts as the JSON arrays that columns hold; an empty list is NULL. */
final class TextList {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final ObjectReader READER = MAPPER.readerFor(String[].class);
  private static final ObjectWriter WRITER = MAPPER.writerFor(String[].class);

  private TextList() {}

  static @Nullable String write(List<String> texts) {
    if (texts.isEmpty()) {
      return null;
    }
    try {
      return WRITER.writeValueAsString(texts.toArray(new String[0]));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A list of texts always makes a JSON array", e);
    }
  }

  static List<String> read(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    try {
      @Nullable String @Nullable [] texts = READER.readValue(json);
      if (texts == null || Arrays.asList(texts).contains(null)) {
        throw invalid(json);
      }
      return List.of(texts);
    } catch (JsonProcessingException e) {
      InvalidValueException invalid = invalid(json);
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static InvalidValueException invalid(String json) {
    return new InvalidValueException("list", json, "be a JSON array of texts");
  }
}
