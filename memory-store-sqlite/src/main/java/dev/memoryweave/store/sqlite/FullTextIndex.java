package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A full-text index: for each entry its terms in some columns, stored by FTS5, and its length and
 * scope, stored separately.
 *
 * <p>The index does not contain the texts, only the places of terms. The terms of a removed entry
 * stay in its segments, unreachable, until they are merged or the index is rebuilt.
 */
final class FullTextIndex {
  private static final Logger LOG = LoggerFactory.getLogger(FullTextIndex.class);
  private static final String VERSION = String.valueOf(IndexedText.VERSION);

  /** Suffix of the version of an index whose older entries are being rewritten. */
  private static final String RENEWED_AS = ">" + VERSION;

  /** Smaller indexes are rewritten at once, which takes less than a second. */
  private static final int LARGE = 1_000;

  private static final String CHANGES = "SELECT total_changes()";

  /** The deepest level to which FTS5 merges several segments. */
  private static final int DEEPEST = 64;

  /** With fewer changes than this, FTS5 reports that there was nothing to merge. */
  private static final int CHANGES_OF_A_STEP = 2;

  private final Transaction transaction;
  private final MetaTable meta;
  private final IndexLayout layout;
  private final NormsTable norms;
  private final IndexContents contents;
  private boolean checked;

  /** Whether something has changed since the last {@linkplain #flush flush}. */
  private boolean changed;

  FullTextIndex(Transaction transaction, IndexLayout layout, IndexContents contents) {
    this.transaction = transaction;
    this.layout = layout;
    this.contents = contents;
    meta = new MetaTable(transaction);
    norms = new NormsTable(transaction, layout);
  }

  /** Whether the index was filled by this library's version of the text analysis. */
  boolean isCurrent() {
    return VERSION.equals(version());
  }

  private String version() {
    return meta.get(layout.versionName()).orElse("");
  }

  /**
   * Whether an older text analysis filled the index, and its entries are being rewritten part by
   * part. Meanwhile a search finds old entries by their old terms, most of which are still the
   * same.
   */
  boolean isBeingRenewed() {
    return version().endsWith(RENEWED_AS);
  }

  /**
   * Refuses to mix terms of two versions of the text analysis.
   *
   * @throws StoreUnavailableException if another process has rebuilt the index in another version
   *     since the store was opened
   */
  void requireCurrent() {
    if (!checked && !transaction.isReadOnlyStore() && !isCurrent() && !isBeingRenewed()) {
      throw new StoreUnavailableException(
          "The search index was rebuilt by another version of the library while the store was open;"
              + " use one version for all processes, close the store and open it again");
    }
    checked = true;
  }

  /**
   * Adds an entry.
   *
   * @param fields the terms of each column
   */
  void add(long entry, long scopeId, List<List<String>> fields) {
    requireCurrent();
    put(entry, scopeId, fields);
  }

  private void put(long entry, long scopeId, List<List<String>> fields) {
    List<@Nullable Object> values = new ArrayList<>(fields.size() + 1);
    values.add(entry);
    fields.forEach(terms -> values.add(String.join(" ", terms)));
    update(layout.insertion(), values.toArray());
    norms.put(entry, scopeId, fields.stream().mapToInt(List::size).sum());
    changed = true;
  }

  void remove(long entry) {
    requireCurrent();
    update(layout.removal(), entry);
    norms.remove(entry);
    changed = true;
  }

  void removeAll() {
    update(command("delete-all"));
    norms.removeAll();
    changed = true;
  }

  private void update(String sql, @Nullable Object... values) {
    Handle handle = transaction.handle();
    IndexAccess.run(handle, layout, () -> handle.update(sql, values));
  }

  /** Writes pending lengths before the commit. FTS5 writes its pending terms by itself. */
  void complete() {
    norms.flush();
  }

  /**
   * Writes pending changes, so that they can be read from the tables. FTS5 does so when a nested
   * transaction begins.
   */
  private void flush() {
    if (changed) {
      norms.flush();
      update("SAVEPOINT text_index");
      update("RELEASE text_index");
      changed = false;
    }
  }

  /**
   * Scores the entries of some scopes.
   *
   * @param weights the weight of a match in each column; 0 for a column that is not searched
   */
  EntryScorer scorer(
      List<Double> weights,
      Collection<Long> scopeIds,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases) {
    requireCurrent();
    flush();
    return EntryScorer.of(sources(), weights, scopeIds, terms, phrases);
  }

  private IndexSources sources() {
    return new IndexSources(transaction.handle(), layout, contents);
  }

