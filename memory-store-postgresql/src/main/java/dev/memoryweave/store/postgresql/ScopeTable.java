package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.support.internal.ScopeNumbers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of the scopes that were ever written to; they are never removed. */
final class ScopeTable implements ScopeNumbers {
  private static final String COLUMNS =
      "id, level, key, revision, knowledge_revision, nodes, chunks";
  private static final String FIND =
      "SELECT " + COLUMNS + " FROM mw_scope WHERE tenant = ? AND level = ? AND key = ?";
  private static final String BY_ID =
      "SELECT " + COLUMNS + " FROM mw_scope WHERE tenant = ? AND id = ?";
  private static final String ADD =
      """
      INSERT INTO mw_scope (tenant, id, level, key, revision, knowledge_revision, nodes, chunks)
      VALUES (?, ?, ?, ?, 0, 0, 0, 0)""";
  private static final String SET_COUNTS =
      """
      UPDATE mw_scope SET revision = ?, knowledge_revision = ?, nodes = ?, chunks = ?
      WHERE tenant = ? AND id = ?""";

  private static final String BY_IDS =
      "SELECT " + COLUMNS + " FROM mw_scope WHERE tenant = ? AND id = ANY (?)";

  private final Transaction transaction;

  /** The scopes as this transaction sees them; null for one that nothing was written to. */
  private final Map<Scope, Optional<State>> known = new LinkedHashMap<>();

  private final Map<Long, State> byId = new HashMap<>();

  ScopeTable(Transaction transaction) {
    this.transaction = transaction;
  }

  private static final class State {
    private final long id;
    private final Scope scope;
    private long revision;
    private long knowledgeRevision;
    private long nodes;
    private long chunks;
    private boolean changed;

    State(long id, Scope scope) {
      this.id = id;
      this.scope = scope;
    }
  }

  /** Reads the scopes that the store used before together with the first question. */
  void ask() {
    List<Long> used = transaction.store().usedScopes();
    if (!used.isEmpty()) {
      transaction
          .handle()
          .ask(
              BY_IDS,
              row -> {
                State found = read(row);
                known.put(found.scope, Optional.of(found));
                byId.put(found.id, found);
              },
              transaction.tenant(),
              Conditions.numbers(used));
    }
  }

  private State read(Row row) throws SQLException {
    State state = new State(row.number(), new Scope(Scope.Level.of(row.text()), row.text()));
    state.revision = row.number();
    state.knowledgeRevision = row.number();
    state.nodes = row.number();
    state.chunks = row.number();
    return state;
  }

  private Optional<State> state(Scope scope) {
    Optional<State> found = known.get(scope);
    if (found == null) {
      found =
          transaction
              .handle()
              .first(FIND, this::read, transaction.tenant(), scope.level().label(), scope.key());
      remember(scope, found);
    }
    return found;
  }

  private void remember(Scope scope, Optional<State> found) {
    known.put(scope, found);
    found.ifPresent(state -> byId.put(state.id, state));
  }

  /** The id of a scope, or null if nothing was ever written to it. */
  @Nullable Long find(Scope scope) {
    // The transaction must be usable even if nothing is asked.
    Handle unused = transaction.handle();
    Long used = known.containsKey(scope) ? null : transaction.store().idOf(scope);
    return used != null ? used : stateId(scope);
  }

  /**
   * A writer adds a scope that is asked for: it is one that a memory was opened for, and asking for
   * its number again and again would take a round trip each time.
   */
  private @Nullable Long stateId(Scope scope) {
    return transaction.writes()
        ? Long.valueOf(stateOrAdd(scope).id)
        : state(scope).map(found -> found.id).orElse(null);
  }

  @Override
  public long findOrAdd(Scope scope) {
    return stateOrAdd(scope).id;
  }

  private State stateOrAdd(Scope scope) {
    Optional<State> found = state(scope);
    if (found.isPresent()) {
      return found.get();
    }
    State added = new State(transaction.counters().nextNumber(), scope);
    transaction
        .handle()
        .change(ADD, transaction.tenant(), added.id, scope.level().label(), scope.key());
    remember(scope, Optional.of(added));
    return added;
  }

