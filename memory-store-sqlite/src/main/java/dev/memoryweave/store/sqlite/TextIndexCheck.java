package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.support.Bm25;
import dev.memoryweave.store.support.internal.Findings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares a full-text index, and its separate lengths, with its texts. Needs about 30 bytes of
 * memory for each entry.
 *
 * <p>FTS5 itself reads the terms, not the classes that searches use. Whether those can read the
 * pages is a separate check.
 */
final class TextIndexCheck {
  private static final Logger LOG = LoggerFactory.getLogger(TextIndexCheck.class);

  private static final byte UNKNOWN = 0;

  private final Handle handle;
  private final IndexLayout layout;
  private final List<String> columns;
  private final Findings findings;
  private final EntrySums sums;
  private final EntrySizes sizes;
  private final Map<Long, Block> blocks = new HashMap<>();

  /** The number of entries that should or may exist. */
  private long entries;

  /** The expected lengths of a block of entries. */
  private static final class Block {
    private final byte[] codes = new byte[NormsBlock.SIZE];
    private final long[] scopeIds = new long[NormsBlock.SIZE];

    /** Entries whose record cannot be read. */
    private final boolean[] unknown = new boolean[NormsBlock.SIZE];
  }

  TextIndexCheck(Handle handle, IndexLayout layout, List<String> columns, Findings findings) {
    this.handle = handle;
    this.layout = layout;
    this.columns = columns;
    this.findings = findings;
    sums = new EntrySums(columns.size());
    sizes = new EntrySizes(handle, layout, findings);
  }

  /** Creates the tables through which FTS5 returns its terms; before the transaction begins. */
  static void prepare(Handle handle, IndexLayout layout) {
    handle.script(
        "CREATE VIRTUAL TABLE temp.%1$s_terms USING fts5vocab('main', '%1$s', 'instance')"
            .formatted(layout.table()));
    handle.script(
        "CREATE VIRTUAL TABLE temp.%1$s_words USING fts5vocab('main', '%1$s', 'row')"
            .formatted(layout.table()));
  }

  /** Reads the pages of all terms as searches do, and reports unreadable pages. */
  void readPages() {
    try {
      handle
          .first(layout.structureQuery(), row -> segments(row.number(), row.bytes()))
          .orElseThrow(() -> PageBytes.damage("The list of segments is missing"))
          .ifPresent(segments -> sizes.segments(segments, norms()));
    } catch (IndexOutOfBoundsException e) {
      findings.derived(
          Area.TEXT_INDEX,
          "Searches cannot read the pages of the search index %s: %s"
              .formatted(layout.table(), e.getMessage()));
    } catch (StoreCorruptedException e) {
      LOG.debug("FTS5 finds damage, which reading the terms is going to tell", e);
    }
  }

  /** Searches read an index in another format through FTS5, as this check does. */
  private static Optional<List<IndexSegment>> segments(long version, byte[] structure) {
    return version == IndexSegment.VERSION
        ? Optional.of(IndexSegment.list(structure))
        : Optional.empty();
  }

  private EntryNorms norms() {
    String blocks =
        "SELECT DISTINCT id >> %d FROM %s_docsize ORDER BY 1"
            .formatted(NormsBlock.BITS, layout.table());
    return EntryNorms.ofBlocks(
        handle.list(blocks, Row::number).stream().mapToLong(block -> block).toArray());
  }

  void readIndex() {
    byte[][] term = {new byte[0]};
    long[] hash = {EntrySums.hash(term[0], 0, 0)};
    handle.each(
        "SELECT term, doc, col, offset FROM temp." + layout.table() + "_terms",
        row -> {
          byte[] bytes = row.bytes();
          if (!Arrays.equals(bytes, term[0])) {
            term[0] = bytes;
            hash[0] = EntrySums.hash(bytes, 0, bytes.length);
          }
          long entry = row.number();
          int column = columns.indexOf(row.text());
          sums.add(entry, hash[0], column < 0 ? columns.size() : column, row.number());
          return true;
        });
  }

