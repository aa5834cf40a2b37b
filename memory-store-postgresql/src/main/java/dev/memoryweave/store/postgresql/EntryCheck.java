package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.support.internal.Findings;
import dev.memoryweave.store.text.TextIndex;
import org.jspecify.annotations.Nullable;

/** Compares a text index with the texts of records. */
final class EntryCheck {
  private static final String LOOSE =
      """
      SELECT DISTINCT p.segment FROM mw_text_posting AS p WHERE p.tenant = ? AND p.index_id = ?
        AND NOT EXISTS (SELECT 1 FROM mw_text_segment AS s WHERE s.tenant = p.tenant
          AND s.index_id = p.index_id AND s.number = p.segment)""";

  private final Transaction transaction;
  private final Counters.Index index;
  private final Findings findings;
  private final String name;
  private TextIndex.@Nullable Check check;

  EntryCheck(Transaction transaction, Counters.Index index, Findings findings) {
    this.transaction = transaction;
    this.index = index;
    this.findings = findings;
    this.name = index == Counters.Index.NODE_TEXT ? "nodes" : "passages";
  }

  /** Reads the index; nothing is compared if that is not possible or would say nothing. */
  void begin() {
    if (transaction.counters().analysis() != IndexedText.VERSION) {
      findings.derived(
          Area.TEXT_INDEX,
          "The search index of the %s was built by another version of the library".formatted(name));
      return;
    }
    try {
      check = TextIndex.Check.of(new TextTable(transaction, index));
    } catch (StoreCorruptedException e) {
      findings.derived(
          Area.TEXT_INDEX,
          "The search index of the %s cannot be read: %s".formatted(name, e.getMessage()));
    }
    for (long segment :
        transaction.handle().list(LOOSE, Row::number, transaction.tenant(), index.number())) {
      findings.derived(
          Area.TEXT_INDEX,
          "The search index of the %s has terms of a part %s that is gone"
              .formatted(name, segment));
    }
  }

  /**
   * Compares the entry of a record.
   *
   * @param isWhole whether all of its text is known, or only its body
   * @param record the name of the record
   */
  void compare(TextIndex.Entry entry, boolean isWhole, String record) {
    TextIndex.Check known = check;
    if (known == null) {
      return;
    }
    if (entry.number() < transaction.counters().analyzedFrom()) {
      known.pass(entry.number());
      return;
    }
    switch (known.compare(entry, isWhole)) {
      case NONE -> {
        // As it should be.
      }
      case MISSING ->
          findings.derived(
              Area.TEXT_INDEX, "The search index of the %s lacks %s".formatted(name, record));
      case TERMS ->
          findings.derived(
              Area.TEXT_INDEX,
              "The search index of the %s does not hold the words of %s".formatted(name, record));
      case LENGTH ->
          findings.derived(
              Area.LENGTHS,
              "The length or scope of %s in the search index is not that of its text"
                  .formatted(record));
    }
  }

  /** Passes the entry of a record that cannot be read. */
  void pass(long entry) {
    TextIndex.Check known = check;
    if (known != null) {
      known.pass(entry);
    }
  }

  /** Reports entries of no record. */
  void end() {
    TextIndex.Check known = check;
    if (known != null) {
      known.rest(
          entry ->
              findings.derived(
                  Area.TEXT_INDEX,
                  "The search index of the %s has an entry %s of a record that is gone"
                      .formatted(name, entry)));
    }
  }
}
