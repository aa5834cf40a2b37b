package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.evidence.internal.EvidenceReview;
import dev.memoryweave.mirror.internal.MemoryMirror.ForgottenStatements;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.internal.Slug;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Compares statements of files with the seeded memories, and decides on changes. It depends only on
 * the current state, not on what an earlier run may have left unfinished, and changes nothing.
 */
final class SeedPlanner {
  private static final String FORGOTTEN =
      "a person forgot it, so it stays away, though the file still says so";

  private final SeedSettings settings;
  private final boolean filesDirect;
  private final Predicate<MemoryNode> isSeen;
  private final SeedTexts texts;
  private final SeedPlan plan;
  private final SeededMemories seeded;
  private final SeedDuplicates duplicates;
  private final ForgottenStatements forgotten;
  private final SeedEvidence evidence;
  private final EvidenceReview review;
  private final SeedChanges changes = new SeedChanges();

  /** The room for new statements; room freed by this run does not count. */
  private int room;

  /**
   * Creates a comparison.
   *
   * @param filesDirect whether a statement in a file suffices to make a rule active
   * @param isSeen whether a memory is visible from the checkout; one stated elsewhere need not be
   *     stated here
   * @param forgotten memories that a person forgot, which no file restores
   */
  SeedPlanner(
      SeedSettings settings,
      boolean filesDirect,
      Predicate<MemoryNode> isSeen,
      SeedTexts texts,
      SeedPlan plan,
      SeededMemories seeded,
      SeedDuplicates duplicates,
      ForgottenStatements forgotten) {
    this.settings = settings;
    this.filesDirect = filesDirect;
    this.isSeen = isSeen;
    this.texts = texts;
    this.plan = plan;
    this.seeded = seeded;
    this.duplicates = duplicates;
    this.forgotten = forgotten;
    this.evidence = new SeedEvidence(texts);
    this.review = new EvidenceReview(texts);
    this.room = Math.max(0, settings.perProject() - seeded.held());
  }

  SeedChanges decide() {
    seeded.current().forEach(this::decideVanished);
    plan.statements().forEach(this::decide);
    return changes;
  }

  // ---- statements that vanished -----------------------------------------------------------------

  private void decideVanished(SeedPlan.Name name, MemoryNode node) {
    Set<String> paths = SeedOrigin.paths(node);
    boolean touched = paths.stream().anyMatch(texts::covers);
    if (!touched || !isSeen.test(node) || plan.of(name).isPresent() || SeedOrigin.isEdited(node)) {
      return;
    }
    Set<String> left = elsewhere(paths);
    if (!left.isEmpty()) {
      // Another file still states it.
      changes.writes.add(
          new SeedChanges.Write(
              NodeDraft.builder(node.id()).origin(SeedOrigin.of(left, node.title(), node.body())),
              node,
              null,
              null,
              false,
              null,
              evidence.outdated(List.of(), seeded.evidence(node))));
      return;
    }
    Optional<String> mistake =
        node.status() == NodeStatus.STALE ? Optional.empty() : mistake(node, paths);
    if (mistake.isPresent()) {
      if (!seeded.isTheirs(node)) {
        changes.withdrawn.add(
            new SeedChanges.StatusChange(node, SeedReason.WITHDRAWN.of(mistake.get())));
      }
    } else if (node.status().canBecome(NodeStatus.STALE, node.kind())) {
      changes.stale.add(
          new SeedChanges.StatusChange(node, SeedReason.NOT_STATED.of(String.join(", ", paths))));
    } else if (node.status().isWaiting()) {
      changes.dropped.add(
          new SeedChanges.StatusChange(node, SeedReason.NOT_STATED.of(String.join(", ", paths))));
    }
  }

  /**
   * Why a memory was extracted by mistake, if so: an earlier version took it from unchanged lines,
   * or from a file that the present version does not read for statements.
   */
  private Optional<String> mistake(MemoryNode node, Collection<String> paths) {
    for (Evidence piece : seeded.evidence(node)) {
      String path = SeedEvidence.path(piece.locator());
      if (paths.contains(path) && texts.isOfAnEarlierVersion(path)) {
        String drawn = "an earlier version drew it from " + piece.locator();
        if (texts.isSilent(path)) {
          return Optional.of(drawn + ", and the present one reads no statements from that file");
        }
        if (review.check(piece).verdict() == Verdict.HOLDS) {
          return Optional.of(
              drawn + ", which the present one does not read as a statement of its own");
        }
      }
    }
    return Optional.empty();
  }

  private Set<String> elsewhere(Collection<String> paths) {
    Set<String> left = new LinkedHashSet<>(paths);
    left.removeIf(texts::covers);
    return left;
  }

