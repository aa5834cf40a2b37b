package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.ContentStore.Usage;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The contents; immutable.
 *
 * @param rows the contents by scope and digest
 * @param nextPosition the position of the content added next
 */
record ContentTable(SortedTree<Key, Row> rows, long nextPosition) {
  static final ContentTable EMPTY = new ContentTable(SortedTree.empty(Key.ORDER), 1);

  private static final Comparator<Row> LATEST_FIRST =
      Comparator.comparingLong(Row::position).reversed();

  /** The address of a content within the store. */
  record Key(Scope scope, String digest) {
    static final Comparator<Key> ORDER =
        Comparator.comparing(Key::scope, Keys.SCOPES).thenComparing(Key::digest);
  }

  /** A content with its bytes, which nobody changes, and its position in the order of adding. */
  static final class Row {
    private final Content content;
    private final byte[] bytes;
    private final long position;

    Row(Content content, byte[] bytes, long position) {
      this.content = content;
      this.bytes = bytes.clone();
      this.position = position;
    }

    Content content() {
      return content;
    }

    byte[] bytes() {
      return bytes.clone();
    }

    long position() {
      return position;
    }
  }

  @Nullable Row find(Scope scope, String digest) {
    return rows.get(new Key(scope, digest));
  }

  ContentTable with(Content content, byte[] bytes) {
    Key key = new Key(content.scope(), content.digest());
    Row before = rows.get(key);
    long position = before == null ? nextPosition : before.position();
    return new ContentTable(
        rows.with(key, new Row(content, bytes, position)), Math.max(nextPosition, position + 1));
  }

  ContentTable without(Scope scope, String digest) {
    return new ContentTable(rows.without(new Key(scope, digest)), nextPosition);
  }

  /** This table without the contents of a scope. */
  ContentTable without(Scope scope) {
    ContentTable rest = this;
    for (Row row : rows.values()) {
      if (row.content().scope().equals(scope)) {
        rest = rest.without(scope, row.content().digest());
      }
    }
    return rest;
  }

  Page<Content> page(Query query) {
    long before = query.before();
    List<Row> found = new ArrayList<>();
    for (Row row : rows.values()) {
      if (row.position() < before
          && query.scopes().contains(row.content().scope())
          && query.matches(row.content())) {
        found.add(row);
      }
    }
    found.sort(LATEST_FIRST);
    boolean more = found.size() > query.limit();
    List<Row> page = more ? found.subList(0, query.limit()) : found;
    return new Page<>(
        page.stream().map(Row::content).toList(),
        more ? String.valueOf(page.get(page.size() - 1).position()) : null);
  }

  Usage usage(Predicate<Scope> counted) {
    long contents = 0;
    long bytes = 0;
    for (Row row : rows.values()) {
      if (counted.test(row.content().scope())) {
        contents++;
        bytes += row.content().size();
      }
    }
    return new Usage(contents, bytes);
  }
}
