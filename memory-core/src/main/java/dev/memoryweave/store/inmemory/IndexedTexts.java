package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.text.TextIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The indexed texts of all records of a type, and the scopes that they are in; immutable. */
final class IndexedTexts {
  /** How many texts are written at a time when an index is rebuilt. */
  private static final int BATCH = 1_000;

  static final IndexedTexts EMPTY =
      new IndexedTexts(TextTable.EMPTY, SortedTree.empty(Keys.SCOPES), 1);

  private final TextTable rows;
  private final SortedTree<Scope, Long> groups;
  private final long nextEntry;

  /** The index over the rows, once it was asked for. */
  private volatile @Nullable TextIndex index;

  private IndexedTexts(TextTable rows, SortedTree<Scope, Long> groups, long nextEntry) {
    this.rows = rows;
    this.groups = groups;
    this.nextEntry = nextEntry;
  }

  /**
   * The text of a record.
   *
   * @param entry its number in the index
   * @param order its rank among records of equal scores
   */
  record Text(Scope scope, long entry, long order, IndexedText terms) {}

  TextIndex index() {
    TextIndex known = index;
    if (known == null) {
      known = TextIndex.of(rows);
      index = known;
    }
    return known;
  }

  /** A number above those of all entries that ever existed. */
  long nextEntry() {
    return nextEntry;
  }

  /** The groups of the entries of some scopes. */
  Set<Long> groups(Collection<Scope> wanted) {
    Set<Long> found = new HashSet<>();
    for (Scope scope : wanted) {
      Long group = groups.get(scope);
      if (group != null) {
        found.add(group);
      }
    }
    return found;
  }

  /** These texts with some more, whose entries are above all that there ever were. */
  IndexedTexts with(List<Text> texts) {
    SortedTree<Scope, Long> allGroups = groups;
    List<TextIndex.Entry> entries = new ArrayList<>();
    long next = nextEntry;
    for (Text text : texts) {
      Long group = allGroups.get(text.scope());
      if (group == null) {
        group = (long) allGroups.size();
        allGroups = allGroups.with(text.scope(), group);
      }
      entries.add(new TextIndex.Entry(text.entry(), group, text.order(), text.terms()));
      next = Math.max(next, text.entry() + 1);
    }
    TextTable.Change change = new TextTable.Change(rows);
    TextIndex.Writer.of(change).add(entries);
    return new IndexedTexts(change.table(), allGroups, next);
  }

  /** These texts without those of some entries. */
  IndexedTexts without(Collection<Long> entries) {
    TextTable.Change change = new TextTable.Change(rows);
    TextIndex.Writer.of(change).remove(entries);
    return new IndexedTexts(change.table(), groups, nextEntry);
  }

  /** These texts indexed anew. */
  IndexedTexts rebuilt(List<Text> texts) {
    TextTable.Change change = new TextTable.Change(rows);
    TextIndex.Writer.of(change).clear();
    IndexedTexts built = new IndexedTexts(change.table(), groups, nextEntry);
    for (int from = 0; from < texts.size(); from += BATCH) {
      built = built.with(texts.subList(from, Math.min(from + BATCH, texts.size())));
    }
    return built;
  }
}
