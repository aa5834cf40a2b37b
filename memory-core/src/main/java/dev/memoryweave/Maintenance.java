package dev.memoryweave;

import dev.memoryweave.branch.CarryOver;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.mirror.MemoryMirror.FileVerdict;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.repair.Repairs;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.upkeep.Health;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Upkeep: checks and repairs the store, verifies evidence again, and decides on memories whose
 * branch is gone.
 *
 * <p>{@link #verify}, {@link #rebuildIndex} and {@link #repair} cover the whole store, including
 * other scopes; {@link #reverify} covers the memories of a query, and the others the scopes of the
 * memory.
 */
public interface Maintenance {
  /**
   * Checks everything in the store: see {@link MemoryStore#verify()}. Writes continue meanwhile; in
   * a large store it takes minutes.
   */
  MemoryStore.Check verify();

  /**
   * Rebuilds all data that the store derives from its records, such as its search indexes: see
   * {@link MemoryStore#rebuildIndex()}. No memory changes. Other writes wait.
   *
   * @return how many memories and passages are searchable
   */
  long rebuildIndex();

  /**
   * Repairs unreadable records of the store: see {@link MemoryStore#repair}. Memories that cannot
   * be read are reset to an earlier version or set aside, so look at {@link #verify} first, and
   * restore a good backup instead if there is one.
   */
  MemoryStore.Check.Repair repair();

  /**
   * Checks the evidence of one page of memories against its sources, each piece of evidence once;
   * see {@link NodeHandle#reverify}.
   *
   * @param query which memories, and which page
   * @param resolver reads the sources that evidence points to
   */
  Page<NodeHandle.Reverification> reverify(MemoryQuery query, SourceResolver resolver);

  /**
   * Archives the memories that the {@linkplain MemoryConfig#policies() policies} select, at most
   * {@value dev.memoryweave.policy.MemoryPolicies.Run#MOST} in one transaction, each with an event that
   * names its policy. Memories of broader scopes are archived only by a policy that names their
   * level. Running again archives nothing twice. Memories of more trusted authors are reported and
   * left as they are.
   *
   * @param dryRun whether to report only what would be done
   */
  MemoryPolicies.Run runPolicies(boolean dryRun);

  /**
   * The health of the narrowest scope: a score from 0 to 100, and what lowers it. It costs little
   * more in a large memory than in a small one. The result is cached for {@link Health#KEPT}, so
   * changes may show with a delay.
   */
  Health health();

  /**
   * Copies the whole store, with every scope, into a file while it is in use: see {@link
   * MemoryStore#backup}. {@link MemoryStore#restore} replaces the store with it.
   *
   * @param file a file that does not exist yet, in a folder that does
   */
  MemoryStore.Backup backup(Path file);

  /** Exports of scopes of this memory into a file, and imports from one. */
  Transfer transfer();

  /**
   * Removes a scope without a trace: memories with their history, sessions, decisions, events,
   * passages of files. One event remains, which records who did it. All of it is one transaction;
   * other scopes stay as they are. Anything that is not in a backup or an export is lost.
   *
   * @param scope a scope of the chain
   * @param reason why, 1 to {@value dev.memoryweave.model.MemoryEvent.Draft#MAX_REASON} characters
   *     on one line
   * @return what was removed
   * @throws NeedsPersonException if the author is not a person
   * @throws dev.memoryweave.model.OutsideScopeException if the scope is outside the chain
   * @throws dev.memoryweave.model.SecretRejectedException if the reason holds a secret
   */
  WriteTransaction.Cleared clear(Scope scope, String reason);

  /** Repairs of problems among the memories of the narrowest scope. */
  Repairs repairs();

  /** The lasting memories of the narrowest scope, for keeping a copy of them. */
  MemoryMirror mirror();

  /** The checkpoints of the narrowest scope: named moments to compare with and to go back to. */
  Checkpoints checkpoints();

  /**
   * The branches and commits at which memories of the chain were written, each pair once, in no
   * particular order, without memories of unknown branch.
   */
  Set<Provenance.BranchPoint> branchPoints();

  /**
   * Decides on memories whose branch is gone, all in one transaction. The provenance of a memory
   * that is carried over names its former branch and the commit that it was carried over to; an
   * event names its former commit, and {@link NodeHandle#revert} brings the memory back there. A
   * decision on a memory is repeated only by hand, so that taking it back is final.
   *
   * @return the memories that changed, as they are now, or would be after a dry run
   * @throws dev.memoryweave.model.OutsideScopeException if a memory is outside the chain
   */
  List<MemoryNode> carryOver(CarryOver carryOver);

  /**
   * Activates rules of files that a person trusts, or makes them pending again, all in one
   * transaction, each with one event. Left as they are: memories that no longer come from a file,
   * memories that changed since the verdict, suspected prompt injections, memories deactivated by
   * somebody more trusted than a file, and rules that {@link AgentMemoryBuilder#trustedFiles} does
   * not vouch for.
   *
   * @param verdicts at most {@value FileVerdict#MOST}
   * @return the rules that changed, as they are now
   * @throws dev.memoryweave.model.OutsideScopeException if a memory is outside the chain
   */
  List<MemoryNode> settleFiles(List<FileVerdict> verdicts);
}
