package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Maintenance.FileVerdict;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.Page;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.mirror.internal.RecordText;
import dev.memoryweave.workspace.seeding.internal.StatedRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a person trusts the files of a project, and the effects of that. Without trust, rules
 * stated by files are pending: they are shown where they fit a task, marked as such. With it, rules
 * stated on a main branch are active on the authority of a file; those not committed, or only on
 * other branches, stay pending. A person's memories are never affected.
 *
 * <p>The answer is kept in the user's folder of the memory, under proof of the project's identity,
 * so neither a clone of another project nor a file in this one can bring it along. It is bound to
 * the main branches that existed when it was given.
 *
 * <p>Instances are safe for any number of threads.
 */
public final class ProjectTrust {
  private static final Logger LOG = LoggerFactory.getLogger(ProjectTrust.class);
  private static final int PAGE = 500;
  private static final int COMMIT_DIGITS = 7;
  private static final long LONGEST = 4_000_000;

  private static final Set<NodeKind> DIRECTIVES =
      Arrays.stream(NodeKind.values())
          .filter(NodeKind::isDirective)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<NodeStatus> LIVE =
      Set.of(NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW, NodeStatus.ACTIVE);

  private static final String TRUSTED = "a person trusts the files of this project";
  private static final String NOT_TRUSTED = "nobody trusts the files of this project any more";
  private static final String NOT_STATED = "no main branch states it any more: ";

  /** States of the trust in a project's files. */
  public enum State {
    /** Rules of files on main branches are active. */
    TRUSTED,
    /** A person, or the program, does not want them active. */
    NOT_TRUSTED,
    /** Nobody has answered yet. */
    UNANSWERED
  }

  private final FileTrust trust;
  private final AgentMemory memory;
  private final ProjectBoundary boundary;
  private final ProjectReading reading;
  private final boolean readOnly;
  private @Nullable Situation settled;

  ProjectTrust(
      FileTrust trust,
      AgentMemory memory,
      ProjectBoundary boundary,
      ProjectReading reading,
      boolean readOnly) {
    this.trust = trust;
    this.memory = memory;
    this.boundary = boundary;
    this.reading = reading;
    this.readOnly = readOnly;
  }

  /** State that verdicts depend on: as long as it is unchanged, there is nothing to decide. */
  private record Situation(State state, Set<String> commits, long latestEvent) {}

  // ---- the answer -------------------------------------------------------------------------------

  /** Whether the files are trusted. Unreadable answers count as none. */
  public State state() {
    return trust.state();
  }

  /**
   * The trusted branches, as they are here and at the remote {@code origin}; without an answer,
   * those that a yes would cover. Empty if there is no git repository.
   */
  public Set<String> branches() {
    return state() == State.TRUSTED ? trust.branches() : new TreeSet<>(branchesNow());
  }

  /** The existing main branches, or the one that the first commit will create. */
  private List<String> branchesNow() {
    List<String> wanted = memory.config().mainBranches();
    GitProject project = trust.project().orElse(null);
    if (project == null) {
      return List.of();
    }
    Set<String> existing = project.existing(wanted);
    String current = project.branch();
    if (existing.isEmpty() && current != null && wanted.contains(current)) {
      return List.of(current);
    }
    return wanted.stream().filter(existing::contains).toList();
  }

  /** Why a person cannot answer here, or nothing. */
  public Optional<String> obstacle() {
    if (trust.isDeclared()) {
      return Optional.of("the program that opened the project has decided it");
    }
    if (readOnly) {
      return Optional.of("the memory is open for reading only");
    }
    if (trust.obstacle().isPresent()) {
      return trust.obstacle();
    }
    return trust.hasRepository() && branchesNow().isEmpty()
        ? Optional.of(
            "none of the main branches ("
                + String.join(", ", memory.config().mainBranches())
                + ") is here; name yours in the setting git.main_branches")
        : Optional.empty();
  }

  /**
   * Stores the answer of a person and applies it. Pass only a person's answer; no agent can give
   * it.
   *
   * @param trusted whether rules of files are to be active; false also withdraws a yes
   * @return the rules that became active or pending again
   * @throws IllegalStateException if a person {@linkplain #obstacle() cannot} answer here
   * @throws dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException if the answer
   *     cannot be stored
   */
  public SettledRules answer(boolean trusted) {
    Optional<String> why = trusted ? obstacle() : trust.obstacle();
    if (why.isPresent()) {
      throw new IllegalStateException("No answer can be kept: " + why.get());
    }
    trust.answer(trusted, trusted ? branchesNow() : List.of());
    return settle();
  }

