package dev.memoryweave.store.support.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bits of the vectors of a store, in memory. They are read at the first search, or earlier in
 * the background.
 */
public final class SignIndexes {
  private final Map<Key, SignIndex> indexes = new ConcurrentHashMap<>();

  private record Key(long modelId, Enum<?> kind) {}

  /**
   * The index of one model.
   *
   * @param kind the kind of the records that have the vectors
   * @param known the existing models; indexes of others are dropped
   */
  public SignIndex of(StoredModel model, Enum<?> kind, List<StoredModel> known) {
    Key key = new Key(model.id(), kind);
    SignIndex index = indexes.get(key);
    if (index != null) {
      return index;
    }
    indexes
        .keySet()
        .removeIf(held -> known.stream().noneMatch(other -> other.id() == held.modelId()));
    return indexes.computeIfAbsent(key, absent -> new SignIndex());
  }
}
