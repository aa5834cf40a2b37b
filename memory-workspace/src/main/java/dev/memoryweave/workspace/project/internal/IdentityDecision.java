package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore.Proof;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.project.ProjectIdentity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which project a folder is. The folder's committed settings are a claim, which counts only
 * if the folder proves it, or if nobody could lose or learn anything by it.
 */
public final class IdentityDecision {
  private final FolderProofs folder;
  private final String claim;
  private final RootCommit root;
  private final KnownProjects known;
  private final List<Proof> mine;

  /**
   * The first commit of the history, as far as it was looked up.
   *
   * @param looked whether it was
   * @param commit its full name, or null if there is none
   */
  public record RootCommit(boolean looked, @Nullable String commit) {
    public static final RootCommit NOT_LOOKED_UP = new RootCommit(false, null);
  }

  /**
   * A decision.
   *
   * @param identity the identity
   * @param refused the claim that does not count, or null
   * @param missing the proofs of the folder that are not stored for the project yet
   * @param outdated proofs of other projects that this folder used to have
   */
  public record Verdict(
      ProjectIdentity identity,
      ProjectIdentities.@Nullable RefusedClaim refused,
      List<String> missing,
      List<Proof> outdated) {
    public boolean changesNothing() {
      return missing.isEmpty() && outdated.isEmpty();
    }
  }

  private record Choice(String key, ProjectIdentity.Source source) {}

  public IdentityDecision(FolderProofs folder, String claim, RootCommit root, KnownProjects known) {
    this.folder = folder;
    this.claim = claim;
    this.root = root;
    this.known = known;
    this.mine = known.having(texts());
  }

  /** The proofs of the folder, the strongest first. */
  private List<String> texts() {
    List<String> texts = new ArrayList<>(folder.texts());
    if (root.commit() != null) {
      texts.add(texts.size() - 1, FolderProofs.ROOT + root.commit());
    }
    return texts;
  }

  /** The decision, or null if it requires the root commit, which was not looked up. */
  public @Nullable Verdict decide() {
    Choice proven = first(joined(), claimed(), byRemote(), byPlace(), fromBefore());
    if (!root.looked() && needsRoot(proven)) {
      return null;
    }
    Choice found = proven != null ? proven : byRoot();
    if (isFree(claim) && (found == null || known.memories(found.key()) == 0)) {
      return verdict(new Choice(claim, ProjectIdentity.Source.CONFIG), found);
    }
    return verdict(found == null ? newOne() : found, null);
  }

  /** Without a remote, the root commit identifies a repository that moves. */
  private boolean needsRoot(@Nullable Choice proven) {
    return folder.remote() == null
        && folder.repository() != null
        && (proven == null || !kept(proven.key()).containsAll(folder.texts()));
  }

  private Set<String> kept(String key) {
    Set<String> kept = new LinkedHashSet<>();
    known.of(key).forEach(proof -> kept.add(proof.text()));
    return kept;
  }

  private static @Nullable Choice first(@Nullable Choice... choices) {
    for (Choice choice : choices) {
      if (choice != null) {
        return choice;
      }
    }
    return null;
  }

  // ---- known identities -------------------------------------------------------------------------

  private @Nullable Choice joined() {
    return proven(Proof::joined, ProjectIdentity.Source.JOINED);
  }

  /** The project that the settings name, if the folder proves it. */
  private @Nullable Choice claimed() {
    if (claim.isEmpty()) {
      return null;
    }
    Choice proven =
        proven(proof -> proof.scope().key().equals(claim), ProjectIdentity.Source.CONFIG);
    boolean isByPath =
        folder.pathKeys().contains(claim) && (isUnknown(claim) || isFromBefore(claim));
    return proven == null && isByPath ? new Choice(claim, ProjectIdentity.Source.CONFIG) : proven;
  }

  private @Nullable Choice byRemote() {
    Choice proven =
        proven(
            proof -> proof.text().startsWith(FolderProofs.REMOTE),
            ProjectIdentity.Source.GIT_REMOTE);
    if (proven != null) {
      return proven;
    }
    List<String> names = new ArrayList<>(folder.names());
    if (folder.isCalled(claim)) {
      names.remove(claim);
      names.add(0, claim);
    }
    for (String name : names) {
      if (known.hasHeardOf(name)) {
        return new Choice(name, ProjectIdentity.Source.GIT_REMOTE);
      }
    }
    return null;
  }

  /** The project of the repository at this place, whatever became of its remote. */
  private @Nullable Choice byPlace() {
    Choice found =
        proven(
            proof -> proof.text().startsWith(FolderProofs.PATH),
            ProjectIdentity.Source.KNOWN_BEFORE);
    return found == null || folder.remote() != null ? found : named(found.key());
  }

  /** The project of a history that has moved here; with a remote, that is not enough. */
  private @Nullable Choice byRoot() {
    Choice found =
        proven(
            proof -> proof.text().startsWith(FolderProofs.ROOT),
            ProjectIdentity.Source.ROOT_COMMIT);
    return found == null ? null : named(found.key());
  }

