package dev.memoryweave.workspace.canonical;

/**
 * A node as it was read, with its files.
 *
 * @param node the node
 * @param path the path of its sidecar, relative to the memory's folder
 * @param bodyPath the path of its Markdown, relative to the memory's folder
 * @param statedHash the hash that the sidecar states
 * @param hash the hash of what was read
 * @param supersededByNull whether the sidecar says {@code null} of the replacement
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
