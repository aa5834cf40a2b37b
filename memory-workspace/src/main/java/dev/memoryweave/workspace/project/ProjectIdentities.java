package dev.memoryweave.workspace.project;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ProofStore.Proof;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.workspace.project.internal.FolderProofs;
import dev.memoryweave.workspace.project.internal.IdentityDecision;
import dev.memoryweave.workspace.project.internal.IdentityDecision.RootCommit;
import dev.memoryweave.workspace.project.internal.IdentityDecision.Verdict;
import dev.memoryweave.workspace.project.internal.KnownProjects;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines which project a folder is, from git and the proofs that the store keeps for each
 * identity.
 */
public final class ProjectIdentities {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectIdentities.class);

  private final FolderProofs folder;
  private final MemoryStore store;
  private final Supplier<Optional<String>> rootCommit;
  private final Clock clock;
  private volatile boolean isRootNoted;

  /**
   * The identities that a folder may have in a store.
   *
   * @param root the folder, with links resolved
   * @param home the user's home, whose settings of git and ssh count; null if unknown
   * @param rootCommit the full name of the first commit in the checkout's history, along the first
   *     parents; nothing if there is none, or the history is truncated. Requested only where remote
   *     and place do not settle the identity, as it may take long
   */
  public ProjectIdentities(
      Path root,
      @Nullable Path home,
      MemoryStore store,
      Supplier<Optional<String>> rootCommit,
      Clock clock) {
    this.folder = FolderProofs.of(root, home);
    this.store = store;
    this.rootCommit = rootCommit;
    this.clock = clock;
  }

  /**
   * Identity of a folder in a store.
   *
   * @param identity the identity that its memories are filed under
   * @param refused the claim of its settings that does not count, or null
   */
  public record Resolution(
      ProjectIdentity identity, ProjectIdentities.@Nullable RefusedClaim refused) {}

  /**
   * Determines which project the folder is, and stores its proofs, unless the store is read-only or
   * not writable at the moment.
   *
   * @param claim the id in the settings of the folder, or empty
   */
  public Resolution resolve(String claim) {
    RootCommit root = RootCommit.NOT_LOOKED_UP;
    Verdict verdict = read(claim, root);
    if (verdict == null) {
      root = lookedUp();
      verdict = read(claim, root);
    }
    if (verdict != null && !verdict.changesNothing() && !store.status().readOnly()) {
      verdict = kept(claim, root, verdict);
    }
    if (verdict == null) {
      throw new IllegalStateException("A root commit that was looked up is asked for again");
    }
    if (verdict.identity().proof().startsWith(FolderProofs.PATH)) {
      // Without a remote, the history identifies a folder after it is moved.
      noteRoot(verdict.identity());
    }
    return new Resolution(verdict.identity(), verdict.refused());
  }

  /**
   * Plans what joining this folder to a project would share. Nothing changes.
   *
   * @param id the identity of the project, which need not be known
   * @param now the result of {@link #resolve} for this folder
   */
  public JoinPlan plan(String id, ProjectIdentity now) {
    return store.read(
        tx -> {
          KnownProjects known = new KnownProjects(tx);
          return new ProjectIdentities.JoinPlan(
              side(id, known),
              side(now.key(), known),
              now.proof(),
              now.key().equals(id) || isJoined(id, known));
        });
  }

  private static JoinPlan.Side side(String key, KnownProjects known) {
    return new JoinPlan.Side(key, known.remotes(key), known.memories(key), known.persons(key));
  }

  private boolean isJoined(String id, KnownProjects known) {
    return known.having(folder.texts()).stream()
        .anyMatch(proof -> proof.joined() && proof.scope().key().equals(id));
  }

  /**
   * Joins this folder, and all with equal proofs, to a project, at a person's request. Takes effect
   * at the next opening.
   *
   * @param id the identity of the project
   * @throws dev.memoryweave.store.ReadOnlyStoreException if the store is read-only
   */
  public void join(String id) {
    List<String> proofs = provable();
    change(
        tx -> {
          Scope scope = Scope.project(id);
          takeBack(tx, proofs);
          proofs.forEach(text -> tx.proofs().put(new Proof(scope, text, true, clock.instant())));
        });
  }

  /**
   * Undoes a person's joining of this folder. Takes effect at the next opening.
   *
   * @return the projects that it was joined to
   * @throws dev.memoryweave.store.ReadOnlyStoreException if the store is read-only
   */
  public List<String> leave() {
    List<String> proofs = provable();
    return store.write(tx -> takeBack(tx, proofs));
  }

  /**
   * Records a person's statement that this folder is not the project that its settings claim.
   *
   * @param now the result of {@link #resolve} for this folder
   * @throws dev.memoryweave.store.ReadOnlyStoreException if the store is read-only
   */
  public void decline(RefusedClaim claim, ProjectIdentity now) {
    Scope scope = Scope.project(now.key());
    String text = FolderProofs.DECLINED + claim.id();
    change(tx -> tx.proofs().put(new Proof(scope, text, true, clock.instant())));
  }

  private void change(Consumer<WriteTransaction> work) {
    boolean unused =
        store.write(
            tx -> {
              work.accept(tx);
              return true;
            });
  }

  /** The remote and the place, or without a remote, the first commit and the place. */
  private List<String> provable() {
    List<String> proofs = new ArrayList<>(folder.texts());
    if (folder.remote() == null && folder.repository() != null) {
      rootCommit.get().ifPresent(commit -> proofs.add(FolderProofs.ROOT + commit));
    }
    return proofs;
  }

  private static List<String> takeBack(WriteTransaction tx, List<String> proofs) {
    List<Proof> joined =
        new KnownProjects(tx).having(proofs).stream().filter(Proof::joined).toList();
    joined.forEach(proof -> tx.proofs().delete(proof.scope(), proof.text()));
    return joined.stream().map(proof -> proof.scope().key()).distinct().toList();
  }

  /** Whether only the settings of this computer know the host of its remote. */
  public boolean hasUnknownHost() {
    return folder.unknownHost();
  }

  /** Whether only its path identifies the folder, as it is not a repository. */
  public boolean isKnownByPathAlone() {
    return folder.repository() == null;
  }

  /**
   * Stores the first commit of the history as a proof of an identity, if there is none yet. It
   * identifies the repository when its remote changes. Never throws: the next call tries again.
   *
   * @param identity the result of {@link #resolve} for this folder
   */
  public void noteRoot(ProjectIdentity identity) {
    if (folder.repository() == null || isRootNoted || store.status().readOnly()) {
      return;
    }
    try {
      isRootNoted =
          isRootKnown(identity) || rootCommit.get().map(name -> note(identity, name)).orElse(false);
    } catch (RuntimeException e) {
      LOG.warn("The first commit of the project is not kept: {}", e.getMessage());
    }
  }

  private boolean isRootKnown(ProjectIdentity identity) {
    return store.read(tx -> !new KnownProjects(tx).roots(identity.key()).isEmpty());
  }

  private boolean note(ProjectIdentity identity, String commit) {
    Scope scope = Scope.project(identity.key());
    String text = FolderProofs.ROOT + commit;
    change(tx -> tx.proofs().put(new Proof(scope, text, false, clock.instant())));
    return true;
  }

  private RootCommit lookedUp() {
    return new RootCommit(true, rootCommit.get().orElse(null));
  }

  private @Nullable Verdict read(String claim, RootCommit root) {
    return store
        .<Optional<Verdict>>read(tx -> Optional.ofNullable(decide(tx, claim, root)))
        .orElse(null);
  }

  private @Nullable Verdict decide(ReadTransaction tx, String claim, RootCommit root) {
    return new IdentityDecision(folder, claim, root, new KnownProjects(tx)).decide();
  }

  /** Decides again in the writing transaction: others may have come first. */
  private Verdict kept(String claim, RootCommit root, Verdict read) {
    try {
      Optional<Verdict> kept = keep(claim, root);
      return kept.isPresent() ? kept.get() : keep(claim, lookedUp()).orElse(read);
    } catch (StoreException e) {
      LOG.warn("The proofs of the project are not kept: {}", e.getMessage());
      return read;
    }
  }

  private Optional<Verdict> keep(String claim, RootCommit root) {
    return store.write(
        tx -> {
          Verdict verdict = decide(tx, claim, root);
          if (verdict != null) {
            Scope scope = Scope.project(verdict.identity().key());
            boolean joined = verdict.identity().source() == ProjectIdentity.Source.JOINED;
            verdict.outdated().forEach(proof -> tx.proofs().delete(proof.scope(), proof.text()));
            verdict
                .missing()
                .forEach(text -> tx.proofs().put(new Proof(scope, text, joined, clock.instant())));
          }
          return Optional.ofNullable(verdict);
        });
  }

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

  /**
   * Setting {@code project.id} of a folder that does not prove to belong to that project, so that
   * its memories are filed under an identity of its own.
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
}
