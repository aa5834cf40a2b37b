package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.postgresql.QuarantineTable.About;
import dev.memoryweave.store.postgresql.QuarantineTable.Owner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Removes damaged rows from their tables, keeps a copy, and records it in the history. */
final class SetAside {
  private static final String NAMES =
      "SELECT scope_id, id FROM mw_node WHERE tenant = ? AND number = ANY (?)";
  private static final String WITH_EVIDENCE =
      "SELECT node FROM mw_evidence_link WHERE tenant = ? AND evidence = ?";
  private static final String WITH_DECISION =
      "SELECT node FROM mw_decision_node WHERE tenant = ? AND decision = ?";
  private static final String ENDS =
      "SELECT from_node FROM mw_relation WHERE tenant = ? AND number = ?"
          + " UNION SELECT to_node FROM mw_relation WHERE tenant = ? AND number = ?";
  private static final String VERSIONS =
      "SELECT number FROM mw_relation_version WHERE tenant = ? AND relation = ?";
  private static final String FIRST_SCOPE =
      "SELECT coalesce(min(id), 0) FROM mw_scope WHERE tenant = ?";

  private final Transaction transaction;
  private final Handle handle;
  private final long tenant;
  private final QuarantineTable table;
  private final Instant now;
  private long count;

  /** Number of rows by scope and kind; scope 0 if it is unknown. */
  private final Map<Long, Map<RecordKind, Integer>> kinds = new TreeMap<>();

