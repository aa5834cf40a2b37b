package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.support.internal.SignIndexes;

/** What an open store keeps in memory between transactions. */
final class StoreState {
  private final long tenant;
  private final String mark;
  private final TextCache nodeText = new TextCache();
  private final TextCache chunkText = new TextCache();
  private final SignIndexes vectors = new SignIndexes();

  StoreState(long tenant, String mark) {
    this.tenant = tenant;
    this.mark = mark;
  }

  /** The number of the tenant. */
  long tenant() {
    return tenant;
  }

  /** A random text that tells this opening of the store from all others. */
  String mark() {
    return mark;
  }

  TextCache texts(Counters.Index index) {
    return index == Counters.Index.NODE_TEXT ? nodeText : chunkText;
  }

  SignIndexes vectors() {
    return vectors;
  }
}
