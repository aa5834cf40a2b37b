package dev.memoryweave.rest.internal.access;

import dev.memoryweave.operations.opening.UsageException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens of a user as they are at any time: other processes add and remove some while a server
 * runs. Notes the day on which each was last used.
 */
public final class AccessTokens {
  private static final Logger LOG = LoggerFactory.getLogger(AccessTokens.class);

  private final AccessTokenFile file;
  private final Clock clock;
  private final Map<String, String> usedOn = new HashMap<>();
  private final Map<String, String> unwritten = new HashMap<>();
  private AccessTokenFile.@Nullable Stamp stamp;
  private List<AccessToken> tokens;

  /**
   * The tokens of a file.
   *
   * @throws UsageException if it cannot be read
   */
  public AccessTokens(AccessTokenFile file, Clock clock) {
    this.file = file;
    this.clock = clock;
    this.stamp = file.stamp();
    this.tokens = file.read();
  }

  /** The token with a digest, which is used by that; null if there is none. */
  synchronized @Nullable AccessToken use(String digest) {
    refresh();
    AccessToken found = null;
    for (AccessToken token : tokens) {
      // Compares with all of them, so that the time does not tell which one is near.
      if (TokenDigest.isSame(token.digest(), digest)) {
        found = token;
      }
    }
    if (found != null) {
      String today = LocalDate.now(clock).toString();
      if (!today.equals(found.used()) && !today.equals(usedOn.put(digest, today))) {
        unwritten.put(digest, today);
      }
    }
    return found;
  }

  private void refresh() {
    AccessTokenFile.Stamp now = file.stamp();
    if (now == null ? stamp == null : now.equals(stamp)) {
      return;
    }
    stamp = now;
    try {
      tokens = file.read();
    } catch (UsageException e) {
      tokens = List.of();
      LOG.error("{}", e.getMessage());
    }
  }

  /** Writes the days of use that are not written yet. */
  void writeUses() {
    Map<String, String> days;
    synchronized (this) {
      if (unwritten.isEmpty()) {
        return;
      }
      days = Map.copyOf(unwritten);
      unwritten.clear();
    }
    try {
      file.change(
          all ->
              all.stream()
                  .map(token -> days.containsKey(token.digest()) ? used(token, days) : token)
                  .toList());
    } catch (UsageException e) {
      LOG.debug("The day on which a token was used is not noted", e);
    }
  }

  private static AccessToken used(AccessToken token, Map<String, String> days) {
    return token.usedOn(days.getOrDefault(token.digest(), token.created()));
  }
}
