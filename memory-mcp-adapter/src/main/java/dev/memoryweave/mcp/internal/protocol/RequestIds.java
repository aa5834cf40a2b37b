package dev.memoryweave.mcp.internal.protocol;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the id of a request that cannot be read completely, so that the waiting client can be
 * answered. Looks only at the outermost names, and stores nothing.
 */
public final class RequestIds {
  private static final int DEEPEST = 100_000;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  private RequestIds() {}

  /** The id, a string or a whole number, or null if there is none or it cannot be found. */
  public static @Nullable Object find(InputStream json) {
    Object id = null;
    boolean request = false;
    try (JsonParser parser = FACTORY.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("method")) {
          request = true;
        } else if (name.equals("id") && value == JsonToken.VALUE_STRING) {
          id = parser.getText();
        } else if (name.equals("id") && value == JsonToken.VALUE_NUMBER_INT) {
          id = parser.getNumberValue();
        }
        parser.skipChildren();
      }
    } catch (IOException e) {
      // The text ends or is not JSON from here on; everything found before counts.
      return request ? usable(id) : null;
    }
    return request ? usable(id) : null;
  }

  private static @Nullable Object usable(@Nullable Object id) {
    return id instanceof String || id instanceof Integer || id instanceof Long ? id : null;
  }
}
