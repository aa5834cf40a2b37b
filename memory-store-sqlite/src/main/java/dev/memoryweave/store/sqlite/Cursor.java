package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Position of the last node of a page, after which the next page begins.
 *
 * <p>Its text is URL-safe Base64 of a version, the two numbers and a check value over them and the
 * query, so that a cursor of another query, or a modified one, is detected. The limit and the time
 * of expiry are not part of the query here: both may change from page to page.
 *
 * @param rank the first sort key: the time of the node's last change, or when it was said, in
 *     milliseconds since 1970, or the bits of its weight, which sort as the weight does; 0 if the
 *     order uses only the position
 * @param position the node's place in insertion order
 */
record Cursor(long rank, long position) {
  private static final byte VERSION = 1;
  private static final int BYTES = 1 + Long.BYTES + Long.BYTES + QueryDigest.BYTES;

  String encode(NodeStore.Query query) {
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .put(VERSION)
            .putLong(rank)
            .putLong(position)
            .put(check(query))
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Decodes the cursor of a query.
   *
   * @throws InvalidValueException if it is not a cursor of that query
   */
  static Cursor decode(String text, NodeStore.Query query) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw QueryDigest.invalidCursor(text);
    }
    if (bytes.length != BYTES || bytes[0] != VERSION) {
      throw QueryDigest.invalidCursor(text);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, BYTES - 1);
    Cursor cursor = new Cursor(buffer.getLong(), buffer.getLong());
    if (!cursor.encode(query).equals(text)) {
      throw QueryDigest.invalidCursor(text);
    }
    return cursor;
  }

  private byte[] check(NodeStore.Query query) {
    NodeFilter filter = query.filter();
    return new QueryDigest()
        .add(filter.scopes())
        .add(filter.kinds())
        .add(filter.statuses())
        .add(filter.tags())
        .add(filter.session())
        .add(filter.parent())
        .add(filter.branches())
        .add(filter.commits())
        .add(filter.said())
        .add(query.order())
        .add(rank)
        .add(position)
        .value();
  }
}
