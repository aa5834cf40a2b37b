package dev.memoryweave.entity;

import java.util.List;

/**
 * Finds names that rules miss, for example with a language model.
 *
 * <p>It is asked while names are looked up, outside any transaction, on a thread of the executor
 * that the memory was opened with, for the best texts only. It may be slow, throw, or return null
 * or nonsense: that affects only its own names. If it is late it is interrupted, and anything that
 * it returns afterwards is dropped. Several threads may call an instance at once.
 */
public interface EntityExtractor {
  /**
   * The names in a text.
   *
   * @param text a memory or a passage
   * @return the names in any order; those that overlap one found by rules, or that lie outside the
   *     text, are passed over
   */
  List<Found> extract(String text);

  /**
   * A name in a text.
   *
   * @param kind its kind
   * @param from the index of its first character
   * @param to the index after its last character
   */
  record Found(Entities.Kind kind, int from, int to) {}
}
