package dev.memoryweave.workspace.canonical.internal;

/**
 * A node as it was read, with its files.
 *
 * @param node the node
 * @param path the path of its sidecar, relative to the memory's folder
 * @param bodyPath the path of its Markdown, relative to the memory's folder
 * @param statedHash the hash in the sidecar
 * @param hash the hash of the content
 * @param supersededByNull whether the sidecar has {@code null} for the replacement
 */
public record StoredNode(
    CanonicalNode node,
    String path,
    String bodyPath,
    String statedHash,
    String hash,
    boolean supersededByNull) {
  /** Whether nobody changed the files since the hash was written. */
  public boolean isAsSaved() {
    return statedHash.equals(hash);
  }
}