  // ---- statements of files ----------------------------------------------------------------------

  /** The rules that files state, as far as they have been read. */
  public FileStatements statements() {
    Map<String, List<MemoryNode>> byFile = new TreeMap<>();
    for (MemoryNode node : rules()) {
      file(node)
          .ifPresent(path -> byFile.computeIfAbsent(path, any -> new ArrayList<>()).add(node));
    }
    List<FileStatements.OfFile> files = new ArrayList<>();
    byFile.forEach((path, nodes) -> files.add(ofFile(path, nodes)));
    return new ProjectTrust.FileStatements(files);
  }

  private Optional<String> file(MemoryNode node) {
    Optional<String> drawnFrom = StatedRules.files(node).stream().findFirst();
    return drawnFrom.isPresent()
        ? drawnFrom
        : RecordText.path(node).filter(path -> Files.isRegularFile(boundary.resolve(path)));
  }

  private static FileStatements.OfFile ofFile(String path, List<MemoryNode> nodes) {
    int inForce = (int) nodes.stream().filter(MemoryNode::isInForce).count();
    Set<String> authors = new LinkedHashSet<>();
    nodes.stream()
        .map(node -> node.provenance().principalId())
        .filter(id -> id != null)
        .forEach(authors::add);
    List<String> first =
        nodes.stream()
            .filter(node -> !node.isSuspectedInjection())
            .sorted(Comparator.comparing(MemoryNode::createdAt))
            .map(MemoryNode::title)
            .limit(FileStatements.MOST_SHOWN)
            .toList();
    return new FileStatements.OfFile(path, inForce, nodes.size() - inForce, authors, first);
  }

  /** The directives stated by files, active or pending. */
  private List<MemoryNode> rules() {
    List<MemoryNode> rules = new ArrayList<>();
    MemoryQuery query =
        MemoryQuery.all()
            .withLevel(memory.scopes().narrowest().level())
            .withKinds(DIRECTIVES)
            .withStatuses(LIVE)
            .withLimit(PAGE);
    String cursor = null;
    do {
      Page<MemoryNode> page = memory.list(query.withCursor(cursor));
      page.items().stream()
          .filter(node -> node.provenance().trust() == Trust.IMPORT)
          .forEach(rules::add);
      cursor = page.next();
    } while (cursor != null);
    return rules;
  }

  // ---- taking effect ----------------------------------------------------------------------------

  /**
   * Updates the rules of files according to the answer and the main branches. Does nothing if
   * neither has changed, and never throws: a later run tries again.
   */
  synchronized SettledRules settle() {
    if (readOnly) {
      return SettledRules.NONE;
    }
    try {
      Situation now = situation();
      if (now.equals(settled)) {
        return SettledRules.NONE;
      }
      List<FileVerdict> verdicts = verdicts(now);
      int taken = Math.min(verdicts.size(), FileVerdict.MOST);
      List<MemoryNode> changed = memory.maintenance().settleFiles(verdicts.subList(0, taken));
      settled = taken < verdicts.size() ? null : situation();
      return new ProjectTrust.SettledRules(ids(changed, true), ids(changed, false));
    } catch (RuntimeException e) {
      LOG.warn("Rules of files stay as they are", e);
      return SettledRules.NONE;
    }
  }

  private static List<NodeId> ids(List<MemoryNode> nodes, boolean inForce) {
    return nodes.stream().filter(node -> node.isInForce() == inForce).map(MemoryNode::id).toList();
  }

  private Situation situation() {
    State state = state();
    Set<String> commits =
        state == State.TRUSTED
            ? trust.project().map(project -> project.statesOf(trust.branches())).orElse(Set.of())
            : Set.of();
    return new Situation(state, commits, MemoryMirror.of(memory).latest());
  }

