package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.support.internal.DecisionChanges;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A decision as the columns of {@code decision}. */
final class DecisionRow {
  /** In the order in which {@link #read} reads and {@link #values} returns them. */
  private static final List<String> COLUMNS =
      List.of(
          "sequence",
          "scope_id",
          "outcome",
          "report",
          "session",
          "kind",
          "title",
          "target_scope_id",
          "target",
          "result_scope_id",
          "result",
          "similarity",
          "title_score",
          "kind_score",
          "path_score",
          "candidate_confidence",
          "memory_confidence",
          "reason",
          "changes",
          "actor",
          "at",
          "principal");

  /** The columns of {@link #read}, from the table with the alias {@code d}. */
  static String columnsOfD() {
    return COLUMNS.stream().map(column -> "d." + column).collect(Collectors.joining(", "));
  }

  /** The bare names of the columns. */
  static List<String> columns() {
    return COLUMNS;
  }

  private final ScopeTable scopes;

  DecisionRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  /** Reads the columns. */
  PromotionRecord read(Row row) throws SQLException {
    return new PromotionRecord(
        row.number(),
        scopes.get(row.number()),
        PromotionRecord.Outcome.of(row.text()),
        row.text(),
        session(row.textOrNull()),
        NodeKind.of(row.text()),
        row.text(),
        ref(row.numberOrNull(), row.textOrNull()),
        ref(row.numberOrNull(), row.textOrNull()),
        new PromotionRecord.Scores(
            row.real(), row.real(), row.real(), row.real(), row.real(), row.real()),
        row.text(),
        DecisionChanges.read(row.textOrNull(), scopes),
        Source.of(row.text()),
        row.time(),
        row.principalOrNull());
  }

  /** The values of the columns. */
  @Nullable Object[] values(PromotionRecord decision) {
    NodeRef target = decision.target();
    NodeRef result = decision.result();
    PromotionRecord.Scores scores = decision.scores();
    return new @Nullable Object[] {
      decision.sequence(),
      scopes.findOrAdd(decision.scope()),
      decision.outcome().label(),
      decision.report(),
      NodeRow.text(decision.session()),
      decision.kind().label(),
      decision.title(),
      target == null ? null : scopes.findOrAdd(target.scope()),
      target == null ? null : target.id().value(),
      result == null ? null : scopes.findOrAdd(result.scope()),
      result == null ? null : result.id().value(),
      scores.similarity(),
      scores.title(),
      scores.kind(),
      scores.path(),
      scores.candidateConfidence(),
      scores.memoryConfidence(),
      decision.reason(),
      DecisionChanges.write(decision.changes(), scopes),
      decision.actor().label(),
      decision.at().toEpochMilli(),
      decision.principalId()
    };
  }

  private static @Nullable SessionId session(@Nullable String session) {
    return session == null ? null : SessionId.of(session);
  }

  private @Nullable NodeRef ref(@Nullable Long scopeId, @Nullable String id) {
    return scopeId == null || id == null ? null : new NodeRef(scopes.get(scopeId), NodeId.of(id));
  }
}
