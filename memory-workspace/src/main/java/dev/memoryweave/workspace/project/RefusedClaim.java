package dev.memoryweave.workspace.project;

/**
 * Setting {@code project.id} of a folder that does not prove to belong to that project, so that its
 * memories are filed under an identity of its own.
 *
 * @param id the identity that the setting claims
 * @param known whether there are memories of that project here, which the folder does not get
 * @param declined whether a person said that the folder is another project
 */
public record RefusedClaim(String id, boolean known, boolean declined) {
  /** Whether to notify a person, since memories are missing and nobody has decided yet. */
  public boolean isOpen() {
    return known && !declined;
  }
}