  private List<FileVerdict> verdicts(Situation now) {
    List<MemoryNode> rules = rules();
    if (now.state() != State.TRUSTED) {
      return rules.stream()
          .filter(MemoryNode::isInForce)
          .map(node -> new FileVerdict(node.ref(), node.revision(), false, null, NOT_TRUSTED))
          .toList();
    }
    List<Version> versions = versions(now.commits());
    List<FileVerdict> verdicts = new ArrayList<>();
    for (MemoryNode node : rules) {
      Version stated = versions.stream().filter(one -> one.states(node)).findFirst().orElse(null);
      if (stated != null && node.status() == NodeStatus.CANDIDATE) {
        verdicts.add(
            new FileVerdict(
                node.ref(), node.revision(), true, stated.commit, TRUSTED + stated.words()));
      } else if (stated == null && node.isInForce()) {
        verdicts.add(
            new FileVerdict(
                node.ref(),
                node.revision(),
                false,
                null,
                NOT_STATED + String.join(", ", trust.branches())));
      }
    }
    return verdicts;
  }

  private List<Version> versions(Set<String> commits) {
    if (!trust.hasRepository()) {
      return List.of(new Version(null));
    }
    return commits.stream().map(Version::new).toList();
  }

  private Optional<String> textNow(String path) {
    try {
      Path file = boundary.resolve(path);
      return Files.isRegularFile(file) && Files.size(file) <= LONGEST
          ? Optional.of(Files.readString(file).replace("\r\n", "\n"))
          : Optional.empty();
    } catch (IOException e) {
      LOG.debug("{} cannot be read", path, e);
      return Optional.empty();
    }
  }

  /** The files at a commit, or as they are now. */
  private final class Version {
    private final @Nullable String commit;
    private final StatedRules statements;
    private final Map<String, Optional<String>> records = new LinkedHashMap<>();

    Version(@Nullable String commit) {
      this.commit = commit;
      this.statements =
          new StatedRules(
              reading.agentFiles(),
              path ->
                  commit == null
                      ? reading.text(path)
                      : text(path).map(text -> reading.asRead(path, text)));
    }

    private Optional<String> text(String path) {
      return commit == null
          ? textNow(path)
          : trust.project().flatMap(project -> project.textAt(commit, path));
    }

    /** A memory may name any file; an invalid name must not prevent the others from being read. */
    boolean states(MemoryNode node) {
      try {
        return isStated(node);
      } catch (RuntimeException e) {
        LOG.debug("It cannot be determined whether a file states '{}'", node.id(), e);
        return false;
      }
    }

    private boolean isStated(MemoryNode node) {
      return StatedRules.files(node).isEmpty()
          ? RecordText.path(node)
              .flatMap(path -> records.computeIfAbsent(path, this::text))
              .filter(text -> RecordText.says(node, text))
              .isPresent()
          : StatedRules.files(node).stream().anyMatch(path -> statements.states(path, node));
    }

    String words() {
      return commit == null
          ? ""
          : ", which state it at " + commit.substring(0, Math.min(COMMIT_DIGITS, commit.length()));
    }
  }

  /**
   * Rules stated by the files of a project, in the order of the files.
   *
   * @param files the files with at least one rule
   */
  public record FileStatements(List<OfFile> files) {
    /** The most rules of one file that are shown verbatim. */
    public static final int MOST_SHOWN = 3;

    /** Copies the list. */
    public FileStatements {
      files = List.copyOf(files);
    }

    /**
     * Rules of one file.
     *
     * @param path the file, relative to the project's root
     * @param inForce how many rules are active
     * @param waiting how many rules are pending
     * @param authors who committed them, as far as known
     * @param first the titles of the first rules, at most {@value FileStatements#MOST_SHOWN}
     */
    public record OfFile(
        String path, int inForce, int waiting, Set<String> authors, List<String> first) {
      /** Copies the collections. */
      public OfFile {
        authors = Set.copyOf(authors);
        first = List.copyOf(first);
      }
    }

    /** The number of rules. */
    public int rules() {
      return inForce() + waiting();
    }

    /** The number of active rules. */
    public int inForce() {
      return files.stream().mapToInt(OfFile::inForce).sum();
    }

    /** The number of pending rules. */
    public int waiting() {
      return files.stream().mapToInt(OfFile::waiting).sum();
    }
  }

  /**
   * Rules of files that became active or pending.
   *
   * @param inForce rules that became active
   * @param waiting rules that became pending again
   */
  public record SettledRules(List<NodeId> inForce, List<NodeId> waiting) {
    static final SettledRules NONE = new ProjectTrust.SettledRules(List.of(), List.of());

    /** Copies the lists. */
    public SettledRules {
      inForce = List.copyOf(inForce);
      waiting = List.copyOf(waiting);
    }
  }
}
