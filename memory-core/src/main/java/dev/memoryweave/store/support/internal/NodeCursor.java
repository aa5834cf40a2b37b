package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Position of the last node of a page, after which the next page begins.
 *
 * <p>Its text is URL-safe Base64 of a version, the two numbers, a check value over all of it and
 * the query, and the title, so that a cursor of another query, or a modified one, is detected. The
 * limit and the time of expiry are not part of the query here: both may change from page to page.
 *
 * @param rank the first sort key: the time of the node's last change, or when it was said, in
 *     milliseconds since 1970, or the bits of its weight, which sort as the weight does; 0 if the
 *     order uses only the position or the title
 * @param title the title as it is compared, in the order of titles; else empty
 * @param position the node's place in insertion order
 */
public record NodeCursor(long rank, String title, long position) {
  private static final byte VERSION = 1;
  private static final int BYTES = 1 + Long.BYTES + Long.BYTES + QueryDigest.BYTES;

  /** The position of a node in an order that does not use the title. */
  public NodeCursor(long rank, long position) {
    this(rank, "", position);
  }

  public String encode(NodeStore.Query query) {
    byte[] text = title.getBytes(StandardCharsets.UTF_8);
    byte[] bytes =
        ByteBuffer.allocate(BYTES + text.length)
            .put(VERSION)
            .putLong(rank)
            .putLong(position)
            .put(check(query))
            .put(text)
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Decodes the cursor of a query.
   *
   * @throws InvalidValueException if it is not a cursor of that query
   */
  public static NodeCursor decode(String text, NodeStore.Query query) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw QueryDigest.invalidCursor(text);
    }
    if (bytes.length < BYTES || bytes[0] != VERSION) {
      throw QueryDigest.invalidCursor(text);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, BYTES - 1);
    long rank = buffer.getLong();
    String title = new String(bytes, BYTES, bytes.length - BYTES, StandardCharsets.UTF_8);
    NodeCursor cursor = new NodeCursor(rank, title, buffer.getLong());
    if (!cursor.encode(query).equals(text)) {
      throw QueryDigest.invalidCursor(text);
    }
    return cursor;
  }

  private byte[] check(NodeStore.Query query) {
    NodeFilter filter = query.filter();
    NodeFilter.Traits traits = filter.traits() == null ? NodeFilter.Traits.ANY : filter.traits();
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
        .add(traits.authors())
        .add(traits.branch())
        .add(traits.path())
        .add(traits.flags())
        .add(traits.createdFrom())
        .add(traits.createdBefore())
        .add(traits.updatedFrom())
        .add(traits.updatedBefore())
        .add(query.order())
        .add(rank)
        .add(title)
        .add(position)
        .value();
  }
}
