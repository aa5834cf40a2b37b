package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.text.internal.OwnStack;
import java.util.List;

/**
 * The JSON of columns. Its classes take longer to load than a database to open, so they are loaded
 * on first use.
 */
final class ColumnJson {
  private static final OwnStack<ColumnJson> LOADED =
      new OwnStack<>("memory-json", ColumnJson::tried);

  private final JsonMapper mapper = JsonMapper.builder().build();
  private final ObjectWriter texts = mapper.writerFor(String[].class);

  private ColumnJson() {}

  static JsonMapper mapper() {
    return LOADED.get().mapper;
  }

  /** Writes arrays of texts. */
  static ObjectWriter texts() {
    return LOADED.get().texts;
  }

  /** An instance that has read and written once, so that all of its classes are loaded. */
  private static ColumnJson tried() throws JsonProcessingException {
    ColumnJson json = new ColumnJson();
    String texts = json.texts.writeValueAsString(new String[] {"a \"text\""});
    String tree = json.mapper.createObjectNode().put("number", 1L).put("text", texts).toString();
    String rows = json.mapper.writeValueAsString(List.of(List.of(1L, texts)));
    for (String written : List.of(texts, tree, rows)) {
      String unused = json.mapper.readTree(written).toString();
    }
    return json;
  }
}
