package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.support.internal.StoredModel;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The links from nodes and chunks to their vectors, and the list of those without one. For each
 * model, every item is in exactly one of the two tables.
 */
final class VectorLinks {
  private static final String LINK =
      """
      INSERT INTO mw_vector_link (tenant, item, model, number, scope_id, kind, hash)
      SELECT ?, g.item, ?, g.number, g.scope_id, ?, g.hash
      FROM unnest(?, ?, ?, ?) AS g (item, number, scope_id, hash)
      ON CONFLICT (tenant, item, model) DO UPDATE
        SET number = excluded.number, hash = excluded.hash""";

  /** The links of some items to vectors of a model, each looked up by its key. */
  static final String OF_GIVEN =
      """

      FROM unnest(?) AS g (item)
      CROSS JOIN LATERAL
        (SELECT * FROM mw_vector_link WHERE tenant = ? AND item = g.item AND model = ? LIMIT 1)
        AS l""";

  private static final String HASHES = "SELECT l.item, l.hash" + OF_GIVEN;
  private static final String TAKE = "DELETE FROM mw_vector_link WHERE tenant = ? AND ";
  private static final String TAKEN = " RETURNING item, model, scope_id, kind, hash";
  private static final String OF_ITEMS = TAKE + "item = ANY (?)" + TAKEN;
  private static final String OF_VECTORS = TAKE + "model = ? AND hash = ANY (?)" + TAKEN;
  private static final String OF_MODEL = TAKE + "model = ? AND item = ANY (?)" + TAKEN;
  private static final String IN_SCOPES =
      """
      SELECT item FROM mw_vector_link WHERE tenant = ? AND model = ? AND scope_id = ANY (?)
      ORDER BY number LIMIT ?""";
  private static final String ANY =
      "SELECT number FROM mw_vector_link WHERE tenant = ? AND model = ? LIMIT 1";

  /** Lists some items for each of some models, whose conditions must be appended. */
  private static final String ADD_MISSING =
      """
      INSERT INTO mw_vector_missing (tenant, model, kind, scope_id, item)
      SELECT m.tenant, m.id, g.kind, g.scope_id, g.item
      FROM mw_vector_model AS m CROSS JOIN unnest(?, ?, ?) AS g (kind, scope_id, item)
      WHERE m.tenant = ?""";

  private static final String UNLESS_THERE = " ON CONFLICT DO NOTHING";
  private static final String REMOVE_MISSING =
      """
      DELETE FROM mw_vector_missing
      WHERE tenant = ? AND kind = ? AND scope_id = ? AND item = ANY (?) AND model =""";
  private static final String OF_ALL_MODELS =
      " ANY (ARRAY(SELECT id FROM mw_vector_model WHERE tenant = ?))";
  private static final String ADD_ALL_MISSING =
      """
      INSERT INTO mw_vector_missing (tenant, model, kind, scope_id, item)
      SELECT ?, ?, ?, g.scope_id, g.number FROM (""";
  private static final String REMOVE_ALL_MISSING =
      "DELETE FROM mw_vector_missing WHERE tenant = ? AND model = ?";
  private static final String FIRST_MISSING =
      """
      SELECT item FROM mw_vector_missing
      WHERE tenant = ? AND model = ? AND kind = ? AND scope_id = ? ORDER BY item LIMIT ?""";
  private static final String COUNT_MISSING =
      """
      SELECT model, kind, count(*) FROM mw_vector_missing
      WHERE tenant = ? AND model = ANY (?) AND kind IN (1, 2) AND scope_id = ANY (?)
      GROUP BY model, kind""";

  private final Transaction transaction;
  private final VectorModels models;
  private final VectorRows rows;

  VectorLinks(Transaction transaction, VectorModels models, VectorRows rows) {
    this.transaction = transaction;
    this.models = models;
    this.rows = rows;
  }

  /** A node or chunk. */
  record Item(VectorKind kind, long scopeId, long number) {}

