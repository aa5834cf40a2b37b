package dev.memoryweave.workspace.seeding;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.evidence.SourceLocator;
import dev.memoryweave.knowledge.SourceText;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceDigest;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Text;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One run of the seeder: compares what files state with what is remembered, and saves. */
final class Seeding {
  /** What the reason begins with when no file states a memory any more. */
  private static final String NOT_STATED = "no longer stated in ";

  private static final int PAGE = 500;
  private static final int MAX_REASON = 400;

  private final AgentMemory memory;
  private final SeedSettings settings;
  private final Provenance provenance;
  private final SeedPlan plan;
  private final Map<String, SourceText> texts;
  private final Set<String> gone;
  private final SaidAlready saidAlready;

  private final Map<SeedPlan.Name, MemoryNode> current = new LinkedHashMap<>();
  private final Map<SeedPlan.Name, MemoryNode> former = new HashMap<>();
  private final SaveIntent.Builder intent = SaveIntent.builder();
  private final List<SeedPlan.Statement> drafted = new ArrayList<>();
  private final List<@Nullable MemoryNode> replaced = new ArrayList<>();
  private int room;

  private final List<NodeId> created = new ArrayList<>();
  private final List<NodeId> waiting = new ArrayList<>();
  private final List<NodeId> updated = new ArrayList<>();
  private final List<NodeId> unchanged = new ArrayList<>();
  private final List<NodeId> stale = new ArrayList<>();
  private final List<SkippedSeed> skipped = new ArrayList<>();

  Seeding(
      AgentMemory memory,
      SeedSettings settings,
      Provenance provenance,
      SeedPlan plan,
      Map<String, SourceText> texts,
      Set<String> gone) {
    this.memory = memory;
    this.settings = settings;
    this.provenance = provenance;
    this.plan = plan;
    this.texts = texts;
    this.gone = gone;
    this.saidAlready = new SaidAlready(memory);
  }

  void skipped(List<SkippedSeed> more) {
    skipped.addAll(more);
  }

  SeedReport run() {
    loadSeeded();
    long held = current.values().stream().filter(node -> node.status() != NodeStatus.STALE).count();
    room = (int) Math.max(0, settings.perProject() - held);
    current.forEach(this::planVanished);
    plan.statements().forEach(this::plan);
    save();
    return report();
  }

  SeedReport report() {
    return new SeedReport(created, waiting, updated, unchanged, stale, skipped);
  }

  private void loadSeeded() {
    MemoryQuery query =
        MemoryQuery.all()
            .withTags(Set.of(SeedCollector.TAG))
            .withLevel(memory.scopes().narrowest().level())
            .limitedTo(PAGE);
    String cursor = null;
    do {
      Page<MemoryNode> page = memory.list(query.from(cursor));
      for (MemoryNode node : page.items()) {
        if (SeedOrigin.isSeeded(node)) {
          SeedPlan.Name name = new SeedPlan.Name(node.tier(), node.key());
          (node.status().isCurrent() ? current : former).put(name, node);
        }
      }
      cursor = page.next();
    } while (cursor != null);
  }

  // ---- what no file states any more -------------------------------------------------------------

  private void planVanished(SeedPlan.Name name, MemoryNode node) {
    Set<String> paths = SeedOrigin.paths(node);
    boolean touched = paths.stream().anyMatch(path -> isRead(path));
    if (!touched || plan.of(name).isPresent() || SeedOrigin.isEdited(node)) {
      return;
    }
    Set<String> left = elsewhere(paths);
    if (!left.isEmpty()) {
      // Another file still states it.
      draft(
          null,
          node,
          NodeDraft.of(node.id()).origin(SeedOrigin.of(left, node.title(), node.body())));
    } else if (node.status().canBecome(NodeStatus.STALE, node.kind())) {
      intent.stale(node.id(), reason(NOT_STATED + String.join(", ", paths)));
      room++;
    }
  }

  private boolean isRead(String path) {
    return texts.containsKey(path) || gone.contains(path);
  }

  private Set<String> elsewhere(Collection<String> paths) {
    Set<String> left = new LinkedHashSet<>(paths);
    left.removeIf(this::isRead);
    return left;
  }

  // ---- what files state -------------------------------------------------------------------------

