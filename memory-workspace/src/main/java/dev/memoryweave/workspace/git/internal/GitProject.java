package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.git.GitContext;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.SyncReport;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.AmbiguousObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.RevisionSyntaxException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.ReflogReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The git repository of a project. The project may be a folder inside a repository, and the
 * repository may be a linked working tree. Nothing is written, and no program is run.
 *
 * <p>Each method reads the present state of the repository, and throws {@link GitException} if it
 * cannot be read. Instances are safe for any number of threads.
 */
public final class GitProject implements AutoCloseable {
  /** The most changes that are listed. */
  public static final int MAX_CHANGES = 10_000;

  /** The most commits that are listed. */
  public static final int MAX_COMMITS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(GitProject.class);
  private static final int MAX_REVISION = 250;

  private final Redactor redactor = Redactor.standard();
  private final Repository repository;
  private final Path root;
  private final String folder;
  private final GitBranches branches;
  private final MainHistory mainHistory;
  private final Reachable reachable;

  private GitProject(Repository repository, Path root, String folder) {
    this.repository = repository;
    this.root = root;
    this.folder = folder;
    this.branches = new GitBranches(repository, redactor);
    this.mainHistory = new MainHistory(repository);
    this.reachable = new Reachable(repository);
  }

  /**
   * Opens the repository of a folder.
   *
   * @param root the project's root, which exists
   * @return nothing if there is no repository with a working tree, or if it is broken, which is
   *     logged
   */
  public static Optional<GitProject> open(Path root) {
    QuietGit.install();
    Repository repository = null;
    try {
      Path real = root.toRealPath();
      GitFileKinds.checkSearch(real);
      FS files = OrdinaryFiles.ofThisMachine();
      FileRepositoryBuilder builder = new FileRepositoryBuilder();
      builder.setFS(files).findGitDir(real.toFile());
      if (builder.getGitDir() == null) {
        return Optional.empty();
      }
      File common = files.getCommonDir(builder.getGitDir());
      GitFileKinds.checkAll(
          builder.getGitDir().toPath(),
          (common == null ? builder.getGitDir() : common).toPath(),
          files.userHome());
      repository = builder.setMustExist(true).build();
      Optional<String> folder = folder(repository, real);
      // A repository whose HEAD is missing or damaged is unusable.
      if (folder.isPresent() && repository.getFullBranch() == null) {
        throw new IOException("HEAD is missing");
      }
      if (folder.isPresent()) {
        repository.resolve(Constants.HEAD);
        return Optional.of(new GitProject(repository, real, folder.get()));
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("The git repository of {} cannot be read, so it is passed over", root, e);
    }
    if (repository != null) {
      repository.close();
    }
    return Optional.empty();
  }

  /** The path of the project inside its working tree; nothing if it is not in one. */
  private static Optional<String> folder(Repository repository, Path root) throws IOException {
    if (repository.isBare()) {
      return Optional.empty();
    }
    Path tree = repository.getWorkTree().toPath().toRealPath();
    if (!root.startsWith(tree)) {
      return Optional.empty();
    }
    int depth = tree.getNameCount();
    String folder =
        root.getNameCount() == depth ? "" : root.subpath(depth, root.getNameCount()).toString();
    return Optional.of(folder.replace(File.separatorChar, '/'));
  }

  /** The project's root, with links resolved. */
  public Path root() {
    return root;
  }

  /**
   * The name of the branch that is checked out, with a mark in place of a secret; null if a commit
   * is checked out by itself.
   */
  public @Nullable String branch() {
    return reading("the branch", () -> Optional.ofNullable(repository.getFullBranch()))
        .filter(name -> name.startsWith(Constants.R_HEADS))
        .map(name -> redactor.redact(name.substring(Constants.R_HEADS.length())))
        .orElse(null);
  }

  /** The full name of the commit that is checked out; null if there is none yet. */
  public @Nullable String commit() {
    return reading("the commit", () -> Optional.ofNullable(repository.resolve(Constants.HEAD)))
        .map(ObjectId::name)
        .orElse(null);
  }

  /**
   * The files of a folder at a commit.
   *
   * @param commit the full name of the commit, or null for none
   * @param below the folder, relative to the project's root
   * @return none if there is no such commit
   */
  public CommittedFiles committed(@Nullable String commit, String below) {
    return reading(
        "the files of a commit",
        () -> {
          ObjectId id = commit == null ? null : repository.resolve(commit + "^{commit}");
          boolean isThere = id != null && repository.getObjectDatabase().has(id);
          return CommittedFiles.read(repository, isThere ? id : null, folder, below);
        });
  }

  /**
   * The last commits that changed files, in the history of the checkout; for a missing file, the
   * commit that removed it.
   *
   * @param paths the files, relative to the project's root
   * @return without files that were never committed
   */
  public Map<String, FileCommit> lastChanges(Collection<String> paths) {
    return reading(
        "the history",
        () -> {
          ObjectId head = repository.resolve(Constants.HEAD);
          if (head == null) {
            return Map.of();
          }
          Map<String, FileCommit> changes = new HashMap<>();
          LastChanges.of(repository, redactor, head, paths.stream().map(this::full).toList())
              .forEach((path, change) -> changes.put(relative(path), change));
          return changes;
        });
  }

  private String full(String path) {
    return folder.isEmpty() ? path : folder + "/" + path;
  }

  private String relative(String full) {
    return folder.isEmpty() ? full : full.substring(folder.length() + 1);
  }

  /**
   * The latest commits that may contain files missing from the checkout: the ends of branches, and
   * earlier checkouts, latest first.
   *
   * @param limit the most commits of either kind
   */
  public Set<String> tips(int limit) {
    return reading(
        "the ends of branches",
        () -> {
          Set<String> tips = new LinkedHashSet<>();
          ReflogReader log = repository.getRefDatabase().getReflogReader(Constants.HEAD);
          if (log != null) {
            log.getReverseEntries(limit).forEach(entry -> tips.add(entry.getNewId().name()));
          }
          List<Ref> refs = new ArrayList<>();
          refs.addAll(repository.getRefDatabase().getRefsByPrefix(Constants.R_HEADS));
          refs.addAll(repository.getRefDatabase().getRefsByPrefix(Constants.R_REMOTES));
          refs.stream()
              .filter(ref -> ref.getObjectId() != null)
              .limit(limit)
              .forEach(ref -> tips.add(ref.getObjectId().name()));
          return tips;
        });
  }

  /** Whether some program is changing the working tree, according to its lock. */
  public boolean isBusy() {
    File index = repository.getIndexFile();
    return new File(index.getParentFile(), index.getName() + ".lock").exists();
  }

  /** Whether the checkout is a commit or descends from it; false if unknown. */
  public boolean isAtOrAfter(String commit) {
    return branches.contained(null, Set.of(commit)).filter(all -> all.contains(commit)).isPresent();
  }

  /**
   * The full name of the first commit in the history of the checkout, along the first parents;
   * nothing if there is no commit yet, or the history is truncated.
   */
  public Optional<String> rootCommit() {
    return reading(
        "the history",
        () -> {
          ObjectId head = repository.resolve(Constants.HEAD);
          if (head == null) {
            return Optional.empty();
          }
          try (RevWalk walk = new RevWalk(repository)) {
            walk.setRetainBody(false);
            RevCommit first = walk.parseCommit(head);
            while (first.getParentCount() > 0) {
              first = walk.parseCommit(first.getParent(0));
            }
            boolean isCutOff = repository.getObjectDatabase().getShallowCommits().contains(first);
            return isCutOff ? Optional.empty() : Optional.of(first.name());
          }
        });
  }

  /** The history of the checkout and of each branch. It never throws. */
  public CheckoutHistory history() {
    return branches;
  }

  /**
   * The branches that exist, locally or at the remote {@code origin}. Branches of other remotes do
   * not count, here and in the two methods below.
   */
  public Set<String> existing(Collection<String> names) {
    return reading("the main branches", () -> Set.copyOf(mainHistory.tips(names).keySet()));
  }

  /** The commits that are at the end or in the history of some branches. */
  public Set<String> containedIn(Collection<String> names, Collection<String> commits) {
    return reading("the main branches", () -> mainHistory.contained(names, commits));
  }

  /**
   * The commits at which some branches apply to the checkout, in order: those where it left them,
   * and those at their ends.
   */
  public Set<String> statesOf(Collection<String> names) {
    return reading(
        "the main branches", () -> mainHistory.states(names, repository.resolve(Constants.HEAD)));
  }

  /**
   * The text of a file at a commit, or nothing if there is no such file, or it is too long or not
   * text.
   *
   * @param commit the full name of the commit
   * @param path relative to the project's root, separated by {@code /}
   */
  public Optional<String> textAt(String commit, String path) {
    return reading(
        "a file of a commit",
        () -> {
          ObjectId id = ObjectId.isId(commit) ? ObjectId.fromString(commit) : null;
          RevTree tree = id == null || !repository.getObjectDatabase().has(id) ? null : tree(id);
          String full = folder.isEmpty() ? path : folder + "/" + path;
          return tree == null
              ? Optional.<String>empty()
              : Optional.ofNullable(CommittedText.read(repository, tree, full));
        });
  }

  /** The names of all local and remote branches, without the remote's name. */
  public Set<String> branchNames() {
    return reading("the branches", branches::names);
  }

  /**
   * Looks for the changes of commits outside the history of the checkout.
   *
   * @param points branches that may be gone, with commits as named in memories
   * @return what became of the changes of each; points without a known commit are left out
   */
  public Map<Provenance.BranchPoint, BranchTrace> traces(
      Collection<Provenance.BranchPoint> points) {
    return reading("the changes of branches", () -> branches.traces(points, folder));
  }

  private static @Nullable String name(@Nullable ObjectId id) {
    return id == null ? null : id.name();
  }

  /**
   * Whether the project's folder differs from the commit that is checked out: it has staged,
   * changed or new files that are not ignored.
   */
  public boolean isDirty() {
    return reading(
        "the working tree",
        () -> {
          ChangeScan scan = new ChangeScan(repository, folder, 1);
          return !scan.since(tree(repository.resolve(Constants.HEAD))).isEmpty();
        });
  }

  /**
   * Whether the commit that is checked out has a file with that content; line ends may differ.
   *
   * @param path relative to the project's root, separated by {@code /}
   * @param content the whole content of the file
   */
  public boolean isCommitted(String path, byte[] content) {
    return reading(
        "the commit",
        () -> {
          RevTree tree = tree(repository.resolve(Constants.HEAD));
          if (tree == null) {
            return false;
          }
          try (TreeWalk walk = TreeWalk.forPath(repository, full(path), tree)) {
            if (walk == null) {
              return false;
            }
            ObjectId held = walk.getObjectId(0);
            return held.equals(blob(content)) || held.equals(blob(withPlainLineEnds(content)));
          }
        });
  }

  /** Byte by byte, as the file need not be text. */
  private static byte[] withPlainLineEnds(byte[] content) {
    String bytes = new String(content, StandardCharsets.ISO_8859_1);
    return bytes.replace("\r\n", "\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  private static ObjectId blob(byte[] content) {
    try (ObjectInserter.Formatter formatter = new ObjectInserter.Formatter()) {
      return formatter.idFor(Constants.OBJ_BLOB, content);
    }
  }

  /**
   * Changes in the project's folder since a commit: by later commits, in the index and in the
   * working tree, including new files but not ignored ones. Files that were changed and changed
   * back are not included. Renames are detected if both sides are similar and not too many.
   *
   * @param base a commit, branch or tag, or null for the commit that is checked out, so that only
   *     uncommitted changes are listed
   * @throws UnknownCommitException if there is no such commit
   */
  public Changes changesSince(@Nullable String base) {
    return reading(
        "the changes",
        () -> {
          ObjectId head = repository.resolve(Constants.HEAD);
          ObjectId from = base == null ? head : require(base);
          ChangeScan scan = new ChangeScan(repository, folder, MAX_CHANGES);
          List<SyncReport.ChangedFile> files = inProject(scan.since(tree(from)));
          return new Changes(name(from), name(head), branch(), files, scan.isComplete());
        });
  }

  /** The checkout, its latest commits, and what is not committed. */
  public GitContext context(int commits) {
    Changes changes = changesSince(null);
    return new GitContext(
        branch(), commit(), recentCommits(commits), changes.files(), changes.complete());
  }

  /**
   * The latest commits of the whole repository, latest first.
   *
   * @param limit the most commits, 1 to {@value #MAX_COMMITS}
   */
  public List<GitContext.Commit> recentCommits(int limit) {
    InvalidValueException.unless(
        limit >= 1 && limit <= MAX_COMMITS, "limit", limit, "lie between 1 and " + MAX_COMMITS);
    return reading(
        "the history",
        () -> {
          List<GitContext.Commit> commits = new ArrayList<>();
          ObjectId head = repository.resolve(Constants.HEAD);
          if (head == null) {
            return commits;
          }
          try (RevWalk walk = new RevWalk(repository)) {
            walk.markStart(walk.parseCommit(head));
            for (RevCommit commit = walk.next(); commit != null; commit = walk.next()) {
              commits.add(summary(commit));
              if (commits.size() == limit) {
                break;
              }
            }
          } catch (MissingObjectException e) {
            // The history of a shallow clone is truncated.
            LOG.debug("The history ends at a commit that is not there", e);
          }
          return List.copyOf(commits);
        });
  }

  /**
   * Finds the commits that match a name.
   *
   * @param name the full name of a commit, or its beginning, at least seven digits
   * @return none if there is no match; several if the beginning is ambiguous
   */
  public List<KnownCommit> commits(String name) {
    return reading(
        "the commits",
        () -> {
          List<KnownCommit> known = new ArrayList<>();
          try (RevWalk walk = new RevWalk(repository)) {
            for (ObjectId id : CommitNames.all(walk.getObjectReader(), name)) {
              if (walk.parseAny(id) instanceof RevCommit commit) {
                known.add(new KnownCommit(summary(commit), reachable.of(commit)));
              }
            }
          }
          return List.copyOf(known);
        });
  }

  /** Whether the history is truncated, so that commits may be missing. */
  public boolean isShallow() {
    return reading(
        "the history", () -> !repository.getObjectDatabase().getShallowCommits().isEmpty());
  }

  private static GitContext.Commit summary(RevCommit commit) {
    String author = commit.getAuthorIdent() == null ? "" : commit.getAuthorIdent().getName();
    return new GitContext.Commit(
        commit.name(),
        commit.getShortMessage(),
        author,
        Instant.ofEpochSecond(commit.getCommitTime()));
  }

  @Override
  public void close() {
    reachable.close();
    repository.close();
  }

  private List<SyncReport.ChangedFile> inProject(List<SyncReport.ChangedFile> files) {
    if (folder.isEmpty()) {
      return files;
    }
    int skipped = folder.length() + 1;
    return files.stream()
        .map(
            file ->
                new SyncReport.ChangedFile(
                    file.path().substring(skipped),
                    file.kind(),
                    file.from() == null ? null : file.from().substring(skipped)))
        .toList();
  }

  private ObjectId require(String revision) throws IOException {
    InvalidValueException.unless(
        !revision.isBlank() && revision.length() <= MAX_REVISION,
        "base",
        revision,
        "name a commit, branch or tag in at most " + MAX_REVISION + " characters");
    try {
      ObjectId id = repository.resolve(revision + "^{commit}");
      if (id != null && repository.getObjectDatabase().has(id)) {
        return id;
      }
    } catch (RevisionSyntaxException
        | AmbiguousObjectException
        | IncorrectObjectTypeException
        | MissingObjectException e) {
      LOG.debug("Not a commit: {}", revision, e);
    }
    throw new UnknownCommitException(revision, "'" + PlainText.oneLine(revision) + "'");
  }

  private @Nullable RevTree tree(@Nullable ObjectId commit) throws IOException {
    if (commit == null) {
      return null;
    }
    try (RevWalk walk = new RevWalk(repository)) {
      return walk.parseCommit(commit).getTree();
    }
  }

  /** Something that reads the repository. */
  private interface Reading<T> {
    T read() throws IOException;
  }

  private <T> T reading(String what, Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new GitException(
          MemoryException.Message.of(
              "Cannot read ", what, " of the git repository of ", root, ": ", e),
          e);
    }
  }
}
