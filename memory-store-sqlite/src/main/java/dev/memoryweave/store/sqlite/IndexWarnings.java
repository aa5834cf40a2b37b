package dev.memoryweave.store.sqlite;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The full-text indexes of a store that searches cannot read normally. The log mentions each once,
 * until it is rebuilt; the status of the store mentions it as long as it lasts.
 */
final class IndexWarnings {
  private static final Logger LOG = LoggerFactory.getLogger(IndexWarnings.class);

  /** Changes when any process recreates tables. */
  private static final String SCHEMA_VERSION = "PRAGMA schema_version";

  private final String location;

  /** The indexes in a format that the library does not read, and that the log has mentioned. */
  private final Set<String> foreign = ConcurrentHashMap.newKeySet();

  /** By index name. */
  private final Map<String, Warning> degraded = new ConcurrentSkipListMap<>();

  private record Warning(String text, long schemaVersion) {}

  IndexWarnings(String location) {
    this.location = location;
  }

  /** Notes that FTS5 reads an index because the library does not know its format. */
  void foreign(String index, long format) {
    if (foreign.add(index)) {
      LOG.warn(
          "The search index {} of the store {} has version {} of its format, which another program"
              + " gave it, so it is searched through SQLite's FTS5, which takes longer;"
              + " rebuildIndex() gives it version {}",
          index,
          location,
          format,
          IndexSegment.VERSION);
    }
  }

  /**
   * Notes that an index is damaged, or in a format that nobody knows.
   *
   * @param consequence how searches continue, without the subject
   */
  void degraded(Handle handle, String index, String consequence, Throwable damage) {
    String text =
        "The search index %s cannot be read as usual, so searches %s; rebuildIndex() rebuilds it"
            .formatted(index, consequence);
    Warning former = degraded.get(index);
    if (former != null && former.text().equals(text)) {
      return;
    }
    degraded.put(index, new Warning(text, handle.number(SCHEMA_VERSION)));
    if (former == null) {
      LOG.warn("{} (store {}: {})", text, location, damage.getMessage());
      LOG.debug("The damage of the search index {}", index, damage);
    }
  }

  /** Notes that a search could read an index, which another process may have rebuilt. */
  void read(Handle handle, String index) {
    Warning warning = degraded.get(index);
    if (warning != null && warning.schemaVersion() != handle.number(SCHEMA_VERSION)) {
      degraded.remove(index, warning);
    }
  }

  /** Notes that all indexes were rebuilt. */
  void rebuilt() {
    foreign.clear();
    degraded.clear();
  }

  /** One sentence for each index that cannot be read normally. */
  List<String> texts() {
    return degraded.values().stream().map(Warning::text).toList();
  }
}
