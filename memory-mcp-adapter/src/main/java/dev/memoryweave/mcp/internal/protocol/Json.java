package dev.memoryweave.mcp.internal.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes the messages of the protocol. */
public final class Json {
  /** One message is one JSON value, with nothing after it. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private Json() {}

  /** Writes a value on one line. */
  public static byte[] bytes(Object value) {
    try {
      // Not written as bytes directly: this way a lone surrogate becomes a question mark instead of
      // a failure.
      return MAPPER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A message cannot be written as JSON", e);
    }
  }

  /** The value as an object; empty if it is not an object. */
  @SuppressWarnings("unchecked") // The names in JSON are texts.
  public static Map<String, Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}
