package dev.memoryweave.benchmarks;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows that one memory is made of in an SQLite file.
 *
 * @param node the columns of its row in {@code node}
 * @param tags its rows in {@code node_tag}
 * @param text the columns of its row in the text index
 * @param event the columns of the row that tells of it in {@code event}
 */
record BareMemory(Row node, List<String> tags, Row text, Row event) {
  /** Copies the list. */
  BareMemory {
    tags = List.copyOf(tags);
  }

  /** The values of a row by the names of their columns, in the order of the table. */
  record Row(Map<String, @Nullable Object> values) {
    @Nullable Object get(String column) {
      return values.get(column);
    }
  }
}
