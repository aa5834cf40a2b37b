package dev.memoryweave.workspace;

import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.workspace.indexing.Checkout;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.mirror.FilesStatus;
import dev.memoryweave.workspace.project.ProjectIdentity;
import dev.memoryweave.workspace.project.ProjectRoot;
import dev.memoryweave.workspace.project.RefusedClaim;
import org.jspecify.annotations.Nullable;

/**
 * Status of a workspace.
 *
 * @param root the folder and why it is this one
 * @param identity what its memories are filed under
 * @param refusedClaim the project that its settings claim to be and that it does not prove to be,
 *     or null
 * @param checkout the branch and commit that are checked out
 * @param knowledge how much is known of the files
 * @param knowledgeRevision how many changes that has seen
 * @param owed how many files memories are still to be drawn from, since they were read or changed,
 *     or since a later version reads them otherwise; the next indexing does it. 0 where the
 *     settings want no such memories
 * @param progress how far the indexing is that goes on, or null if none does
 * @param lastReport what the last indexing of this process did, or null if there was none
 * @param failure why the last indexing failed, or null if it did not
 * @param files how the files of memories stand
 */
public record WorkspaceStatus(
    ProjectRoot root,
    ProjectIdentity identity,
    @Nullable RefusedClaim refusedClaim,
    Checkout checkout,
    KnowledgeStore.Counts knowledge,
    long knowledgeRevision,
    long owed,
    @Nullable IndexingProgress progress,
    @Nullable IndexingReport lastReport,
    @Nullable String failure,
    FilesStatus files) {}
