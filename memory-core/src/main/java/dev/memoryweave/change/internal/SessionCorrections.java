package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.util.Collection;
import java.util.List;

/**
 * Rejects pending statements from an earlier capture of a session that the session has since
 * corrected or withdrawn. Statements that another session also made stay.
 */
public final class SessionCorrections {
  private static final String REASON = "the session that said it has corrected it or taken it back";
  private static final int SOURCES_LOOKED_AT = 100;

  private SessionCorrections() {}

  /**
   * Rejects pending memories that only the session has stated.
   *
   * @param withdrawn the statements, as they were made
   */
  public static void of(
      WriteContext context, Promoter with, SessionId session, Collection<String> withdrawn) {
    for (String statement : withdrawn) {
      for (MemoryNode node : with.matches.waiting(context.tx(), statement, context.now())) {
        if (node.status() == NodeStatus.CANDIDATE
            && node.scope().equals(with.scope)
            && TextComparison.saysTheSame(said(node), statement)
            && !context.mayOnlyPropose(node)
            && isOfAlone(context, node, session)) {
          with.transitions.reject(context, node, REASON);
        }
      }
    }
  }

  private static String said(MemoryNode node) {
    return node.body().isBlank() ? node.title() : node.body();
  }

  private static boolean isOfAlone(WriteContext context, MemoryNode node, SessionId session) {
    return context
        .tx()
        .journal()
        .promotions(PromotionQuery.about(List.of(node.scope()), node.ref(), SOURCES_LOOKED_AT))
        .stream()
        .allMatch(decision -> session.equals(decision.session()));
  }
}
