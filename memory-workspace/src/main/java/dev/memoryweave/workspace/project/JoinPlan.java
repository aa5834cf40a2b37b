package dev.memoryweave.workspace.project;

import java.util.List;

/**
 * Plan of joining a folder to a project: both sides, and how much they would share.
 *
 * @param there the project that the folder is joined to
 * @param here the project of the folder otherwise
 * @param proof the folder's proof from git, by which it is recognized as joined from then on
 * @param joined whether it is joined already
 */
public record JoinPlan(Side there, Side here, String proof, boolean joined) {
  /**
   * One of the two projects.
   *
   * @param id its identity
   * @param remotes its known remote addresses
   * @param memories how many memories it has
   * @param persons how many of them were stated by a person
   */
  public record Side(String id, List<String> remotes, long memories, long persons) {
    /** Copies the list. */
    public Side {
      remotes = List.copyOf(remotes);
    }
  }
}
