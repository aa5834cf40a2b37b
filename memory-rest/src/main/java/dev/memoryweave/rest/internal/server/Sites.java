package dev.memoryweave.rest.internal.server;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sites of a server by their paths. */
final class Sites {
  private final Map<String, Site> byPath;

  /**
   * Sites of a server.
   *
   * @param byPath each by its path, which stands for all below it if it ends with a slash
   */
  Sites(Map<String, Site> byPath) {
    this.byPath = new LinkedHashMap<>(byPath);
  }

  Collection<String> paths() {
    return byPath.keySet();
  }

  Collection<Site> all() {
    return byPath.values();
  }

  /** The site of a path: the one at it, else the nearest one above it; null if there is none. */
  @Nullable Site at(String path) {
    Site exact = byPath.get(path);
    int slash = path.lastIndexOf('/');
    while (exact == null && slash >= 0) {
      exact = byPath.get(path.substring(0, slash + 1));
      slash = path.lastIndexOf('/', slash - 1);
    }
    return exact;
  }
}
