package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** The table of the proofs that identify members of a scope. */
final class ProofTable implements ProofStore.Writer {
  /** The columns that {@link #read} reads. */
  static final String COLUMNS = "scope_id, proof, joined, kept_at";

  private static final String SELECT = "SELECT position, " + COLUMNS + " FROM scope_proof ";
  private static final String WITH_TEXT = SELECT + "WHERE proof = ?";
  private static final String OF_SCOPE = SELECT + "WHERE scope_id = ? ORDER BY position";
  private static final String POSITION =
      "SELECT position FROM scope_proof WHERE scope_id = ? AND proof = ?";
  private static final String NEXT = TableDigest.PROOF.nextNumberEver();
  private static final String PUT =
      TableDigest.PROOF.insertion()
          + """

          ON CONFLICT (position) DO UPDATE SET joined = excluded.joined,
            kept_at = excluded.kept_at, row_digest = excluded.row_digest""";
  private static final String DELETE = "DELETE FROM scope_proof WHERE scope_id = ? AND proof = ?";

  private final Transaction transaction;

  ProofTable(Transaction transaction) {
    this.transaction = transaction;
  }

  private record Placed(long position, Proof proof) {}

  @Override
  public List<Proof> find(Collection<String> texts) {
    List<Placed> found = new ArrayList<>();
    for (String text : new LinkedHashSet<>(texts)) {
      found.addAll(
          Records.list(transaction.handle(), RecordKind.PROOF, WITH_TEXT, this::place, text));
    }
    found.sort(Comparator.comparingLong(Placed::position));
    return found.stream().map(Placed::proof).toList();
  }

  @Override
  public List<Proof> of(Scope scope) {
    Long id = transaction.scopes().find(scope);
    return id == null
        ? List.of()
        : Records.list(
            transaction.handle(), RecordKind.PROOF, OF_SCOPE, row -> place(row).proof(), id);
  }

  private Placed place(Row row) throws SQLException {
    return new Placed(row.number(), read(row));
  }

  Proof read(Row row) throws SQLException {
    return RecordColumns.proof(row, transaction.scopes());
  }

  @Override
  public void put(Proof proof) {
    Handle handle = transaction.handle();
    long scopeId = transaction.scopes().findOrAdd(proof.scope());
    Long known = handle.first(POSITION, Row::number, scopeId, proof.text()).orElse(null);
    handle.update(
        PUT,
        TableDigest.PROOF.row(
            known != null ? known : handle.number(NEXT),
            scopeId,
            proof.text(),
            proof.joined() ? 1 : 0,
            proof.at().toEpochMilli()));
  }

  @Override
  public void delete(Scope scope, String text) {
    Long id = transaction.scopes().find(scope);
    if (id != null) {
      transaction.handle().update(DELETE, id, text);
    }
  }
}
