package dev.memoryweave.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of columns.
 *
 * <p>Its classes take longer to load than a database to open, so they are loaded when they are
 * first needed. That takes a deep stack, and a class whose first use fails is never of use again;
 * so they get a stack of their own.
 */
final class ColumnJson {
  private static volatile @Nullable ColumnJson loaded;

  private final JsonMapper mapper = JsonMapper.builder().build();
  private final ObjectWriter texts = mapper.writerFor(String[].class);

  private ColumnJson() {}

  static JsonMapper mapper() {
    return get().mapper;
  }

  /** Writes arrays of texts. */
  static ObjectWriter texts() {
    return get().texts;
  }

  private static ColumnJson get() {
    ColumnJson known = loaded;
    return known == null ? load() : known;
  }

  /** Several threads may do so at once, each for itself. */
  private static ColumnJson load() {
    FutureTask<ColumnJson> task = new FutureTask<>(ColumnJson::tried);
    Thread thread = new Thread(null, task, "memory-json");
    thread.setDaemon(true);
    thread.start();
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          ColumnJson json = task.get();
          loaded = json;
          return json;
        } catch (InterruptedException e) {
          // It takes milliseconds, and nothing can be done without.
          isInterrupted = true;
        } catch (ExecutionException e) {
          throw new IllegalStateException("The classes for JSON could not be loaded", e.getCause());
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** One that has read and written, so that all of its classes are there. */
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