  private void plan(SeedPlan.Statement statement) {
    Seed seed = statement.seed();
    SeedPlan.Name name = SeedPlan.Name.of(seed);
    MemoryNode node = current.get(name);
    if (node != null) {
      planUpdate(statement, node);
      return;
    }
    if (former.containsKey(name)) {
      skip(seed, "it was replaced or put away as '" + former.get(name).id() + "'");
      return;
    }
    Optional<MemoryNode> other = saidAlready.by(seed);
    if (other.isPresent()) {
      skip(seed, "it is remembered already as '" + other.get().id() + "'");
    } else if (room <= 0) {
      skip(seed, "there are " + settings.perProject() + " seeded memories in the project already");
    } else {
      room--;
      planNew(statement);
    }
  }

  private void planNew(SeedPlan.Statement statement) {
    Seed seed = statement.seed();
    draft(
        statement,
        null,
        content(NodeDraft.of(NodeId.of(seed.kind(), seed.key())), statement, statement.paths())
            .key(seed.key())
            .confidence(settings.confidence())
            .importance(seed.kind().importance() * settings.importance())
            .expectedRevision(0L));
  }

  private void planUpdate(SeedPlan.Statement statement, MemoryNode node) {
    Seed seed = statement.seed();
    if (SeedOrigin.isEdited(node)) {
      skip(seed, "somebody has changed '" + node.id() + "' since it was read from a file");
      return;
    }
    Set<String> paths = elsewhere(SeedOrigin.paths(node));
    boolean keeps = !paths.isEmpty() && !says(node, seed) && !isFirstSource(node, seed);
    paths.addAll(statement.paths());
    NodeDraft.Builder draft = NodeDraft.of(node.id());
    boolean changed = false;
    if (keeps || node.kind() != seed.kind() || says(node, seed)) {
      // A second file may tell it in other words; the first one's stay.
      draft.origin(SeedOrigin.of(paths, node.title(), node.body()));
      changed = !paths.equals(SeedOrigin.paths(node));
    } else {
      content(draft, statement, paths);
      changed = true;
    }
    if (changed || isNewEvidence(statement, node)) {
      draft(statement, node, draft);
    } else {
      unchanged.add(node.id());
      if (isNotStated(node)) {
        revive(node, "stated again in " + seed.path());
      }
    }
  }

  private static boolean says(MemoryNode node, Seed seed) {
    return node.title().equals(seed.title())
        && node.body().equals(seed.body())
        && node.anchors().equals(seed.anchors());
  }

  private static boolean isFirstSource(MemoryNode node, Seed seed) {
    return SeedOrigin.paths(node).stream().findFirst().filter(seed.path()::equals).isPresent();
  }

  private NodeDraft.Builder content(
      NodeDraft.Builder draft, SeedPlan.Statement statement, Collection<String> paths) {
    Seed seed = statement.seed();
    return draft
        .title(seed.title())
        .body(seed.body())
        .tags(seed.tags())
        .anchors(seed.anchors())
        .origin(SeedOrigin.of(paths, seed.title(), seed.body()));
  }

  /** Adds a draft with its evidence; {@code statement} is null where nothing is stated anew. */
  private void draft(
      SeedPlan.@Nullable Statement statement, @Nullable MemoryNode node, NodeDraft.Builder draft) {
    draft.level(memory.scopes().narrowest().level()).provenance(provenance);
    if (node != null) {
      draft.expectedRevision(node.revision());
    }
    if (statement != null) {
      for (Seed place : statement.places()) {
        evidence(place).ifPresent(draft::evidence);
      }
    }
    intent.node(draft.build());
    drafted.add(statement);
    replaced.add(node);
  }

  // ---- evidence ---------------------------------------------------------------------------------

  private Optional<EvidenceDraft> evidence(Seed seed) {
    try {
      String lines = lines(seed);
      return Optional.of(
          new EvidenceDraft(
              EvidenceKind.FILE,
              seed.locator(),
              Text.shorten(lines, Evidence.MAX_EXCERPT),
              EvidenceDigest.of(lines),
              null,
              Polarity.SUPPORTS));
    } catch (MemoryException e) {
      // A file of a name that no locator can hold.
      return Optional.empty();
    }
  }

  private String lines(Seed seed) {
    SourceText text = texts.get(seed.path());
    return text == null
        ? ""
        : String.join(
            "\n",
            text.text()
                .lines()
                .skip(seed.fromLine() - 1L)
                .limit(seed.toLine() - seed.fromLine() + 1L)
                .toList());
  }

