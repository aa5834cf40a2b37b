package dev.memoryweave.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.operations.model.OperationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Arguments and results as JSON texts, for doors that speak plain JSON without a protocol. */
public final class JsonForm {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonForm() {}

  /**
   * Parses arguments from a JSON text.
   *
   * @throws InvalidArgumentsException if it is not one JSON object, or repeats a name
   */
  public static Map<String, Object> arguments(String json) {
    Map<String, Object> arguments;
    try {
      arguments = MAPPER.readValue(json, new TypeReference<LinkedHashMap<String, Object>>() {});
    } catch (JsonProcessingException e) {
      throw new InvalidArgumentsException(
          List.of(
              "the arguments are not one JSON object that names each of them once"
                  + (e.getLocation() == null
                      ? ""
                      : "; see line "
                          + e.getLocation().getLineNr()
                          + ", column "
                          + e.getLocation().getColumnNr())));
    }
    if (arguments == null) {
      throw new InvalidArgumentsException(List.of("the arguments are null; give an object"));
    }
    return arguments;
  }

  /**
   * A result as a JSON object: {@code data} and {@code text}, and for a failure {@code error} (the
   * kind in lower case) and {@code advice}.
   */
  public static String of(OperationResult result) {
    Map<String, Object> form = new LinkedHashMap<>();
    ErrorKind error = result.error();
    if (error != null) {
      form.put("error", error.name().toLowerCase(Locale.ROOT));
      form.put("advice", error.advice());
    }
    form.put("text", result.text());
    if (result.data() != null) {
      form.put("data", result.data());
    }
    try {
      return MAPPER.writeValueAsString(form);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A result cannot be written as JSON", e);
    }
  }
}
