package dev.memoryweave;

import dev.memoryweave.branch.CarryOver;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.evidence.ReverificationResult;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.mirror.MemoryMirror.FileVerdict;
import dev.memoryweave.model.BranchPoint;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.PolicyRun;
import dev.memoryweave.repair.Repairs;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ScopeContents;
import dev.memoryweave.store.StoreBackup;
import dev.memoryweave.store.StoreCheck;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.upkeep.Health;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Upkeep: checks and mends the store, looks evidence up again, and places memories whose branch is
 * gone.
 *
 * <p>{@link #verify}, {@link #rebuildIndex} and {@link #repair} concern everything in the store,
 * also other scopes; {@link #reverify} concerns the memories of a query, and the rest what is in
 * the scopes of the memory.
 */
public interface Maintenance {
  /**
   * Checks everything in the store: see {@link MemoryStore#verify()}. Writes go on meanwhile; in a
   * large store it takes minutes.
   */
  StoreCheck verify();

  /**
   * Rebuilds all data that the store derives from its records, such as its search indexes: see
   * {@link MemoryStore#rebuildIndex()}. Nothing that was remembered changes. Other writes wait.
   *
   * @return how many memories and passages can be searched
   */
  long rebuildIndex();

  /**
   * Mends unreadable records of the store: see {@link MemoryStore#repair}. Memories that cannot be
   * read go back to an earlier version or are put aside, so look at {@link #verify} first, and
   * restore a backup instead if there is a good one.
   */
  StoreCheck.Repair repair();

  /**
   * Looks the evidence of one page of memories up again, each piece of evidence once; see {@link
   * NodeHandle#reverify}.
   *
   * @param query which memories, and which page
   * @param resolver reads the sources that evidence points to
   */
  Page<ReverificationResult> reverify(MemoryQuery query, SourceResolver resolver);

  /**
   * Archives what the {@linkplain MemoryConfig#policies() policies} ask for, at most {@value
   * dev.memoryweave.policy.PolicyRun#MOST} memories in one transaction, each with an event that
   * names its policy. Memories of broader scopes are archived only by a policy that names their
   * level. Running again archives nothing twice. Memories of somebody above the author are reported
   * and left as they are.
   *
   * @param dryRun whether it only tells what it would do
   */
  PolicyRun runPolicies(boolean dryRun);

  /**
   * The health of the narrowest scope: a score from 0 to 100, and what keeps it from 100. It costs
   * little more in a large memory than in a small one. The result is handed out again for {@link
   * Health#KEPT}, so a change may show some time later.
   */
  Health health();

  /**
   * Copies all of the store, every scope of it, into a file while it is in use: see {@link
   * MemoryStore#backup}. {@link MemoryStore#restore} puts it in the place of the store.
   *
   * @param file a file that does not exist yet, in a folder that does
   */
  StoreBackup backup(Path file);

  /** Exports of scopes of this memory into a file, and imports from one. */
  Transfer transfer();

  /**
   * Removes everything of a scope without a trace: memories with their history, sessions,
   * decisions, events, passages of files. One event is left, which says that it was done and by
   * whom. All of it is one transaction; other scopes stay as they are. Whatever is not in a backup
   * or an export is gone.
   *
   * @param scope a scope of the chain
   * @param reason why, 1 to {@value dev.memoryweave.model.MemoryEvent.Draft#MAX_REASON} characters
   *     on one line
   * @return what was removed
   * @throws NeedsPersonException if the author is no person
   * @throws dev.memoryweave.model.OutsideScopeException if the scope is outside the chain
   * @throws dev.memoryweave.model.SecretRejectedException if the reason holds a secret
   */
  ScopeContents clear(Scope scope, String reason);

  /** Repairs of what is out of order among the memories of the narrowest scope. */
  Repairs repairs();

  /** The lasting memories of the narrowest scope, for somebody who keeps a copy of them. */
  MemoryMirror mirror();

  /** The checkpoints of the narrowest scope: named moments to compare with and to go back to. */
  Checkpoints checkpoints();

  /**
   * The branches and commits at which memories of the chain were written, each pair once, in no
   * order; memories of unknown branch are left out.
   */
  Set<BranchPoint> branchPoints();

  /**
   * Decides on memories whose branch is gone, all in one transaction. The provenance of a memory
   * that is carried over names its former branch and the commit that it was carried over to; an
   * event names its former commit, and {@link NodeHandle#revert} brings the memory back there. A
   * decision about a memory is not made twice unless it is by hand, so that whoever takes it back
   * has the last word.
   *
   * @return the memories that changed, as they are now, or would be after a dry run
   * @throws dev.memoryweave.model.OutsideScopeException if a memory is outside the chain
   */
  List<MemoryNode> carryOver(CarryOver carryOver);

  /**
   * Brings rules of files into force where a person trusts the files, or has them wait again, all
   * in one transaction, each with one event. Left as they are: what is not the word of a file any
   * more, what changed since the verdict, suspected prompt injections, what somebody above a file
   * put away, and rules that {@link AgentMemoryBuilder#trustedFiles} does not vouch for.
   *
   * @param verdicts at most {@value FileVerdict#MOST}
   * @return the rules that changed, as they are now
   * @throws dev.memoryweave.model.OutsideScopeException if a memory is outside the chain
   */
  List<MemoryNode> settleFiles(List<FileVerdict> verdicts);
}