  /**
   * Counts the entries that contain each of the terms, up to a limit; omits terms that no entry
   * contains.
   */
  Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    requireCurrent();
    flush();
    Set<String> wanted = new LinkedHashSet<>(terms);
    return sources()
        .read(List.of(), wanted, source -> frequencies(source.postings(), wanted, atMost));
  }

  private static Map<String, Long> frequencies(
      PostingReader reader, Set<String> terms, int atMost) {
    Map<String, Long> frequencies = new LinkedHashMap<>();
    for (String term : terms) {
      if (IndexTerm.canMatch(term)) {
        long entries = reader.count(term, atMost);
        if (entries > 0) {
          frequencies.put(term, entries);
        }
      }
    }
    return frequencies;
  }

  /**
   * Fills the index if it is empty or was filled by another version of the text analysis; a large
   * index of an older version is only marked as {@linkplain #isBeingRenewed being renewed}. Returns
   * the number of entries written.
   */
  long bringUpToDate() {
    if (isCurrent() || isBeingRenewed()) {
      return 0;
    }
    if (isOlder()
        && !isUnused()
        && transaction.handle().number(layout.countQuery(), LARGE) >= LARGE) {
      meta.set(layout.versionName(), version() + RENEWED_AS);
      return 0;
    }
    meta.remove(renewedName());
    if (!isUnused()) {
      makeAnew();
    }
    return fill();
  }

  /** Whether the version is a plain number below the current one. */
  private boolean isOlder() {
    String version = version();
    return version.matches("[0-9]{1,6}") && Integer.parseInt(version) < IndexedText.VERSION;
  }

  /**
   * The fact about the store that records how far entries of an older version have been rewritten.
   */
  private String renewedName() {
    return layout.versionName() + "_renewed_to";
  }

  /**
   * Rewrites some entries of an older version.
   *
   * @return whether there are more
   */
  boolean renewSome() {
    if (!isBeingRenewed()) {
      return false;
    }
    long from = meta.get(renewedName()).map(Long::parseLong).orElse(0L);
    IndexContents.Part part = contents.writePart(this::replace, from);
    if (part.isLast()) {
      meta.remove(renewedName());
      meta.set(layout.versionName(), VERSION);
    } else {
      meta.set(renewedName(), String.valueOf(part.next()));
    }
    norms.flush();
    return !part.isLast();
  }

  private void replace(long entry, long scopeId, List<List<String>> fields) {
    update(layout.removal(), entry);
    norms.remove(entry);
    put(entry, scopeId, fields);
  }

  /** Whether the tables are as the migrations created them. */
  private boolean isUnused() {
    return meta.get(layout.versionName()).isEmpty()
        && transaction.handle().number(layout.isEmptyQuery()) == 1;
  }

  /**
   * Recreates the tables, whatever they contain, and returns those that leave damaged pages in the
   * file.
   */
  List<String> makeAnew() {
    norms.restart();
    return new IndexTables(transaction.handle(), layout).makeAnew();
  }

  /**
   * Fills empty tables and returns the number of entries. One large segment is searched faster than
   * the many that filling leaves.
   */
  long fill() {
    long count = contents.writeTo(this::put, 0);
    norms.flush();
    update(command("optimize"));
    meta.remove(renewedName());
    meta.set(layout.versionName(), VERSION);
    checked = true;
    return count;
  }

  /**
   * Continues merging all segments into one without the terms of removed entries.
   *
   * @param pages the approximate number of pages to write
   * @return whether there is more to do
   */
  boolean mergeSome(int pages) {
    Handle handle = transaction.handle();
    if (isTooDeep()) {
      renewNewest();
    }
    long before = handle.number(CHANGES);
    update("INSERT INTO %1$s (%1$s, rank) VALUES ('merge', ?)".formatted(layout.table()), -pages);
    return handle.number(CHANGES) - before >= CHANGES_OF_A_STEP;
  }

  /**
   * Whether the only segment has moved down so far that it should stay. Each merge of it adds a
   * level, and FTS5 reads at most 2,000 of them. If there is a second segment, it starts again at
   * its deepest usual level.
   */
  private boolean isTooDeep() {
    try {
      return transaction
          .handle()
          .first("SELECT block FROM " + layout.table() + "_data WHERE id = 10", Row::bytes)
          .filter(structure -> IndexSegment.levels(structure) >= DEEPEST)
          .map(IndexSegment::list)
          .filter(segments -> segments.size() == 1 && segments.get(0).tombstonePages() > 0)
          .isPresent();
    } catch (IndexOutOfBoundsException e) {
      LOG.debug("The segments of {} cannot be determined; FTS5 will say why", layout.table(), e);
      return false;
    }
  }

  /** Writes the newest entries again, which creates a segment of them. */
  private void renewNewest() {
    contents.writeTo(this::replace, contents.firstOfNewest(1));
    flush();
  }

  private String command(String name) {
    return "INSERT INTO %1$s (%1$s) VALUES ('%2$s')".formatted(layout.table(), name);
  }
}
