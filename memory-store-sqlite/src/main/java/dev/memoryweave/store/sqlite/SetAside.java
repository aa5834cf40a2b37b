package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.sqlite.QuarantineTable.Owner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Removes damaged rows from their tables, keeps a copy, and records it in the history. */
final class SetAside {
  private static final String FIRST_SCOPE = "SELECT coalesce(min(id), 0) FROM scope";

  private final Transaction transaction;
  private final QuarantineTable table;
  private final Instant now;
  private long count;

  /** Number of rows by scope and kind; scope 0 if it is unknown. */
  private final Map<Long, Map<RecordKind, Integer>> kinds = new TreeMap<>();

  private final Set<Long> scopes = new TreeSet<>();

  SetAside(Transaction transaction, Instant now) {
    this.transaction = transaction;
    this.table = new QuarantineTable(transaction);
    this.now = now;
  }

  long count() {
    return count;
  }

  /** Keeps a copy of a row whose table stays as it is. */
  void keep(RecordKind kind, long row, String reason) {
    Handle handle = transaction.handle();
    record About(@Nullable Long scopeId, String subject, @Nullable Long revision) {}
    About about =
        handle
            .first(
                SetAsideQueries.about(kind),
                found -> new About(found.numberOrNull(), found.text(), found.numberOrNull()),
                row)
            .orElse(null);
    if (about == null) {
      return;
    }
    Set<Owner> owners =
        Set.copyOf(
            handle.list(
                SetAsideQueries.owners(kind),
                found -> new Owner(found.number(), found.text()),
                row));
    table.add(kind, row, about.scopeId, about.subject, about.revision, reason, now, owners);
    count++;
    kinds
        .computeIfAbsent(
            about.scopeId == null ? 0 : about.scopeId, s -> new EnumMap<>(RecordKind.class))
        .merge(kind, 1, Integer::sum);
  }

  /** Keeps a copy of a row and removes it from its table. */
  void take(RecordKind kind, long row, String reason) {
    keep(kind, row, reason);
    Handle handle = transaction.handle();
    switch (kind) {
      case EVIDENCE -> handle.update("DELETE FROM evidence_link WHERE evidence = ?", row);
      case DECISION -> handle.update("DELETE FROM decision_node WHERE decision = ?", row);
      case RELATION ->
          handle
              .list("SELECT position FROM relation_version WHERE relation = ?", Row::number, row)
              .forEach(version -> take(RecordKind.RELATION_VERSION, version, reason));
      default -> {
        // Nothing else refers to the row.
      }
    }
    handle.update("DELETE FROM " + kind.table() + " WHERE rowid = ?", row);
  }

  /** Notes that the row of a scope was damaged, and is accepted as it is. */
  void tellOfScope(long scopeId) {
    scopes.add(scopeId);
  }

  /** Records an event in each scope; nodes have events of their own. */
  void tell() {
    Map<Long, List<String>> reasons = new TreeMap<>();
    kinds.forEach(
        (scopeId, counts) -> {
          counts.remove(RecordKind.NODE);
          counts.forEach(
              (kind, number) ->
                  reasons
                      .computeIfAbsent(scopeId, s -> new ArrayList<>())
                      .add(kind.label() + " " + number));
        });
    reasons.replaceAll(
        (scopeId, parts) -> List.of("damaged and set aside: " + String.join(", ", parts)));
    for (long scopeId : scopes) {
      List<String> parts = new ArrayList<>(reasons.getOrDefault(scopeId, List.of()));
      parts.add("the scope itself was damaged and is taken as it is");
      reasons.put(scopeId, parts);
    }
    reasons.forEach((scopeId, parts) -> tell(scopeId, String.join("; ", parts)));
  }

  private void tell(long scopeId, String reason) {
    Handle handle = transaction.handle();
    Scope scope;
    try {
      long known = scopeId > 0 ? scopeId : handle.number(FIRST_SCOPE);
      scope = transaction.scopes().get(known);
    } catch (InvalidValueException e) {
      // If a scope cannot be read, nothing can be reported for it either.
      return;
    }
    transaction
        .journal()
        .append(
            new MemoryEvent.Draft(
                MemoryEvent.Type.STORE_REPAIRED, scope, "store", Source.SYSTEM, now, reason));
  }
}
