package dev.memoryweave.workspace;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import dev.memoryweave.workspace.files.internal.Quoting;
import dev.memoryweave.workspace.git.internal.AnchorCheck;
import dev.memoryweave.workspace.git.internal.PathIndex;
import dev.memoryweave.workspace.project.internal.FolderCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of what only the project shows: anchors at files that are gone, files that changed since
 * they were read, branches that are gone, old backups.
 */
final class ProjectHealth implements Health.Contributor {
  /** The age from which a backup is old. */
  static final Duration OLD = Duration.ofDays(90);

  /** The most files that are looked at. */
  static final int MOST_FILES = 500;

  private static final Logger LOG = LoggerFactory.getLogger(ProjectHealth.class);
  private static final int MOST_NAMED = 3;

  /** From this part on, a warning has the full penalty. */
  private static final double FULL_PART = .25;

  private static final double MANY_BACKUPS = 5;

  private final KnowledgeBase knowledge;
  private final Path root;
  private final ProjectReading reading;
  private final DeletedBranches branches;
  private final Supplier<Collection<String>> backups;
  private volatile @Nullable Known known;

  /**
   * Creates it without looking at anything.
   *
   * @param backups gives the names of the backups of the project
   */
  ProjectHealth(
      KnowledgeBase knowledge,
      Path root,
      ProjectReading reading,
      DeletedBranches branches,
      Supplier<Collection<String>> backups) {
    this.knowledge = knowledge;
    this.root = root;
    this.reading = reading;
    this.branches = branches;
    this.backups = backups;
  }

  /** The known files as of a revision of the index. */
  private record Known(long revision, List<FileMark> marks, PathIndex paths) {}

  @Override
  public List<Health.Warning> warnings(List<MemoryNode> examined, Instant now) {
    List<Health.Warning> warnings = new ArrayList<>();
    if (reading.isAtRest()) {
      look(warnings, () -> brokenAnchors(examined));
      look(warnings, this::indexBehind);
    }
    look(warnings, () -> orphanedBranches(examined));
    look(warnings, () -> oldBackups(now));
    return warnings;
  }

  /** What cannot be looked at keeps nobody from the rest. */
  private void look(List<Health.Warning> warnings, Supplier<Optional<Health.Warning>> finding) {
    try {
      finding.get().ifPresent(warnings::add);
    } catch (RuntimeException e) {
      LOG.warn("A part of the health of {} is not known", root, e);
    }
  }

  private Known files() {
    Known last = known;
    long revision = knowledge.revision();
    if (last == null || last.revision() != revision) {
      List<FileMark> marks = knowledge.manifest();
      last = new Known(revision, marks, new PathIndex(marks.stream().map(FileMark::path).toList()));
      known = last;
    }
    return last;
  }

  private Optional<Health.Warning> brokenAnchors(List<MemoryNode> examined) {
    List<MemoryNode> anchored =
        examined.stream().filter(node -> !node.anchors().isEmpty()).toList();
    if (anchored.isEmpty()) {
      return Optional.empty();
    }
    PathIndex paths = files().paths();
    List<MemoryNode> broken =
        anchored.stream().filter(node -> !AnchorCheck.lost(node, paths).isEmpty()).toList();
    String lost =
        named(
            broken.stream()
                .flatMap(node -> AnchorCheck.lost(node, paths).stream())
                .map(Anchor::glob)
                .toList());
    return warning(
        Category.BROKEN_ANCHORS,
        broken,
        broken.size()
            + (broken.size() == 1 ? " memory is" : " memories are")
            + " anchored at files that do not exist: "
            + lost
            + ".",
        broken.size() / (FULL_PART * anchored.size()));
  }

  private Optional<Health.Warning> indexBehind() {
    if (reading.indexing().failure().isPresent()) {
      return warning(
          Category.INDEX_BEHIND, 1, "The project's files could not be read the last time.", 1);
    }
    List<FileMark> looked = some(files().marks());
    List<String> changed = looked.stream().filter(this::isChanged).map(FileMark::path).toList();
    if (!changed.isEmpty()) {
      return warning(
          Category.INDEX_BEHIND,
          changed.size(),
          changed.size()
              + " of "
              + looked.size()
              + " files that were looked at "
              + (changed.size() == 1 ? "has" : "have")
              + " changed since they were read: "
              + named(changed)
              + ".",
          changed.size() / (FULL_PART * looked.size()));
    }
    long owed = reading.owed();
    return owed == 0
        ? Optional.empty()
        : warning(
            Category.INDEX_BEHIND,
            owed,
            "Memories are still to be drawn from " + owed + (owed == 1 ? " file." : " files."),
            owed / (FULL_PART * Math.max(1, looked.size())));
  }

  /** Indexed files spread evenly over all of them. */
  private static List<FileMark> some(List<FileMark> marks) {
    List<FileMark> indexed =
        marks.stream().filter(mark -> mark.status() == KnowledgeDocument.Status.INDEXED).toList();
    int step = Math.max(1, (indexed.size() + MOST_FILES - 1) / MOST_FILES);
    List<FileMark> some = new ArrayList<>();
    for (int i = 0; i < indexed.size(); i += step) {
      some.add(indexed.get(i));
    }
    return some;
  }

  private boolean isChanged(FileMark mark) {
    try {
      BasicFileAttributes now =
          Files.readAttributes(
              root.resolve(mark.path()), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return now.size() != mark.size() || now.lastModifiedTime().toMillis() != mark.modifiedAt();
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      LOG.debug("{} cannot be looked at", mark.path(), e);
      return false;
    }
  }

  private Optional<Health.Warning> orphanedBranches(List<MemoryNode> examined) {
    List<MemoryNode> orphaned = branches.orphaned(examined);
    String names =
        named(
            orphaned.stream()
                .map(node -> node.provenance().branch())
                .filter(Objects::nonNull)
                .toList());
    return warning(
        Category.ORPHANED_BRANCHES,
        orphaned,
        orphaned.size()
            + (orphaned.size() == 1 ? " memory belongs" : " memories belong")
            + " to branches that are gone: "
            + names
            + ".",
        orphaned.size() / (FULL_PART * Math.max(1, examined.size())));
  }

  private Optional<Health.Warning> oldBackups(Instant now) {
    Instant oldest = now.minus(OLD);
    long old =
        backups.get().stream()
            .filter(name -> FolderCopies.time(name).filter(oldest::isAfter).isPresent())
            .count();
    return old == 0
        ? Optional.empty()
        : warning(
            Category.OLD_BACKUPS,
            old,
            old
                + (old == 1 ? " backup is" : " backups are")
                + " older than "
                + OLD.toDays()
                + " days.",
            old / MANY_BACKUPS);
  }

  private static Optional<Health.Warning> warning(
      Category category, List<MemoryNode> memories, String message, double severity) {
    List<NodeRef> refs = memories.stream().map(MemoryNode::ref).toList();
    return refs.isEmpty()
        ? Optional.empty()
        : Optional.of(Health.Warning.of(category, refs.size(), refs, message, severity));
  }

  private static Optional<Health.Warning> warning(
      Category category, long count, String message, double severity) {
    return Optional.of(Health.Warning.of(category, count, List.of(), message, severity));
  }

  private static String named(Collection<String> names) {
    List<String> each = names.stream().distinct().sorted().toList();
    return each.stream().limit(MOST_NAMED).map(Quoting::quoted).collect(Collectors.joining(", "))
        + (each.size() > MOST_NAMED ? " and " + (each.size() - MOST_NAMED) + " more" : "");
  }
}
