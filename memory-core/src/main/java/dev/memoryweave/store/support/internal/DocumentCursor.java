package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Position of the last document of a page, after which the next page begins. Its text is built like
 * that of {@link NodeCursor}.
 *
 * @param scope the index of its scope in the filter's order, from 0
 * @param path its path
 */
public record DocumentCursor(int scope, String path) {
  private static final byte VERSION = 1;
  private static final int LEAST_BYTES = 1 + Integer.BYTES + QueryDigest.BYTES;

  public String encode(DocumentFilter filter) {
    byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer =
        ByteBuffer.allocate(LEAST_BYTES + bytes.length)
            .put(VERSION)
            .putInt(scope)
            .put(check(filter))
            .put(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(buffer.array());
  }

  /**
   * Decodes the cursor of a list.
   *
   * @throws InvalidValueException if it is not a cursor of that filter
   */
  public static DocumentCursor decode(String text, DocumentFilter filter) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw QueryDigest.invalidCursor(text);
    }
    if (bytes.length < LEAST_BYTES || bytes[0] != VERSION) {
      throw QueryDigest.invalidCursor(text);
    }
    String path =
        new String(bytes, LEAST_BYTES, bytes.length - LEAST_BYTES, StandardCharsets.UTF_8);
    DocumentCursor cursor = new DocumentCursor(ByteBuffer.wrap(bytes, 1, 4).getInt(), path);
    if (!cursor.encode(filter).equals(text)) {
      throw QueryDigest.invalidCursor(text);
    }
    return cursor;
  }

  private byte[] check(DocumentFilter filter) {
    return new QueryDigest()
        .add(filter.sortedScopes())
        .add(filter.types())
        .add(filter.statuses())
        .add(filter.under())
        .add(filter.undrawn())
        .add(scope)
        .add((Object) path)
        .value();
  }
}
