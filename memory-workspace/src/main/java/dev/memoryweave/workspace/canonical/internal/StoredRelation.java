package dev.memoryweave.workspace.canonical.internal;

import java.util.Optional;

/**
 * A relation as it was read, with its file.
 *
 * @param relation the relation
 * @param path the path of its file, relative to the memory's folder
 * @param statedHash the hash in the file, if there is one
 * @param hash the hash of the content
 */
public record StoredRelation(
    CanonicalRelation relation, String path, Optional<String> statedHash, String hash) {
  /** Whether nobody changed the file since the hash was written. */
  public boolean isAsSaved() {
    return statedHash.isEmpty() || statedHash.get().equals(hash);
  }
}
