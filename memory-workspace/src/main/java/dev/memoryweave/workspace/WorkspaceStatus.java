package dev.memoryweave.workspace;

import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.project.ProjectIdentity;
import dev.memoryweave.workspace.project.ProjectRoot;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Status of a workspace.
 *
 * @param root the folder and why it was chosen
 * @param identity what its memories are filed under
 * @param refusedClaim the project that its settings claim to be without proof, or null
 * @param checkout the branch and commit that are checked out
 * @param knowledge size of the index
 * @param knowledgeRevision the number of changes to the index
 * @param owed how many files are due for seeding, because they were read or changed, or a later
 *     version reads them differently; the next indexing run does it. 0 if seeding is off
 * @param beyond the files that state more than is kept of one file as memories
 * @param personal files for agents, such as {@code CLAUDE.local.md}, that one person keeps for
 *     themselves: no memories of the project are drawn from them
 * @param notTakenIn the words by which agent files take in others, such as {@code @docs/rules.md},
 *     where nothing is taken in, with the reasons
 * @param conflicts rules of different files that contradict each other, at most 20
 * @param progress the progress of the current run, or null if none is running
 * @param lastReport the report of the last run in this process, or null if there was none
 * @param failure why the last run failed, or null if it did not
 * @param files the state of the memory files
 */
public record WorkspaceStatus(
    ProjectRoot root,
    ProjectIdentity identity,
    ProjectIdentities.@Nullable RefusedClaim refusedClaim,
    Checkout checkout,
    KnowledgeStore.Counts knowledge,
    long knowledgeRevision,
    long owed,
    List<SeedReport.Beyond> beyond,
    List<String> personal,
    List<SeedReport.Skipped> notTakenIn,
    List<SeedReport.Conflict> conflicts,
    @Nullable IndexingProgress progress,
    @Nullable IndexingReport lastReport,
    @Nullable String failure,
    ProjectFiles.Status files) {
  /** Copies the lists. */
  public WorkspaceStatus {
    beyond = List.copyOf(beyond);
    personal = List.copyOf(personal);
    notTakenIn = List.copyOf(notTakenIn);
    conflicts = List.copyOf(conflicts);
  }
}
