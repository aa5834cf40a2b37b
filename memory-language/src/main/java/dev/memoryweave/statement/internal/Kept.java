package dev.memoryweave.statement.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A cache of a pure function's results, so that none is computed twice in a row. When full it is
 * emptied: whatever is in use soon returns.
 */
final class Kept<K, V> {
  private final Map<K, V> results = new ConcurrentHashMap<>();
  private final int most;

  /** Keeps at most that many results. */
  Kept(int most) {
    this.most = most;
  }

  V get(K key, Function<? super K, ? extends V> function) {
    V known = results.get(key);
    if (known != null) {
      return known;
    }
    V result = function.apply(key);
    if (results.size() >= most) {
      results.clear();
    }
    results.put(key, result);
    return result;
  }
}
