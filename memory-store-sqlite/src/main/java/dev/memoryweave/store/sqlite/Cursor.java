package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;

/**
 * The place of the last node of a page: what the next page begins after.
 *
 * <p>Its text is URL-safe Base64 of a version, the two numbers and a check value over them and the
 * query, so that a cursor of another query, or one that was changed, is recognised. The limit and
 * the time of expiry are not part of the query in this sense: both may change from page to page.
 *
 * @param updatedAt when the node was last changed, in milliseconds since 1970; 0 where the order
 *     does not depend on it
 * @param position the node's place in the order of insertion
 */
record Cursor(long updatedAt, long position) {
  private static final byte VERSION = 1;
  private static final int CHECK_BYTES = 8;
  private static final int BYTES = 1 + Long.BYTES + Long.BYTES + CHECK_BYTES;

  String encode(NodeQuery query) {
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .put(VERSION)
            .putLong(updatedAt)
            .putLong(position)
            .put(check(query))
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Reads the cursor of a query.
   *
   * @throws InvalidValueException if it is not one of that query's
   */
  static Cursor decode(String text, NodeQuery query) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw invalid(text);
    }
    if (bytes.length != BYTES || bytes[0] != VERSION) {
      throw invalid(text);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, BYTES - 1);
    Cursor cursor = new Cursor(buffer.getLong(), buffer.getLong());
    if (!cursor.encode(query).equals(text)) {
      throw invalid(text);
    }
    return cursor;
  }

  private static InvalidValueException invalid(String text) {
    return new InvalidValueException(
        "cursor", text, "be the 'next' of a page of the same query; leave it out to begin anew");
  }

  private byte[] check(NodeQuery query) {
    NodeFilter filter = query.filter();
    MessageDigest digest = sha256();
    add(digest, filter.scopes().stream().map(Scope::toString).toList());
    add(digest, filter.kinds());
    add(digest, filter.statuses());
    add(digest, filter.tags());
    add(digest, filter.session() == null ? Arrays.asList() : Arrays.asList(filter.session()));
    add(digest, filter.parent() == null ? Arrays.asList() : Arrays.asList(filter.parent()));
    add(digest, filter.branches());
    add(digest, Arrays.asList(query.order()));
    digest.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(updatedAt).putLong(position).flip());
    return Arrays.copyOf(digest.digest(), CHECK_BYTES);
  }

  /** Lengths keep two values from running into one another; sorting makes equal sets equal. */
  private static void add(MessageDigest digest, Collection<?> values) {
    digest.update((byte) values.size());
    values.stream()
        .map(value -> value.toString().getBytes(StandardCharsets.UTF_8))
        .sorted(Arrays::compare)
        .forEach(
            bytes -> {
              digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
              digest.update(bytes);
            });
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