  /** The ids of those scopes that were ever written to, each once. */
  Map<Scope, Long> findAll(Collection<Scope> scopes) {
    List<Scope> unknown =
        scopes.stream()
            .distinct()
            .filter(scope -> !known.containsKey(scope) && transaction.store().idOf(scope) == null)
            .toList();
    if (unknown.size() > 1) {
      String wanted =
          String.join(" OR ", unknown.stream().map(scope -> "(level = ? AND key = ?)").toList());
      List<Object> values = new ArrayList<>();
      values.add(transaction.tenant());
      unknown.forEach(
          scope -> {
            values.add(scope.level().label());
            values.add(scope.key());
          });
      unknown.forEach(scope -> known.put(scope, Optional.empty()));
      transaction
          .handle()
          .list(
              "SELECT " + COLUMNS + " FROM mw_scope WHERE tenant = ? AND (" + wanted + ")",
              this::read,
              values.toArray())
          .forEach(found -> remember(found.scope, Optional.of(found)));
    }
    Map<Scope, Long> ids = new LinkedHashMap<>();
    for (Scope scope : scopes) {
      Long id = find(scope);
      if (id != null) {
        ids.put(scope, id);
      }
    }
    return ids;
  }

  /** All scopes that something was ever written to. */
  List<Scope> all() {
    List<State> found =
        Records.list(
            transaction.handle(),
            "scope",
            "SELECT " + COLUMNS + " FROM mw_scope WHERE tenant = ? ORDER BY id",
            this::read,
            transaction.tenant());
    for (State state : found) {
      if (!byId.containsKey(state.id)) {
        remember(state.scope, Optional.of(state));
      }
    }
    return found.stream().map(state -> state.scope).toList();
  }

  @Override
  public Scope get(long id) {
    Scope used = transaction.store().scopeOf(id);
    if (used != null) {
      return used;
    }
    return state(id).scope;
  }

  private State state(long id) {
    if (!byId.containsKey(id)) {
      // What was asked for at the beginning may have it.
      transaction.handle().flush();
    }
    State found = byId.get(id);
    if (found == null) {
      found =
          transaction
              .handle()
              .first(BY_ID, this::read, transaction.tenant(), id)
              .orElseThrow(
                  () -> new InvalidValueException("scope", id, "be the number of a known one"));
      remember(found.scope, Optional.of(found));
    }
    return found;
  }

  long revision(Scope scope) {
    return state(scope).map(found -> found.revision).orElse(0L);
  }

  long knowledgeRevision(Scope scope) {
    return state(scope).map(found -> found.knowledgeRevision).orElse(0L);
  }

  long raiseRevision(Scope scope) {
    State state = stateOrAdd(scope);
    state.changed = true;
    return ++state.revision;
  }

  void raiseKnowledgeRevision(Scope scope) {
    State state = stateOrAdd(scope);
    state.changed = true;
    state.knowledgeRevision++;
  }

  /** Reads all scopes anew, after their revisions were mended. */
  void forget() {
    flush();
    known.clear();
    byId.clear();
  }

  /** Counts nodes that were added to a scope, or removed if negative. */
  void countNodes(long id, long added) {
    State state = stateIfReadable(id);
    if (state != null) {
      state.changed = true;
      state.nodes += added;
    }
  }

  /** Counts chunks that were added to a scope, or removed if negative. */
  void countChunks(long id, long added) {
    State state = stateIfReadable(id);
    if (state != null) {
      state.changed = true;
      state.chunks += added;
    }
  }

  /** What is removed may name a scope that is not there. */
  private @Nullable State stateIfReadable(long id) {
    try {
      return state(id);
    } catch (InvalidValueException e) {
      return null;
    }
  }

  /** How many nodes some scopes have. */
  long nodes(Collection<Long> ids) {
    return ids.stream().mapToLong(id -> state(id).nodes).sum();
  }

  /** How many chunks some scopes have. */
  long chunks(Collection<Long> ids) {
    return ids.stream().mapToLong(id -> state(id).chunks).sum();
  }

  /** Lets the store know which scopes there are and which were asked for, after the commit. */
  void keep() {
    known.forEach(
        (scope, found) -> {
          if (found.isEmpty()) {
            transaction.store().miss(scope);
          }
        });
    byId.values().forEach(state -> transaction.store().use(state.scope, state.id));
  }

  /**
   * Writes the counts that have changed, before the commit, and adds the scopes that readers asked
   * for, so that their numbers are known from then on.
   */
  void flush() {
    for (Scope missed : transaction.store().missed()) {
      State unused = stateOrAdd(missed);
    }
    for (State state : byId.values()) {
      if (state.changed) {
        transaction
            .handle()
            .change(
                SET_COUNTS,
                state.revision,
                state.knowledgeRevision,
                state.nodes,
                state.chunks,
                transaction.tenant(),
                state.id);
        state.changed = false;
      }
    }
  }
}
