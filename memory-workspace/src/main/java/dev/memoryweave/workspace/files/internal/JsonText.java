package dev.memoryweave.workspace.files.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A text that is one JSON value. Not safe for several threads at a time. */
public final class JsonText {
  private final JsonFactory factory;
  private final String text;
  private final int firstLine;
  private final JsonNode value;
  private @Nullable Map<JsonPointer, Integer> lines;

  JsonText(JsonFactory factory, String text, int firstLine, JsonNode value) {
    this.factory = factory;
    this.text = text;
    this.firstLine = firstLine;
    this.value = value;
  }

  /** The value. */
  public JsonNode value() {
    return value;
  }

  /**
   * The first line of a value in the file, from 1. Only a problem needs it, so lines are found at
   * the first call.
   *
   * @param at a value in this one
   */
  public int line(JsonPointer at) {
    Map<JsonPointer, Integer> known = lines;
    if (known == null) {
      known = lines();
      lines = known;
    }
    return known.getOrDefault(at, firstLine);
  }

  private Map<JsonPointer, Integer> lines() {
    Map<JsonPointer, Integer> found = new HashMap<>();
    try (JsonParser parser = factory.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token != JsonToken.FIELD_NAME && !token.isStructEnd()) {
          found.put(
              parser.getParsingContext().pathAsPointer(),
              parser.currentTokenLocation().getLineNr() + firstLine - 1);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The text was read before", e);
    }
    return found;
  }
}
