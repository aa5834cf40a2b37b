package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.internal.ReflectionPolicy;
import dev.memoryweave.reflect.internal.SessionCapture;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rules and decisions that a person has stated in a session that has not ended, and that no report
 * has turned into memories: an interruption must not lose them. They are recognised by the rules
 * for capturing a report.
 */
final class UnreportedDecisions {
  /** Longer messages were pasted rather than written. */
  private static final int LONGEST_MESSAGE = 4_000;

  private static final int MOST = 6;

  /** The latest memories that are searched for an equal statement. */
  private static final int KNOWN = 200;

  private static final Set<NodeKind> KINDS =
      Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE, NodeKind.DECISION);

  private final ReadTransaction tx;
  private final PackParts parts;
  private final EntryText text;

  UnreportedDecisions(ReadTransaction tx, PackParts parts, EntryText text) {
    this.tx = tx;
    this.parts = parts;
    this.text = text;
  }

  /**
   * The entries, latest first.
   *
   * @param turns the latest turns of the session, in any order
   */
  List<PackEntry> of(LaneFacts lane, List<MemoryNode> turns) {
    List<MemoryNode> said =
        turns.stream()
            .filter(UnreportedDecisions::isReadable)
            .sorted(Comparator.comparing(MemoryNode::happenedAt))
            .toList();
    if (!lane.isOpen() || said.isEmpty()) {
      return List.of();
    }
    List<Message> messages = said.stream().map(turn -> Message.user(turn.body())).toList();
    SessionReport report = SessionReport.builder(lane.id()).messages(messages).build();
    List<Reflector.Candidate> settled =
        SessionCapture.of(report, ReflectionPolicy.DEFAULTS).facts().stream()
            .filter(fact -> KINDS.contains(fact.kind()))
            .toList();
    Set<String> known = settled.isEmpty() ? Set.of() : known();
    List<PackEntry> entries = new ArrayList<>();
    for (int i = settled.size() - 1; i >= 0 && entries.size() < MOST; i--) {
      Reflector.Candidate fact = settled.get(i);
      if (!known.contains(TextKey.key(fact.title()))) {
        Section section = fact.kind() == NodeKind.DECISION ? Section.DECISIONS : Section.RULES;
        entries.add(text.stated(section, fact, said.get(lastOf(fact.from()))));
      }
    }
    return entries;
  }

  private static boolean isReadable(MemoryNode turn) {
    return turn.utterance() != null
        && turn.utterance().role() == Message.Role.USER
        && !turn.isSuspectedInjection()
        && !turn.body().isBlank()
        && turn.body().length() <= LONGEST_MESSAGE;
  }

  /** The number of the last message of {@code messages[1], messages[4]}. */
  private static int lastOf(String from) {
    return Integer.parseInt(from.substring(from.lastIndexOf('[') + 1, from.lastIndexOf(']')));
  }

  private Set<String> known() {
    NodeFilter filter = NodeFilter.in(parts.chain().scopes()).withKinds(KINDS);
    Set<String> known = new HashSet<>();
    tx.nodes()
        .list(NodeStore.Query.first(filter, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, KNOWN))
        .items()
        .forEach(node -> known.add(TextKey.key(node.title())));
    return known;
  }
}