  /** A path key from before proofs were stored; a path alone says little about a repository. */
  private @Nullable Choice fromBefore() {
    for (String key : folder.pathKeys()) {
      if (isFromBefore(key)) {
        return new Choice(key, ProjectIdentity.Source.ROOT_PATH);
      }
    }
    return null;
  }

  private boolean isFromBefore(String key) {
    return known.hasHeardOf(key)
        && known.of(key).isEmpty()
        && (folder.remote() == null || holdsCommitsOf(key));
  }

  private static Choice named(String key) {
    return new Choice(
        key,
        key.startsWith("path-")
            ? ProjectIdentity.Source.ROOT_PATH
            : key.startsWith("root-")
                ? ProjectIdentity.Source.ROOT_COMMIT
                : ProjectIdentity.Source.KNOWN_BEFORE);
  }

  /** The project of the strongest matching proof that holds; among equals, the first one stored. */
  private @Nullable Choice proven(Predicate<Proof> wanted, ProjectIdentity.Source source) {
    for (String text : texts()) {
      for (Proof proof : mine) {
        if (proof.text().equals(text) && wanted.test(proof) && holds(proof)) {
          return new Choice(proof.scope().key(), source);
        }
      }
    }
    return null;
  }

  // ---- whether a proof holds --------------------------------------------------------------------

  private boolean holds(Proof proof) {
    String key = proof.scope().key();
    if (proof.text().startsWith(FolderProofs.REMOTE)) {
      return true;
    }
    if (proof.text().startsWith(FolderProofs.ROOT)) {
      return folder.remote() == null && (proof.joined() || !known.hasRemote(key));
    }
    return isSameRepository(key, proof.joined());
  }

  /** Whether a place still has that project, and not another one in its place. */
  private boolean isSameRepository(String key, boolean joined) {
    List<String> roots = known.roots(key);
    if (holdsAny(roots)) {
      return true;
    }
    if (folder.remote() != null) {
      return holdsCommitsOf(key);
    }
    boolean isOther = folder.repository() != null && !roots.isEmpty();
    return !isOther && (joined || !known.hasRemote(key));
  }

  private boolean holdsAny(List<String> commits) {
    GitRepository repository = folder.repository();
    return repository != null && commits.stream().anyMatch(repository::contains);
  }

  private boolean holdsCommitsOf(String key) {
    return holdsAny(known.commits(key));
  }

  // ---- new identities ---------------------------------------------------------------------------

  /** Whether anybody may take an id: nobody has, and it is not derived from git. */
  private boolean isFree(String id) {
    return !id.isEmpty()
        && !id.contains("/")
        && !id.startsWith("path-")
        && !id.startsWith("root-")
        && isUnknown(id);
  }

  private boolean isUnknown(String key) {
    return known.of(key).isEmpty() && !known.hasHeardOf(key);
  }

  private Choice newOne() {
    if (folder.remote() != null) {
      return new Choice(unknown(folder.remote()), ProjectIdentity.Source.GIT_REMOTE);
    }
    if (root.commit() != null) {
      return new Choice(
          unknown(FolderProofs.rootKey(root.commit())), ProjectIdentity.Source.ROOT_COMMIT);
    }
    return new Choice(
        unknown(FolderProofs.pathKey(folder.place())), ProjectIdentity.Source.ROOT_PATH);
  }

  /** The key itself, unless it belongs to a project that this folder does not prove to be. */
  private String unknown(String key) {
    String free = key;
    for (int i = 2; !isUnknown(free); i++) {
      free = key + "-" + i;
    }
    return free;
  }

  // ---- the verdict ------------------------------------------------------------------------------

  /**
   * The verdict.
   *
   * @param replaced the previous identity, with nothing to lose, or null
   */
  private Verdict verdict(Choice choice, @Nullable Choice replaced) {
    Set<String> kept = kept(choice.key());
    List<Proof> outdated =
        mine.stream()
            .filter(proof -> choice.source() != ProjectIdentity.Source.JOINED && !proof.joined())
            .filter(proof -> !proof.scope().equals(Scope.project(choice.key())))
            .filter(
                proof ->
                    proof.text().startsWith(FolderProofs.PATH)
                        || (replaced != null && proof.scope().key().equals(replaced.key())))
            .toList();
    boolean isRefused = !claim.isEmpty() && !claim.equals(choice.key()) && !folder.isCalled(claim);
    return new Verdict(
        new ProjectIdentity(choice.key(), choice.source(), strongest(choice.key())),
        isRefused ? refused(kept) : null,
        texts().stream().filter(text -> !kept.contains(text)).toList(),
        outdated);
  }

  private ProjectIdentities.RefusedClaim refused(Set<String> kept) {
    return new ProjectIdentities.RefusedClaim(
        claim, known.memories(claim) > 0, kept.contains(FolderProofs.DECLINED + claim));
  }

  private String strongest(String key) {
    GitRepository repository = folder.repository();
    if (folder.remote() == null && root.commit() == null && repository != null) {
      for (String commit : known.roots(key)) {
        if (repository.contains(commit)) {
          return FolderProofs.ROOT + commit;
        }
      }
    }
    return texts().get(0);
  }
}