  // ---- present statements -----------------------------------------------------------------------

  private void decide(SeedPlan.Statement statement) {
    Seed seed = statement.seed();
    SeedPlan.Name name = SeedPlan.Name.of(seed);
    MemoryNode node = seeded.current().get(name);
    if (node != null && !isOfAnotherKind(node, statement)) {
      decideUpdate(statement, node);
      return;
    }
    if (node != null) {
      changes.withdrawn.add(new SeedChanges.StatusChange(node, otherKind(node, seed)));
    }
    MemoryNode former = null;
    boolean isNamedAnew = false;
    for (MemoryNode earlier : seeded.former(name)) {
      if (seeded.isPutAway(earlier)) {
        former = earlier.kind() == seed.kind() ? earlier : former;
      } else if (isAnswered(earlier, seed)) {
        changes.skip(seed, "it was replaced or put away as '" + earlier.id() + "'");
        return;
      } else {
        isNamedAnew = true;
      }
    }
    if (forgotten.contains(seed.title(), seed.body())
        || forgotten.contains(seed.name(), seed.body())) {
      changes.skip(seed, FORGOTTEN);
      return;
    }
    Optional<MemoryNode> elsewhere = seeded.putAwayByOthers(seed);
    if (elsewhere.isPresent()) {
      changes.skip(seed, "it was replaced or put away as '" + elsewhere.get().id() + "'");
      return;
    }
    Optional<MemoryNode> other = duplicates.by(seed);
    if (other.isPresent()) {
      changes.skip(seed, "it is remembered already as '" + other.get().id() + "'");
    } else if (room <= 0) {
      statement.places().forEach(place -> changes.crowded.add(place.path()));
      changes.skip(
          seed, "there are " + settings.perProject() + " seeded memories in the project already");
    } else {
      room--;
      if (former == null) {
        decideNew(statement, isNamedAnew);
      } else {
        decideReturn(statement, former);
      }
    }
  }

  /** Whether an earlier version gave a statement another kind, which no memory can change to. */
  private boolean isOfAnotherKind(MemoryNode node, SeedPlan.Statement statement) {
    return node.kind() != statement.seed().kind()
        && elsewhere(SeedOrigin.paths(node)).isEmpty()
        && statement.paths().stream().anyMatch(texts::isOfAnEarlierVersion)
        && node.status().canBecome(NodeStatus.ARCHIVED, node.kind())
        && !seeded.isTheirs(node);
  }

  private static String otherKind(MemoryNode node, Seed seed) {
    return SeedReason.WITHDRAWN.of(
        "an earlier version read "
            + seed.locator()
            + " as "
            + node.kind().label()
            + ", which the present one reads as "
            + seed.kind().label());
  }

  /**
   * Whether a decision on a memory covers this statement: it is unchanged, or the memory was
   * replaced by another one with its name.
   */
  private static boolean isAnswered(MemoryNode earlier, Seed seed) {
    return earlier.status() != NodeStatus.ARCHIVED || SeededMemories.saysSame(earlier, seed);
  }

  /**
   * Decides on a statement that has no memory yet.
   *
   * @param isNamedAnew whether a memory with its name but other content was put away
   */
  private void decideNew(SeedPlan.Statement statement, boolean isNamedAnew) {
    Seed seed = statement.seed();
    NodeDraft.Builder named =
        isNamedAnew || seed.key().length() > Slug.MAX_ID
            ? NodeDraft.builder(seed.kind(), seed.title())
            : NodeDraft.builder(NodeId.of(seed.kind(), seed.key()));
    NodeDraft.Builder draft =
        content(named, seed, statement.paths())
            .key(seed.key())
            .confidence(settings.confidence())
            .importance(seed.kind().importance() * settings.importance());
    if (!isNamedAnew) {
      draft.expectedRevision(0L);
    }
    write(statement, draft, null, null, false, null, evidence.of(statement), List.of());
  }

  /** Restores a memory that was put away but is stated after all, with its current content. */
  private void decideReturn(SeedPlan.Statement statement, MemoryNode node) {
    Seed seed = statement.seed();
    List<Evidence.Draft> now = evidence.of(statement);
    List<Evidence> noted = seeded.evidence(node);
    boolean restated = seeded.isBeingRestated(node);
    Set<String> paths = new LinkedHashSet<>(statement.paths());
    if (restated) {
      paths.addAll(elsewhere(SeedOrigin.paths(node)));
    }
    write(
        statement,
        content(NodeDraft.builder(node.id()), seed, paths),
        node,
        SeedReason.STATED_AGAIN.of(seed.path()),
        false,
        null,
        now,
        restated ? evidence.outdated(now, noted) : SeedEvidence.other(now, noted));
  }

