package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a full-text index for a search, by the first of these ways that works:
 *
 * <ol>
 *   <li>The library reads FTS5's pages and the separate lengths; if only FTS5 knows the format of
 *       the pages, FTS5 reads them.
 *   <li>If there are few texts, all are analysed again.
 *   <li>If there are many texts, each term is read from the pages, else by FTS5, else from the
 *       newest texts; the lengths are the separate ones, else FTS5's own. FTS5 does not detect all
 *       damage, so hits are compared with their texts; missed hits stay undetected.
 * </ol>
 *
 * <p>An index is derived from the records, so damage to it makes a search slower and causes a
 * warning, but does not stop it as long as the records can be read.
 */
final class IndexSources {
  private static final Logger LOG = LoggerFactory.getLogger(IndexSources.class);

  /** This many texts are analysed within about half a second. */
  static final int FEW_TEXTS = 5_000;

  /** Maximum number of texts that are analysed for one search. */
  static final int MOST_TEXTS = 10_000;

  private static final String BY_TEXTS = "go through all texts, which takes longer";
  private static final String BY_PARTS =
      "read what they can of it and the newest %,d texts, which takes longer and may miss something"
          .formatted(MOST_TEXTS);

  private final Handle handle;
  private final IndexLayout layout;
  private final IndexContents contents;

  IndexSources(Handle handle, IndexLayout layout, IndexContents contents) {
    this.handle = handle;
    this.layout = layout;
    this.contents = contents;
  }

  IndexContents contents() {
    return contents;
  }

  /**
   * Runs work on a readable form of the index. Work that encounters damage is run again on another
   * one.
   *
   * @param scopeIds the scopes to search
   * @param terms all terms that the work uses
   * @param work only reads the index, and ends in a result, a {@link StoreCorruptedException} or an
   *     {@link IndexOutOfBoundsException}
   * @throws StoreCorruptedException if the records cannot be read either
   */
  <T> T read(Collection<Long> scopeIds, Set<String> terms, Function<IndexSource, T> work) {
    IndexWarnings warnings = handle.errors().indexes();
    RuntimeException damage;
    try {
      T result = handle.tolerating(() -> work.apply(pages(scopeIds)));
      warnings.read(handle, layout.table());
      return result;
    } catch (StoreCorruptedException | IndexOutOfBoundsException e) {
      damage = e;
    }
    for (Way way : otherWays(scopeIds, terms)) {
      try {
        T result = handle.tolerating(() -> work.apply(way.source().get()));
        warnings.degraded(handle, layout.table(), way.consequence(), damage);
        return result;
      } catch (StoreCorruptedException | IndexOutOfBoundsException e) {
        damage.addSuppressed(e);
      }
    }
    throw handle.damagedIndex(layout.table(), damage);
  }

  /**
   * A way to read a damaged index.
   *
   * @param consequence how searches continue, without the subject
   */
  private record Way(String consequence, Supplier<IndexSource> source) {}

  private List<Way> otherWays(Collection<Long> scopeIds, Set<String> terms) {
    Way parts = new Way(BY_PARTS, () -> parts(scopeIds, terms));
    return hasFewTexts()
        ? List.of(new Way(BY_TEXTS, () -> allTexts(scopeIds, terms)), parts)
        : List.of(parts);
  }

  private boolean hasFewTexts() {
    try {
      return handle.tolerating(() -> contents.firstOfNewest(FEW_TEXTS)) == 0;
    } catch (StoreCorruptedException e) {
      return false;
    }
  }

  private IndexSource pages(Collection<Long> scopeIds) {
    EntryNorms norms = EntryNorms.read(handle, layout, scopeIds);
    return new IndexSource(norms, PostingReader.of(handle, layout, norms), false);
  }

  private IndexSource allTexts(Collection<Long> scopeIds, Set<String> terms) {
    RecordTexts texts = texts(0, terms);
    EntryNorms norms = texts.norms(scopeIds);
    return new IndexSource(norms, texts.postings(norms), false);
  }

  private RecordTexts texts(long first, Set<String> terms) {
    RecordTexts texts = new RecordTexts(terms);
    contents.writeTo(texts, first);
    return texts;
  }

  private IndexSource parts(Collection<Long> scopeIds, Set<String> terms) {
    Newest newest = new Newest(terms);
    EntryNorms norms = norms(scopeIds, newest);
    PostingReader postings =
        new SalvagedPostings(
            handle,
            norms,
            List.of(
                () -> PostingReader.of(handle, layout, norms),
                () -> new VocabularyPostings(handle, layout, norms, () -> {}),
                () -> newest.texts().postings(norms)));
    return new IndexSource(norms, postings, true);
  }

  private EntryNorms norms(Collection<Long> scopeIds, Newest newest) {
    for (Supplier<EntryNorms> known :
        List.<Supplier<EntryNorms>>of(
            () -> EntryNorms.read(handle, layout, scopeIds),
            () -> EntryNorms.ofSizes(handle, layout, contents.sizesQuery(), scopeIds))) {
      try {
        return handle.tolerating(known);
      } catch (StoreCorruptedException | IndexOutOfBoundsException e) {
        LOG.debug("The lengths of the search index {} are damaged", layout.table(), e);
      }
    }
    return newest.texts().norms(scopeIds);
  }

  /** The newest texts, analysed on first use. */
  private final class Newest {
    private final Set<String> terms;
    private @Nullable RecordTexts texts;

    Newest(Set<String> terms) {
      this.terms = terms;
    }

    RecordTexts texts() {
      RecordTexts known = texts;
      if (known == null) {
        known = IndexSources.this.texts(contents.firstOfNewest(MOST_TEXTS), terms);
        texts = known;
      }
      return known;
    }
  }
}