  /** Whether a file says it in other lines than those noted; where in the file is no matter. */
  private boolean isNewEvidence(SeedPlan.Statement statement, MemoryNode node) {
    List<Evidence> noted = memory.evidence(node.ref());
    return statement.places().stream()
        .flatMap(place -> evidence(place).stream())
        .anyMatch(draft -> noted.stream().noneMatch(piece -> isSame(piece, draft)));
  }

  /** Takes from a memory the lines that files no longer say, where other lines say it still. */
  private void withdrawOutdated(MemoryNode node, SeedPlan.@Nullable Statement statement) {
    List<EvidenceDraft> now =
        statement == null
            ? List.of()
            : statement.places().stream().flatMap(place -> evidence(place).stream()).toList();
    for (Evidence piece : memory.evidence(node.ref())) {
      String path = path(piece.locator());
      if (piece.kind() == EvidenceKind.FILE
          && (texts.containsKey(path) || gone.contains(path))
          && now.stream().noneMatch(draft -> isSame(piece, draft))) {
        memory.withdraw(node.id(), piece.id(), reason(path + " says it in other words now"));
      }
    }
  }

  private static boolean isSame(Evidence piece, EvidenceDraft draft) {
    return draft.digest() != null
        && draft.digest().equals(piece.digest())
        && path(piece.locator()).equals(path(draft.locator()));
  }

  private static String path(String locator) {
    return SourceLocator.of(EvidenceKind.FILE, locator).place();
  }

  // ---- saving -----------------------------------------------------------------------------------

  private void save() {
    SaveIntent changes = intent.build();
    if (changes.nodes().isEmpty() && changes.stale().isEmpty()) {
      return;
    }
    List<SaveReport.Item> items = memory.save(changes).items();
    for (int i = 0; i < items.size(); i++) {
      SaveReport.Item item = items.get(i);
      if (i < drafted.size()) {
        saved(item, drafted.get(i), replaced.get(i));
      } else if (item.outcome() == SaveReport.Outcome.MARKED_STALE && item.id() != null) {
        stale.add(NodeId.of(item.id()));
      }
    }
  }

  private void saved(
      SaveReport.Item item, SeedPlan.@Nullable Statement statement, @Nullable MemoryNode before) {
    if (item.outcome() == SaveReport.Outcome.FAILED || item.id() == null) {
      if (statement != null) {
        skip(statement.seed(), item.message() == null ? "it cannot be stored" : item.message());
      }
      if (before != null && statement != null && !says(before, statement.seed())) {
        retire(before, statement.seed());
      }
      return;
    }
    if (before != null) {
      withdrawOutdated(before, statement);
    }
    NodeId id = NodeId.of(item.id());
    switch (item.outcome()) {
      case CREATED -> {
        created.add(id);
        if (item.status() == NodeStatus.NEEDS_REVIEW) {
          waiting.add(id);
        }
      }
      case UPDATED -> {
        updated.add(id);
        if (before != null && statement != null) {
          memory
              .find(before.ref())
              .ifPresent(node -> revive(node, "read again from " + statement.seed().path()));
        }
      }
      default -> unchanged.add(id);
    }
  }

  /** What its file says now cannot be stored, and what it said is not stated any more. */
  private void retire(MemoryNode node, Seed seed) {
    if (node.status().canBecome(NodeStatus.STALE, node.kind())) {
      stale.add(memory.markStale(node.id(), reason(NOT_STATED + seed.path())).id());
    }
  }

  private void revive(MemoryNode node, String reason) {
    if (node.status() != NodeStatus.STALE) {
      return;
    }
    try {
      updated.add(memory.verify(node.id(), reason(reason)).id());
    } catch (MemoryException e) {
      skipped.add(new SkippedSeed(node.id().value(), node.title(), String.valueOf(e.getMessage())));
    }
  }

  /** Whether a memory is stale because a run before this one found it in no file. */
  private boolean isNotStated(MemoryNode node) {
    if (node.status() != NodeStatus.STALE) {
      return false;
    }
    List<MemoryEvent> history = memory.inspect(node.ref(), 0).history();
    String reason = null;
    for (MemoryEvent event : history) {
      if (event.type() == EventType.MEMORY_MARKED_STALE) {
        reason = event.reason();
      }
    }
    return reason != null && reason.startsWith(NOT_STATED);
  }

  private static String reason(String text) {
    return Text.shorten(Text.oneLine(text), MAX_REASON);
  }

  private void skip(Seed seed, String reason) {
    skipped.add(new SkippedSeed(seed.path() + ":" + seed.fromLine(), seed.title(), reason));
  }
}
