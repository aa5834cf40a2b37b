package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the remembered turns of a session, so that memories drawn from them cite them. */
public final class MessageCitations {
  private static final int MOST_LOOKED_AT = 2 * SessionReport.MAX_MESSAGES;

  private MessageCitations() {}

  /**
   * Adds as evidence to each candidate the turns that it was drawn from and corrected in, if
   * recorded turns of the session in that scope match the messages of the report word for word.
   */
  public static List<Reflector.Candidate> cited(
      ReadTransaction tx, Scope scope, SessionReport report, List<Reflector.Candidate> candidates) {
    if (candidates.isEmpty()) {
      return candidates;
    }
    Map<String, NodeId> turns = turns(tx, scope, report);
    Map<String, NodeId> sources = new HashMap<>();
    note(sources, "statements", report.statements().stream().map(Said::text).toList(), turns);
    note(sources, "messages", report.messages().stream().map(Message::text).toList(), turns);
    List<Reflector.Candidate> cited = new ArrayList<>(candidates.size());
    for (Reflector.Candidate candidate : candidates) {
      Reflector.Candidate citing = candidate;
      for (String from : candidate.from().split(", ", -1)) {
        NodeId turn = sources.get(from);
        if (turn != null) {
          citing = citing.withEvidence(Evidence.Draft.of(Evidence.Kind.MEMORY, turn.value(), ""));
        }
      }
      cited.add(citing);
    }
    return cited;
  }

  private static void note(
      Map<String, NodeId> sources, String field, List<String> said, Map<String, NodeId> turns) {
    for (int i = 0; i < said.size(); i++) {
      NodeId turn = turns.get(said.get(i).strip());
      if (turn != null) {
        sources.put(field + "[" + i + "]", turn);
      }
    }
  }

  /** The turns by their text; the first one of equal ones. */
  private static Map<String, NodeId> turns(ReadTransaction tx, Scope scope, SessionReport report) {
    NodeFilter filter =
        NodeFilter.in(List.of(scope))
            .withKinds(Set.of(NodeKind.TURN))
            .withSession(report.session());
    NodeStore.Query query =
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
    Map<String, NodeId> turns = new HashMap<>();
    for (MemoryNode turn : PageReader.atMost(tx, query, MOST_LOOKED_AT)) {
      turns.putIfAbsent((turn.body().isBlank() ? turn.title() : turn.body()).strip(), turn.id());
    }
    return turns;
  }
}