  private void decideUpdate(SeedPlan.Statement statement, MemoryNode node) {
    Seed seed = statement.seed();
    if (SeedOrigin.isEdited(node)) {
      changes.skip(seed, "somebody has changed '" + node.id() + "' since it was read from a file");
      return;
    }
    boolean notStated = seeded.isNotStated(node);
    Set<String> former = SeedOrigin.paths(node);
    Set<String> elsewhere = notStated ? Set.of() : elsewhere(former);
    boolean keeps = !elsewhere.isEmpty() && !says(node, seed) && !isFirstSource(node, seed);
    // A second file may use other words; those of the first one stay.
    boolean saysSo =
        keeps || node.kind() != seed.kind() || says(node, seed) || keepsTitle(node, seed);
    Set<String> paths = paths(former, elsewhere, statement.paths(), saysSo);
    NodeDraft.Builder draft = NodeDraft.builder(node.id());
    if (saysSo) {
      draft.origin(SeedOrigin.of(paths, node.title(), node.body()));
    } else {
      content(draft, seed, paths);
    }
    List<Evidence.Draft> now = evidence.of(statement);
    List<Evidence> noted = seeded.evidence(node);
    List<Evidence> outdated =
        notStated ? SeedEvidence.other(now, noted) : evidence.outdated(now, noted);
    boolean isStale = node.status() == NodeStatus.STALE;
    boolean isSame = saysSo && paths.equals(former) && !SeedEvidence.isNew(now, noted);
    if (mustWaitAgain(node, saysSo) && (notStated || !isSame)) {
      String aside = SeedReason.READ_AGAIN.of(seed.path());
      write(statement, draft, node, aside, false, aside, now, outdated);
    } else if (isSame) {
      String revival = notStated ? SeedReason.STATED_AGAIN.of(seed.path()) : null;
      changes.kept.add(new SeedChanges.Kept(node, revival, outdated));
    } else {
      String revival = isStale ? SeedReason.READ_AGAIN.of(seed.path()) : null;
      write(statement, draft, node, revival, isStale && !notStated, null, now, outdated);
    }
  }

  /**
   * Whether a memory that was active must become pending, since a file may not change or restore it
   * on its own authority.
   */
  private boolean mustWaitAgain(MemoryNode node, boolean saysSo) {
    boolean comesIntoForce = node.isInForce() ? !saysSo : node.status() == NodeStatus.STALE;
    return comesIntoForce && node.kind().isDirective() && !filesDirect;
  }

  /**
   * Whether a rule in force says what a seed does below the title that an earlier version gave it:
   * a title is no reason to let it wait once more.
   */
  private boolean keepsTitle(MemoryNode node, Seed seed) {
    return mustWaitAgain(node, false)
        && seed.isTitled(node.title())
        && node.body().equals(seed.body())
        && node.anchors().equals(seed.anchors());
  }

  /** All files that state it; the one with its exact words comes first. */
  private static Set<String> paths(
      Set<String> former, Set<String> elsewhere, List<String> stating, boolean keepsWords) {
    Set<String> paths = new LinkedHashSet<>();
    if (keepsWords) {
      former.stream()
          .filter(path -> elsewhere.contains(path) || stating.contains(path))
          .forEach(paths::add);
    }
    paths.addAll(stating);
    paths.addAll(elsewhere);
    return paths;
  }

  static boolean says(MemoryNode node, Seed seed) {
    return node.title().equals(seed.title())
        && node.body().equals(seed.body())
        && node.anchors().equals(seed.anchors());
  }

  private static boolean isFirstSource(MemoryNode node, Seed seed) {
    return SeedOrigin.paths(node).stream().findFirst().filter(seed.path()::equals).isPresent();
  }

  private static NodeDraft.Builder content(
      NodeDraft.Builder draft, Seed seed, Collection<String> paths) {
    return draft
        .title(seed.title())
        .body(seed.body())
        .tags(seed.tags())
        .anchors(seed.anchors())
        .origin(SeedOrigin.of(paths, seed.title(), seed.body()));
  }

  private void write(
      SeedPlan.Statement statement,
      NodeDraft.Builder draft,
      @Nullable MemoryNode before,
      @Nullable String revival,
      boolean revivedFirst,
      @Nullable String aside,
      List<Evidence.Draft> now,
      List<Evidence> outdated) {
    now.forEach(draft::evidence);
    changes.writes.add(
        new SeedChanges.Write(draft, before, statement, revival, revivedFirst, aside, outdated));
  }
}