  /** A link that is gone. */
  private record Taken(Item item, long model, String hash) {
    static Taken read(Row row) throws SQLException {
      long number = row.number();
      long model = row.number();
      long scopeId = row.number();
      return new Taken(
          new Item(VectorKind.of(row.number()), scopeId, number), model, VectorRows.hash(row));
    }
  }

  /** Lists all items as lacking a vector of a new model. */
  void addAllMissing(StoredModel model) {
    for (VectorKind kind : VectorKind.values()) {
      transaction
          .handle()
          .change(
              ADD_ALL_MISSING + kind.all + ") AS g (scope_id, number)",
              transaction.tenant(),
              model.id(),
              kind.number,
              transaction.tenant());
    }
  }

  /** Lists items as lacking a vector of any model. */
  void addMissing(Collection<Item> items) {
    addMissing(UNLESS_THERE, items);
  }

  private void addMissing(StoredModel model, Collection<Item> items) {
    addMissing(" AND m.id = ?" + UNLESS_THERE, items, model.id());
  }

  private void addMissing(String condition, Collection<Item> items, Object... further) {
    if (items.isEmpty()) {
      return;
    }
    List<Object> values = new ArrayList<>();
    values.add(new Handle.Numbers(items.stream().map(item -> item.kind.number).toList()));
    values.add(new Handle.Numbers(items.stream().map(Item::scopeId).toList()));
    values.add(numbers(items));
    values.add(transaction.tenant());
    values.addAll(List.of(further));
    transaction.handle().change(ADD_MISSING + condition, values.toArray());
  }

  /** Strikes items off the lists of all models. */
  void removeMissing(Collection<Item> items) {
    removeMissing(OF_ALL_MODELS, transaction.tenant(), items);
  }

  private void removeMissing(StoredModel model, Collection<Item> items) {
    removeMissing(" ?", model.id(), items);
  }

  private void removeMissing(String ofModels, long value, Collection<Item> items) {
    record Place(VectorKind kind, long scopeId) {}
    Map<Place, List<Item>> places = new LinkedHashMap<>();
    for (Item item : items) {
      places
          .computeIfAbsent(new Place(item.kind, item.scopeId), place -> new ArrayList<>())
          .add(item);
    }
    places.forEach(
        (place, there) ->
            transaction
                .handle()
                .change(
                    REMOVE_MISSING + ofModels,
                    transaction.tenant(),
                    place.kind.number,
                    place.scopeId,
                    numbers(there),
                    value));
  }

  private static Handle.Numbers numbers(Collection<Item> items) {
    return new Handle.Numbers(items.stream().map(Item::number).toList());
  }

  /**
   * Links items, each to the vector of a hash, in place of their present links.
   *
   * @return by how many more, or if negative fewer, items each of the vectors is had now, which is
   *     still to be counted
   */
  Map<String, Long> link(StoredModel model, VectorKind kind, Map<Item, String> wanted) {
    Map<String, Long> change = new HashMap<>();
    if (wanted.isEmpty()) {
      return change;
    }
    Map<Long, String> former = hashes(model, wanted.keySet());
    List<Item> items = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    List<String> hashes = new ArrayList<>();
    wanted.forEach(
        (item, hash) -> {
          String had = former.get(item.number);
          if (hash.equals(had)) {
            return;
          }
          if (had != null) {
            model.remove();
            change.merge(had, -1L, Long::sum);
          }
          items.add(item);
          numbers.add(model.add());
          hashes.add(hash);
          change.merge(hash, 1L, Long::sum);
        });
    if (!items.isEmpty()) {
      transaction
          .handle()
          .change(
              LINK,
              transaction.tenant(),
              model.id(),
              kind.number,
              numbers(items),
              new Handle.Numbers(numbers),
              new Handle.Numbers(items.stream().map(Item::scopeId).toList()),
              VectorRows.bytes(hashes));
      removeMissing(model, items);
    }
    return change;
  }

