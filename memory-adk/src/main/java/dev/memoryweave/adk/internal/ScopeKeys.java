package dev.memoryweave.adk.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Sha256;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** Keys of scopes, sessions and turns: one for each list of ids, whatever the ids hold. */
public final class ScopeKeys {
  private static final int LONGEST = 160;
  private static final int BEGINNING = 80;

  private ScopeKeys() {}

  /** The key of some ids: letters, digits, {@code %*+-._/~}, at most 160 of them. */
  public static String of(String... ids) {
    StringJoiner joined = new StringJoiner("/");
    for (String id : ids) {
      joined.add(encoded(id));
    }
    String key = joined.toString();
    return key.length() <= LONGEST ? key : key.substring(0, BEGINNING) + '~' + Sha256.hex(key);
  }

  private static String encoded(String id) {
    InvalidValueException.given("id", id);
    String key = URLEncoder.encode(id, StandardCharsets.UTF_8);
    // Half of a character would be replaced, and be the same as another half.
    InvalidValueException.unless(
        URLDecoder.decode(key, StandardCharsets.UTF_8).equals(id) && !id.isEmpty(),
        "id",
        id,
        "hold a text");
    return key;
  }
}
