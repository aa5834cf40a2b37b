package dev.memoryweave.rest.internal.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.operations.JsonForm;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** JSON as this door reads and writes it. */
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  /** An object as JSON. */
  static byte[] bytes(Map<String, ?> object) {
    try {
      return MAPPER.writeValueAsBytes(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An answer cannot be written as JSON", e);
    }
  }

  /**
   * The arguments in the body of a request; none if it is empty.
   *
   * @throws InvalidArgumentsException if it is anything but one JSON object in UTF-8
   */
  static Map<String, Object> arguments(byte[] body) {
    return body.length == 0 ? Map.of() : JsonForm.arguments(text(body));
  }

  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidArgumentsException(List.of("the body is not text in UTF-8"));
    }
  }
}