  SetAside(Transaction transaction, Instant now) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.tenant = transaction.tenant();
    this.table = new QuarantineTable(transaction);
    this.now = now;
  }

  long count() {
    return count;
  }

  private Object[] row(List<Object> key) {
    List<Object> values = new ArrayList<>();
    values.add(tenant);
    values.addAll(key);
    return values.toArray();
  }

  /** Keeps a copy of a row whose table stays as it is; nothing if it is gone by now. */
  void keep(RecordKind kind, List<Object> key, String reason) {
    Map<String, Object> columns =
        handle
            .first(
                "SELECT * FROM " + kind.table() + " WHERE " + kind.isRow(), Row::columns, row(key))
            .orElse(Map.of());
    if (columns.isEmpty()) {
      return;
    }
    About about = about(kind, columns);
    table.add(kind, about, reason, now, columns);
    count++;
    kinds
        .computeIfAbsent(
            about.scopeId() == null ? 0 : about.scopeId(), s -> new EnumMap<>(RecordKind.class))
        .merge(kind, 1, Integer::sum);
  }

  /** Keeps a copy of a row and removes it from its table. */
  void take(RecordKind kind, List<Object> key, String reason) {
    keep(kind, key, reason);
    switch (kind) {
      case EVIDENCE ->
          handle.change("DELETE FROM mw_evidence_link WHERE tenant = ? AND evidence = ?", row(key));
      case DECISION ->
          handle.change("DELETE FROM mw_decision_node WHERE tenant = ? AND decision = ?", row(key));
      case RELATION ->
          handle
              .list(VERSIONS, Row::number, row(key))
              .forEach(
                  version ->
                      take(RecordKind.RELATION_VERSION, List.of(key.get(0), version), reason));
      default -> {
        // Nothing else refers to the row.
      }
    }
    handle.change("DELETE FROM " + kind.table() + " WHERE " + kind.isRow(), row(key));
  }

  private About about(RecordKind kind, Map<String, Object> row) {
    Set<Owner> owners = owners(kind, row);
    Long ofOwner = owners.stream().findFirst().map(Owner::scopeId).orElse(null);
    String owner = owners.stream().findFirst().map(Owner::id).orElse("node " + row.get("node"));
    return switch (kind) {
      case NODE ->
          new About(number(row, "scope_id"), text(row, "id"), number(row, "revision"), owners);
      case VERSION -> new About(ofOwner, owner, number(row, "revision"), owners);
      case EVIDENCE, DETACHED_EVIDENCE, SESSION ->
          new About(number(row, "scope_id"), text(row, "id"), null, owners);
      case RELATION -> new About(ofOwner, text(row, "predicate"), null, owners);
      case RELATION_VERSION -> new About(ofOwner, "relation " + row.get("relation"), null, owners);
      case EVENT ->
          new About(
              number(row, "scope_id"), text(row, "sequence"), number(row, "revision"), owners);
      case DECISION -> new About(number(row, "scope_id"), text(row, "sequence"), null, owners);
      case PROOF -> new About(number(row, "scope_id"), text(row, "proof"), null, owners);
      case CONTENT -> new About(number(row, "scope_id"), text(row, "digest"), null, owners);
      case DOCUMENT, CHUNK -> throw new IllegalArgumentException(kind + " is never set aside");
    };
  }

  private static @Nullable Long number(Map<String, Object> row, String column) {
    return row.get(column) instanceof Long number ? number : null;
  }

  private static String text(Map<String, Object> row, String column) {
    return String.valueOf(row.get(column));
  }

  /** The nodes that a row belongs to; anything in it may be unreadable. */
  private Set<Owner> owners(RecordKind kind, Map<String, Object> row) {
    Set<Owner> owners = new LinkedHashSet<>();
    switch (kind) {
      case NODE -> addOwner(owners, row, "scope_id", "id");
      case VERSION, DETACHED_EVIDENCE -> owners.addAll(named(numbers(row, "node")));
      case EVIDENCE ->
          owners.addAll(named(handle.list(WITH_EVIDENCE, Row::number, tenant, row.get("number"))));
      case RELATION -> {
        owners.addAll(named(numbers(row, "from_node")));
        owners.addAll(named(numbers(row, "to_node")));
      }
      case RELATION_VERSION -> {
        Object relation = row.get("relation");
        owners.addAll(named(handle.list(ENDS, Row::number, tenant, relation, tenant, relation)));
      }
      case EVENT -> addOwner(owners, row, "scope_id", "subject");
      case DECISION -> {
        owners.addAll(named(handle.list(WITH_DECISION, Row::number, tenant, row.get("sequence"))));
        addOwner(owners, row, "target_scope_id", "target");
        addOwner(owners, row, "result_scope_id", "result");
      }
      default -> {
        // It belongs to no node.
      }
    }
    return owners;
  }

  private static List<Long> numbers(Map<String, Object> row, String column) {
    Long number = number(row, column);
    return number == null ? List.of() : List.of(number);
  }

  private List<Owner> named(List<Long> nodes) {
    return handle.list(
        NAMES, row -> new Owner(row.number(), row.text()), tenant, Conditions.numbers(nodes));
  }

  private static void addOwner(
      Set<Owner> owners, Map<String, Object> row, String scope, String id) {
    Long scopeId = number(row, scope);
    if (scopeId != null && row.get(id) != null) {
      owners.add(new Owner(scopeId, text(row, id)));
    }
  }

  /** Records an event in each scope; nodes have events of their own. */
  void tell() {
    kinds.forEach(
        (scopeId, counts) -> {
          List<String> parts = new ArrayList<>();
          counts.forEach(
              (kind, number) -> {
                if (kind != RecordKind.NODE) {
                  parts.add(kind.label() + " " + number);
                }
              });
          if (!parts.isEmpty()) {
            tell(scopeId, "damaged and set aside: " + String.join(", ", parts));
          }
        });
  }

  private void tell(long scopeId, String reason) {
    Scope scope;
    try {
      scope = transaction.scopes().get(scopeId > 0 ? scopeId : handle.number(FIRST_SCOPE, tenant));
    } catch (InvalidValueException e) {
      // If a scope cannot be read, nothing can be reported for it either.
      return;
    }
    MemoryEvent unused =
        transaction
            .journal()
            .append(
                new MemoryEvent.Draft(
                    MemoryEvent.Type.STORE_REPAIRED, scope, "store", Source.SYSTEM, now, reason));
  }
}
