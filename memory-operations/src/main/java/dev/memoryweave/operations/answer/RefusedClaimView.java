package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.project.ProjectIdentities;

/** A project that the settings of a folder claim and that the folder does not prove to be. */
public record RefusedClaimView(
    @Doc("Its identity") String id,
    @Doc("Whether there are memories of it here, which this folder does not get") boolean known,
    @Doc("Whether a person said that the folder is another project") boolean declined) {
  /** The claim of a project. */
  public static RefusedClaimView of(ProjectIdentities.RefusedClaim claim) {
    return new RefusedClaimView(claim.id(), claim.known(), claim.declined());
  }
}
