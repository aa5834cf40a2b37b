package dev.memoryweave.operations.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Optional;

/** Values that were passed as JSON text. */
public final class JsonText {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private JsonText() {}

  /** The list that a text holds as JSON; nothing if it holds anything else. */
  public static Optional<List<Object>> list(String text) {
    if (!text.stripLeading().startsWith("[")) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readValue(text, new TypeReference<List<Object>>() {}));
    } catch (JsonProcessingException e) {
      // Not JSON after all, such as an id in brackets.
      return Optional.empty();
    }
  }
}
