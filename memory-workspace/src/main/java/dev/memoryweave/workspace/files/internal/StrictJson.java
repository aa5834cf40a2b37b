package dev.memoryweave.workspace.files.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Reads texts that must each be one JSON value, strictly and with limits: a repeated name is an
 * error, and so is anything after the value. Safe for any number of threads.
 */
public final class StrictJson {
  private final int deepest;
  private final ObjectMapper mapper;

  /**
   * Creates a reader.
   *
   * @param deepest how many objects and arrays may lie within each other
   * @param longest the longest text in a value, in characters
   */
  public StrictJson(int deepest, int longest) {
    this.deepest = deepest;
    this.mapper =
        JsonMapper.builder(
                JsonFactory.builder()
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxStringLength(longest)
                            .maxNestingDepth(deepest)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    // The parser's messages must not repeat the text: it may contain a secret.
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
  }

  /**
   * Reads the only value of a text.
   *
   * @param firstLine the line in its file where the text begins, from 1
   */
  public JsonText read(String text, int firstLine) throws InvalidJsonException {
    if (text.startsWith("\ufeff")) {
      throw new InvalidJsonException(firstLine, "it begins with a byte order mark");
    }
    try {
      JsonNode value = mapper.readTree(text);
      if (value.isMissingNode()) {
        throw new InvalidJsonException(firstLine, "it is empty");
      }
      return new JsonText(mapper.getFactory(), text, firstLine, value);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      int line = at == null ? 1 : Math.max(1, at.getLineNr());
      throw new InvalidJsonException(line + firstLine - 1, reason(e));
    }
  }

  /** The parser's messages quote the text they found; its kind is enough. */
  private String reason(JsonProcessingException e) {
    String message = String.valueOf(e.getOriginalMessage());
    if (message.startsWith("Duplicate")) {
      return "an object has the same name twice";
    } else if (message.startsWith("Trailing token")) {
      return "more follows after the end of the value";
    } else if (message.contains("nesting depth")) {
      return "more than " + deepest + " objects and arrays lie within each other";
    } else if (message.contains("end-of-input")) {
      return "it ends in the middle of a value";
    } else if (message.contains("CTRL-CHAR") || message.contains("control character")) {
      return "a text holds a line break or control character that is not escaped";
    } else if (message.contains("exceeds the maximum")) {
      return "a text or number in it is too long";
    }
    return "it breaks the rules of JSON";
  }

  /** A value with two spaces for each level and a final line end, in the order of its fields. */
  public String write(JsonNode value) {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    try {
      return mapper
              .writer(new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines))
              .writeValueAsString(value)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A JSON value cannot be written", e);
    }
  }
}
