package dev.memoryweave.workspace.project;

import java.util.List;

/**
 * Plan of joining a folder to a project: both sides, and how much they would share.
 *
 * @param there the project that the folder is joined to
 * @param here the project that the folder is without it
 * @param proof what git says of the folder, by which it is known as joined from then on
 * @param joined whether it is joined already
 */
public record JoinPlan(Side there, Side here, String proof, boolean joined) {
  /**
   * One of the two projects.
   *
   * @param id its identity
   * @param remotes the addresses that it was seen with
   * @param memories how many memories it has
   * @param persons how many of them are the word of a person
   */
  public record Side(String id, List<String> remotes, long memories, long persons) {
    /** Copies the list. */
    public Side {
      remotes = List.copyOf(remotes);
    }
  }
}