  /** Takes an entry that should exist. */
  void entry(long entry, long scopeId, List<List<String>> fields, String name) {
    sums.subtract(entry, fields);
    if (sums.isEmpty(entry)) {
      sizes.entry(entry, fields.stream().map(List::size).toList(), name);
    } else {
      wrong(name);
    }
    sums.clear(entry);
    Block block = block(entry);
    byte code = Bm25.lengthCode(fields.stream().mapToInt(List::size).sum());
    block.codes[NormsBlock.slot(entry)] = code;
    block.scopeIds[NormsBlock.slot(entry)] = scopeId;
    entries++;
  }

  /** Takes an entry of which only the text is known, because its labels may have changed since. */
  void entryOfText(long entry, long scopeId, List<List<String>> fields, String name) {
    sums.subtract(entry, fields);
    if (sums.isTextEmpty(entry)) {
      sizes.entry(entry, ofTextOnly(fields), name);
    } else {
      wrong(name);
    }
    unknown(entry);
    block(entry).scopeIds[NormsBlock.slot(entry)] = scopeId;
  }

  private static List<Integer> ofTextOnly(List<List<String>> fields) {
    List<Integer> sizes = new ArrayList<>(Collections.nCopies(fields.size(), -1));
    sizes.set(fields.size() - 1, fields.get(fields.size() - 1).size());
    return sizes;
  }

  /** Takes an entry that may or may not exist, because its record cannot be read. */
  void unknown(long entry) {
    sums.clear(entry);
    block(entry).unknown[NormsBlock.slot(entry)] = true;
    entries++;
  }

  private void wrong(String name) {
    findings.derived(
        Area.TEXT_INDEX,
        "The search index %s does not hold the words of %s".formatted(layout.table(), name));
  }

  private Block block(long entry) {
    return blocks.computeIfAbsent(entry >> NormsBlock.BITS, b -> new Block());
  }

  /** Reports entries that should not exist, and compares the lengths. */
  void finish() {
    sums.rest(
        entry -> {
          entries++;
          findings.derived(
              Area.TEXT_INDEX,
              "The search index %s has an entry %s of a record that is gone"
                  .formatted(layout.table(), entry));
        });
    sizes.finish(entries);
    TreeSet<Long> missing = new TreeSet<>(blocks.keySet());
    handle.each(
        "SELECT block, entries, length, codes, scopes FROM " + layout.norms() + " ORDER BY block",
        row -> {
          long number = row.number();
          missing.remove(number);
          compare(number, row.number(), row.number(), row.bytes(), row.bytes());
          return true;
        });
    for (long number : missing) {
      compare(number, 0, 0, new byte[0], new byte[0]);
    }
  }

  private void compare(long number, long entries, long length, byte[] codes, byte[] scopes) {
    NormsBlock stored;
    try {
      stored = NormsBlock.of(codes, scopes);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException e) {
      findings.derived(
          Area.LENGTHS, "Block %s of %s cannot be read".formatted(number, layout.norms()));
      return;
    }
    Block expected = blocks.computeIfAbsent(number, b -> new Block());
    for (int slot = 0; slot < NormsBlock.SIZE; slot++) {
      byte code = slot < codes.length ? codes[slot] : UNKNOWN;
      boolean isSame =
          expected.unknown[slot]
              || (code == expected.codes[slot]
                  && (code == 0 || stored.scopeId(slot) == expected.scopeIds[slot]));
      if (!isSame) {
        findings.derived(
            Area.LENGTHS,
            "The length or scope of entry %s in %s is not that of its text"
                .formatted((number << NormsBlock.BITS) + slot, layout.norms()));
      }
    }
    if (stored.entries() != entries || stored.length() != length) {
      findings.derived(
          Area.LENGTHS,
          "The sums of block %s in %s are %s entries of length %s instead of %s of %s"
              .formatted(
                  number, layout.norms(), entries, length, stored.entries(), stored.length()));
    }
  }
}
