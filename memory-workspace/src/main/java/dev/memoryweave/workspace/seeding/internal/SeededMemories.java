package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memories made from files, and changes to them since. */
final class SeededMemories {
  private static final Set<MemoryEvent.Type> PUT_AWAY =
      Set.of(MemoryEvent.Type.MEMORY_ARCHIVED, MemoryEvent.Type.CANDIDATE_REJECTED);

  private final AgentMemory memory;
  private final Map<SeedPlan.Name, MemoryNode> current = new LinkedHashMap<>();
  private final Map<SeedPlan.Name, List<MemoryNode>> former = new HashMap<>();

  private SeededMemories(AgentMemory memory) {
    this.memory = memory;
  }

  /** The memories of the narrowest scope, as they are now. */
  static SeededMemories of(AgentMemory memory) {
    SeededMemories found = new SeededMemories(memory);
    all(MemoryMirror.of(memory)).forEach(found::add);
    return found;
  }

  /** The memories of the narrowest scope, including those from files on other commits. */
  static List<MemoryNode> all(MemoryMirror mirror) {
    return Page.walk(cursor -> mirror.tagged(SeedCollector.TAG, cursor))
        .filter(SeedOrigin::isSeeded)
        .toList();
  }

  private void add(MemoryNode node) {
    SeedPlan.Name name = new SeedPlan.Name(node.tier(), node.key());
    if (node.status().isCurrent()) {
      current.put(name, node);
    } else {
      former.computeIfAbsent(name, any -> new ArrayList<>()).add(node);
    }
  }

  /** The commits noted with the memories that hold their key. */
  Set<String> commits() {
    Set<String> commits = new HashSet<>();
    for (MemoryNode node : current.values()) {
      String commit = node.provenance().commit();
      if (commit != null) {
        commits.add(commit);
      }
    }
    return commits;
  }

  /** The memories that hold their key. */
  Map<SeedPlan.Name, MemoryNode> current() {
    return current;
  }

  /** Memories that held a key and were replaced or put away. */
  List<MemoryNode> former(SeedPlan.Name name) {
    return former.getOrDefault(name, List.of());
  }

  /** A memory with the content of a statement that somebody put away, whatever its key. */
  Optional<MemoryNode> putAwayByOthers(Seed seed) {
    return former.values().stream()
        .flatMap(List::stream)
        .filter(node -> node.status() == NodeStatus.ARCHIVED)
        .filter(node -> node.kind() == seed.kind() && saysSame(node, seed))
        .filter(node -> !isPutAway(node))
        .findFirst();
  }

  /** The memory of another name that holds its key and says just this, if none has the name. */
  Optional<MemoryNode> copied(Seed seed) {
    return current.containsKey(SeedPlan.Name.of(seed))
        ? Optional.empty()
        : current.values().stream()
            .filter(node -> node.kind() == seed.kind() && node.status() != NodeStatus.STALE)
            .filter(node -> seed.isTitled(node.title()) && node.body().equals(seed.body()))
            .filter(node -> !SeedOrigin.isEdited(node))
            .findFirst();
  }

  /** Whether a memory matches a statement, ignoring case, white space and punctuation. */
  static boolean saysSame(MemoryNode node, Seed seed) {
    String title = TextKey.caseless(node.title());
    return (title.equals(TextKey.caseless(seed.title()))
            || title.equals(TextKey.caseless(seed.name())))
        && TextKey.caseless(node.body()).equals(TextKey.caseless(seed.body()));
  }

  /** The number of memories that are not stale. */
  int held() {
    return (int)
        current.values().stream().filter(node -> node.status() != NodeStatus.STALE).count();
  }

  List<Evidence> evidence(MemoryNode node) {
    return memory.node(node.ref()).evidence();
  }

  /** Whether a memory is stale because an earlier run found it in no file. */
  boolean isNotStated(MemoryNode node) {
    return node.status() == NodeStatus.STALE
        && SeedReason.NOT_STATED.begins(
            lastReason(node, Set.of(MemoryEvent.Type.MEMORY_MARKED_STALE)));
  }

  /** Whether a memory was put away by an earlier run. */
  boolean isPutAway(MemoryNode node) {
    return node.status() == NodeStatus.ARCHIVED
        && !SeedOrigin.isEdited(node)
        && SeedReason.isOfSeeding(lastReason(node, PUT_AWAY));
  }

  /** Whether an earlier run ended while it was changing a memory. */
  boolean isBeingRestated(MemoryNode node) {
    return isPutAway(node) && SeedReason.READ_AGAIN.begins(lastReason(node, PUT_AWAY));
  }

  private @Nullable String lastReason(MemoryNode node, Set<MemoryEvent.Type> types) {
    String reason = null;
    for (MemoryEvent event : memory.node(node.ref()).inspect(0).history()) {
      if (types.contains(event.type())) {
        reason = event.reason();
      }
    }
    return reason;
  }

  /**
   * Whether somebody has made a memory theirs: changed, confirmed, decided on or restored it,
   * recorded that it was useful, or related something else to it.
   */
  boolean isTheirs(MemoryNode node) {
    if (SeedOrigin.isEdited(node)
        || node.usage().confirmations() > 0
        || node.usage().useCount() > 0) {
      return true;
    }
    NodeHandle.Inspection all = memory.node(node.ref()).inspect(1);
    Set<String> paths = SeedOrigin.paths(node);
    return !all.children().isEmpty()
        || Stream.concat(all.relationsFrom().stream(), all.relationsTo().stream())
            .anyMatch(SeededMemories::isStated)
        || all.evidence().stream()
            .anyMatch(
                piece ->
                    piece.kind() != Evidence.Kind.FILE
                        || !paths.contains(SeedEvidence.path(piece.locator())))
        || all.history().stream().anyMatch(SeededMemories::isByOthers);
  }

  /** The engine finds contradictions; all other relations were stated by somebody. */
  private static boolean isStated(Relation relation) {
    return !relation.predicate().equals(Predicate.CONTRADICTS);
  }

  private static boolean isByOthers(MemoryEvent event) {
    return switch (event.type()) {
      case MEMORY_CONFIRMED, MEMORY_REVERTED, MEMORY_MOVED -> true;
      // A person's trust in the files says nothing about a single rule.
      case CANDIDATE_PROMOTED -> event.actor() != Source.IMPORT;
      case MEMORY_VERIFIED, MEMORY_RESTORED ->
          !SeedReason.isOfSeeding(event.reason()) && !isByEvidence(event.reason());
      default -> false;
    };
  }

  private static boolean isByEvidence(@Nullable String reason) {
    return reason != null && reason.startsWith(NodeHandle.Reverification.EVIDENCE_HOLDS);
  }
}
