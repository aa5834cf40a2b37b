package dev.memoryweave.workspace.seeding;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.evidence.ReverificationResult;
import dev.memoryweave.inspect.Inspection;
import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.internal.statement.TextKey;
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

/** The memories that were made out of files, and what has become of them since. */
final class SeededMemories {
  private static final Set<MemoryEvent.Type> PUT_AWAY =
      Set.of(MemoryEvent.Type.MEMORY_ARCHIVED, MemoryEvent.Type.CANDIDATE_REJECTED);

  private final AgentMemory memory;
  private final Map<SeedPlan.Name, MemoryNode> current = new LinkedHashMap<>();
  private final Map<SeedPlan.Name, List<MemoryNode>> former = new HashMap<>();

  private SeededMemories(AgentMemory memory) {
    this.memory = memory;
  }

  /** Those of the narrowest scope, as they are now. */
  static SeededMemories of(AgentMemory memory) {
    SeededMemories found = new SeededMemories(memory);
    all(memory.maintenance().mirror()).forEach(found::add);
    return found;
  }

  /** Those of the narrowest scope, also what files say on other commits. */
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

  /** The commits that those which hold their key are told with. */
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

  /** Those that hold their key. */
  Map<SeedPlan.Name, MemoryNode> current() {
    return current;
  }

  /** Those that held a key and were replaced or put away. */
  List<MemoryNode> former(SeedPlan.Name name) {
    return former.getOrDefault(name, List.of());
  }

  /** One that says what a statement says and that somebody put away, whatever its key is. */
  Optional<MemoryNode> putAwayByOthers(Seed seed) {
    return former.values().stream()
        .flatMap(List::stream)
        .filter(node -> node.status() == NodeStatus.ARCHIVED)
        .filter(node -> node.kind() == seed.kind() && saysSame(node, seed))
        .filter(node -> !isPutAway(node))
        .findFirst();
  }

  /** Whether a memory says what a statement says, case, white space and punctuation aside. */
  static boolean saysSame(MemoryNode node, Seed seed) {
    return form(node.title()).equals(form(seed.title()))
        && form(node.body()).equals(form(seed.body()));
  }

  private static String form(String text) {
    return Text.lowerCase(TextKey.key(text));
  }

  /** How many there are of which none is perhaps no longer true. */
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

  /** Whether a memory is put away because an earlier run did so. */
  boolean isPutAway(MemoryNode node) {
    return node.status() == NodeStatus.ARCHIVED
        && !SeedOrigin.isEdited(node)
        && SeedReason.isOfSeeding(lastReason(node, PUT_AWAY));
  }

  /** Whether an earlier run was about to make a memory say something else when it ended. */
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
   * Whether somebody has made a memory theirs: changed, confirmed, decided on or brought it back,
   * noted that it was of use, or tied something else to it.
   */
  boolean isTheirs(MemoryNode node) {
    if (SeedOrigin.isEdited(node)
        || node.usage().confirmations() > 0
        || node.usage().useCount() > 0) {
      return true;
    }
    Inspection all = memory.node(node.ref()).inspect(1);
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

  /** Contradictions are found by the engine; all else somebody has stated. */
  private static boolean isStated(Relation relation) {
    return !relation.predicate().equals(Predicate.CONTRADICTS);
  }

  private static boolean isByOthers(MemoryEvent event) {
    return switch (event.type()) {
      case MEMORY_CONFIRMED, MEMORY_REVERTED, MEMORY_MOVED -> true;
      // That a person trusts the files says nothing about the one rule.
      case CANDIDATE_PROMOTED -> event.actor() != Source.IMPORT;
      case MEMORY_VERIFIED, MEMORY_RESTORED ->
          !SeedReason.isOfSeeding(event.reason()) && !isByEvidence(event.reason());
      default -> false;
    };
  }

  private static boolean isByEvidence(@Nullable String reason) {
    return reason != null && reason.startsWith(ReverificationResult.EVIDENCE_HOLDS);
  }
}
