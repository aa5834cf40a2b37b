package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.recall.CheckoutHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local and remote branches of a repository, and their histories. Names are as in memories,
 * with a mark in place of a secret.
 */
final class GitBranches implements CheckoutHistory {
  private static final Logger LOG = LoggerFactory.getLogger(GitBranches.class);

  /** The most commits at which one branch may have ended. */
  private static final int MOST_ENDS = 20;

  private final Repository repository;
  private final Redactor redactor;
  private final Ancestry ancestry;

  GitBranches(Repository repository, Redactor redactor) {
    this.repository = repository;
    this.redactor = redactor;
    this.ancestry = new Ancestry(repository);
  }

  /** The names of all branches. */
  Set<String> names() throws IOException {
    Set<String> names = new HashSet<>();
    for (Ref ref : refs(Constants.R_HEADS)) {
      names.add(redactor.redact(ref.getName().substring(Constants.R_HEADS.length())));
    }
    for (Ref ref : refs(Constants.R_REMOTES)) {
      String name = remoteName(ref);
      if (name != null) {
        names.add(redactor.redact(name));
      }
    }
    String current = repository.getFullBranch();
    if (current != null && current.startsWith(Constants.R_HEADS)) {
      // A branch without a commit has no ref yet.
      names.add(redactor.redact(current.substring(Constants.R_HEADS.length())));
    }
    return names;
  }

  private List<Ref> refs(String prefix) throws IOException {
    return repository.getRefDatabase().getRefsByPrefix(prefix);
  }

  /** The name of a branch without that of its remote. */
  private @Nullable String remoteName(Ref ref) {
    String name = ref.getName().substring(Constants.R_REMOTES.length());
    int length = name.indexOf('/');
    for (String remote : repository.getRemoteNames()) {
      if (name.startsWith(remote + "/")) {
        length = Math.max(length, remote.length());
      }
    }
    return length < 0 ? null : name.substring(length + 1);
  }

  @Override
  public Optional<Set<String>> contained(@Nullable String branch, Collection<String> commits) {
    try {
      ObjectId tip = tip(branch);
      return tip == null ? Optional.empty() : Optional.of(ancestry.contained(tip, commits));
    } catch (IOException | RuntimeException e) {
      LOG.warn("The git history cannot be read, so names of branches decide: {}", e.toString());
      return Optional.empty();
    }
  }

  /** The fate of the changes of commits, in a project's folder of the repository. */
  Map<Provenance.BranchPoint, BranchTrace> traces(
      Collection<Provenance.BranchPoint> points, String folder) throws IOException {
    ObjectId head = repository.resolve(Constants.HEAD);
    Map<Provenance.BranchPoint, ObjectId> known = known(points);
    Map<Provenance.BranchPoint, BranchTrace> traces = new LinkedHashMap<>();
    if (head == null || known.isEmpty()) {
      return traces;
    }
    Map<String, List<ObjectId>> ends = new HashMap<>();
    known.forEach(
        (point, id) -> ends.computeIfAbsent(point.branch(), of -> new ArrayList<>()).add(id));
    LastCheckouts.of(repository)
        .forEach(
            (branch, id) ->
                ends.computeIfPresent(
                    redactor.redact(branch),
                    (of, ids) -> {
                      ids.add(0, id);
                      return ids;
                    }));
    ArrivedChanges changes = new ArrivedChanges(repository, folder, head);
    for (Map.Entry<Provenance.BranchPoint, ObjectId> entry : known.entrySet()) {
      Provenance.BranchPoint point = entry.getKey();
      List<ObjectId> ended = ends.getOrDefault(point.branch(), List.of());
      try {
        traces.put(
            point,
            changes.trace(entry.getValue(), ended.subList(0, Math.min(MOST_ENDS, ended.size()))));
      } catch (MissingObjectException | IncorrectObjectTypeException e) {
        // A part of the repository is missing, so nothing is known.
        LOG.debug("The changes of {} cannot be determined", point, e);
      }
    }
    return traces;
  }

  private Map<Provenance.BranchPoint, ObjectId> known(Collection<Provenance.BranchPoint> points)
      throws IOException {
    Map<Provenance.BranchPoint, ObjectId> known = new LinkedHashMap<>();
    try (ObjectReader reader = repository.newObjectReader()) {
      for (Provenance.BranchPoint point : points) {
        String commit = point.commit();
        ObjectId id = commit == null ? null : CommitNames.find(reader, commit);
        if (id != null) {
          known.put(point, id);
        }
      }
    }
    return known;
  }

  /** The commit at the end of a branch, or null if there is none. */
  private @Nullable ObjectId tip(@Nullable String branch) throws IOException {
    String current = repository.getFullBranch();
    boolean isCurrent =
        current != null
            && current.startsWith(Constants.R_HEADS)
            && redactor.redact(current.substring(Constants.R_HEADS.length())).equals(branch);
    if (branch == null || isCurrent) {
      return repository.resolve(Constants.HEAD);
    }
    if (!Repository.isValidRefName(Constants.R_HEADS + branch)) {
      return null;
    }
    Ref local = repository.exactRef(Constants.R_HEADS + branch);
    if (local != null) {
      return local.getObjectId();
    }
    for (Ref ref : refs(Constants.R_REMOTES)) {
      if (branch.equals(remoteName(ref))) {
        return ref.getObjectId();
      }
    }
    return null;
  }
}