  private Map<Long, String> hashes(StoredModel model, Collection<Item> items) {
    Map<Long, String> hashes = new HashMap<>();
    transaction
        .handle()
        .list(
            HASHES,
            row -> Map.entry(row.number(), VectorRows.hash(row)),
            numbers(items),
            transaction.tenant(),
            model.id())
        .forEach(link -> hashes.put(link.getKey(), link.getValue()));
    return hashes;
  }

  /**
   * Takes all links of some items, which are then in neither table.
   *
   * @param forgotten those whose vectors go, too, unless something else has them
   */
  void take(Collection<Item> items, Set<Long> forgotten) {
    if (!items.isEmpty()) {
      List<Taken> unused =
          take(
              OF_ITEMS,
              taken -> forgotten.contains(taken.item.number),
              transaction.tenant(),
              numbers(items));
    }
  }

  private List<Taken> take(String sql, Predicate<Taken> forgets, @Nullable Object... values) {
    List<Taken> taken = transaction.handle().list(sql, Taken::read, values);
    Map<Long, Map<String, Long>> counts = new HashMap<>();
    Map<Long, Set<String>> forgotten = new HashMap<>();
    for (Taken link : taken) {
      models.get(link.model).remove();
      counts.computeIfAbsent(link.model, id -> new HashMap<>()).merge(link.hash, -1L, Long::sum);
      if (forgets.test(link)) {
        forgotten.computeIfAbsent(link.model, id -> new HashSet<>()).add(link.hash);
      }
    }
    counts.forEach(rows::count);
    forgotten.forEach(rows::removeUnused);
    return taken;
  }

  /** Takes all links to some vectors of a model. */
  void release(StoredModel model, Set<String> hashes) {
    if (hashes.isEmpty()) {
      return;
    }
    missing(
        model,
        take(
            OF_VECTORS,
            taken -> false,
            transaction.tenant(),
            model.id(),
            VectorRows.bytes(hashes)));
  }

  /** Takes some links of a model in scopes, the oldest first, and returns how many. */
  int release(StoredModel model, Collection<Long> scopeIds, int limit) {
    List<Long> items =
        transaction
            .handle()
            .list(
                IN_SCOPES,
                Row::number,
                transaction.tenant(),
                model.id(),
                Conditions.numbers(scopeIds),
                limit);
    if (!items.isEmpty()) {
      missing(
          model,
          take(
              OF_MODEL,
              taken -> true,
              transaction.tenant(),
              model.id(),
              new Handle.Numbers(items)));
    }
    return items.size();
  }

  private void missing(StoredModel model, List<Taken> taken) {
    addMissing(model, taken.stream().map(Taken::item).toList());
  }

  /** Whether anything in the store has a vector of the model. */
  boolean isEmpty(StoredModel model) {
    return transaction.handle().first(ANY, Row::number, transaction.tenant(), model.id()).isEmpty();
  }

  void removeAllMissing(StoredModel model) {
    transaction.handle().change(REMOVE_ALL_MISSING, transaction.tenant(), model.id());
  }

  List<Long> firstMissing(StoredModel model, VectorKind kind, long scopeId, int limit) {
    return transaction
        .handle()
        .list(
            FIRST_MISSING,
            Row::number,
            transaction.tenant(),
            model.id(),
            kind.number,
            scopeId,
            limit);
  }

  /** How many items of some scopes lack a vector of a model. */
  record Missing(long model, VectorKind kind, long count) {}

  /** The numbers of missing items that are not zero. */
  List<Missing> countMissing(Collection<StoredModel> counted, Collection<Long> scopeIds) {
    return transaction
        .handle()
        .list(
            COUNT_MISSING,
            row -> new Missing(row.number(), VectorKind.of(row.number()), row.number()),
            transaction.tenant(),
            Conditions.numbers(counted.stream().map(StoredModel::id).toList()),
            Conditions.numbers(scopeIds));
  }
}
