package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.workspace.git.SyncReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Differences between a commit and the files of a project as they are now.
 *
 * @param base the commit for the comparison, or null if there was none: then all is new
 * @param head the commit that is checked out, or null if there is none yet
 * @param branch the branch that is checked out, or null
 * @param files the changes, by path
 * @param complete false if there were more changes than {@link GitProject#MAX_CHANGES}
 */
public record Changes(
    @Nullable String base,
    @Nullable String head,
    @Nullable String branch,
    List<SyncReport.ChangedFile> files,
    boolean complete) {
  /** Copies the list. */
  public Changes {
    files = List.copyOf(files);
  }
}
