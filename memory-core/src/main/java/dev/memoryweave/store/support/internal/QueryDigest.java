package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check value over a query and a position in its list, so that a cursor of another query, or a
 * modified one, is detected.
 */
public final class QueryDigest {
  /** The length of the check value. */
  public static final int BYTES = 8;

  private final MessageDigest digest = sha256();

  /** Lengths keep adjacent values apart; sorting makes equal sets equal. */
  public QueryDigest add(Collection<?> values) {
    digest.update((byte) values.size());
    values.stream()
        .map(value -> value.toString().getBytes(StandardCharsets.UTF_8))
        .sorted(Arrays::compare)
        .forEach(
            bytes -> {
              digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
              digest.update(bytes);
            });
    return this;
  }

  public QueryDigest add(@Nullable Object value) {
    return add(value == null ? List.of() : List.of(value));
  }

  public QueryDigest add(long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
    return this;
  }

  public byte[] value() {
    return Arrays.copyOf(digest.digest(), BYTES);
  }

  /** The exception for a cursor of another query. */
  public static InvalidValueException invalidCursor(String text) {
    return new InvalidValueException(
        "cursor", text, "be the 'next' of a page of the same query; leave it out to start over");
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
