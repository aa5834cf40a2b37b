package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import org.jspecify.annotations.Nullable;

/** The rule for hashes that callers hand in. */
final class PackHashes {
  private PackHashes() {}

  static @Nullable String checked(@Nullable String hash) {
    InvalidValueException.unless(
        hash == null || hash.length() >= RecallRequest.SHORTEST_PACK_HASH,
        "known_hash",
        hash,
        "have at least " + RecallRequest.SHORTEST_PACK_HASH + " digits");
    return hash;
  }
}
