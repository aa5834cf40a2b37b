package dev.memoryweave.reflect.internal.statement;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Results of a pure function, so that none is worked out twice in a row. When it is full it begins
 * anew: whatever is in use is soon there again.
 */
final class Kept<K, V> {
  private final Map<K, V> results = new ConcurrentHashMap<>();
  private final int most;

  /** Keeps so many results. */
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
