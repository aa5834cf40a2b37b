package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.memoryweave.text.internal.OwnStack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The reader of the JSON that rows are packed as. Its classes take longer to load than a database
 * to open, so they are loaded on first use.
 */
final class ColumnJson {
  private static final OwnStack<ColumnJson> LOADED =
      new OwnStack<>("memory-json", ColumnJson::tried);

  private final JsonFactory factory = new JsonFactory();

  private ColumnJson() {}

  static JsonParser parser(byte[] json) throws IOException {
    return LOADED.get().factory.createParser(json);
  }

  /** An instance that has read once, so that all of its classes are loaded. */
  private static ColumnJson tried() throws IOException {
    ColumnJson json = new ColumnJson();
    byte[] row =
        "[null,1,-9223372036854775808,\"a \\\"text\\\" é\"]".getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = json.factory.createParser(row)) {
      while (parser.nextToken() != null) {
        String unused = parser.getText();
      }
    }
    return json;
  }
}
