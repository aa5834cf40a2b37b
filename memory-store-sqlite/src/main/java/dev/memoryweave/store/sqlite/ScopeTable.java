package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.support.internal.ScopeNumbers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table of the scopes that were ever written to. They are never removed, so their ids can be
 * cached.
 */
final class ScopeTable implements ScopeNumbers {
  private static final String FIND = "SELECT id FROM scope WHERE level = ? AND key = ?";
  private static final String BY_ID = "SELECT level, key FROM scope WHERE id = ?";
  private static final String ALL = "SELECT level, key FROM scope ORDER BY id";
  private static final String NEXT_ID = TableDigest.SCOPE.nextNumber();
  private static final String ADD = TableDigest.SCOPE.insertion();
  private static final String COUNTS =
      "SELECT revision, nodes, knowledge_revision, chunks FROM scope WHERE id = ?";
  private static final String SET_COUNTS =
      """
      UPDATE scope SET revision = ?, nodes = ?, knowledge_revision = ?, chunks = ?, %s
      WHERE id = ?\
      """
          .formatted(RowDigest.CHANGE);
  private static final String ALL_CHUNKS = "SELECT coalesce(sum(chunks), 0) FROM scope";

  /** Maximum number of scopes whose ids a connection caches. */
  private static final int MAX_KNOWN = 1_000;

  private final Transaction transaction;
  private final Map<Long, Counts> changed = new LinkedHashMap<>();

  ScopeTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The id of a scope, or null if nothing was ever written to it. */
  @Nullable Long find(Scope scope) {
    Handle handle = transaction.handle();
    Long known = handle.scopeIds().get(scope);
    if (known != null) {
      return known;
    }
    Long found = handle.first(FIND, Row::number, scope.level().label(), scope.key()).orElse(null);
    if (found != null) {
      if (handle.scopeIds().size() >= MAX_KNOWN) {
        handle.scopeIds().clear();
      }
      handle.scopeIds().put(scope, found);
    }
    return found;
  }

  @Override
  public long findOrAdd(Scope scope) {
    Long found = find(scope);
    if (found != null) {
      return found;
    }
    Handle handle = transaction.handle();
    long id = handle.number(NEXT_ID);
    handle.update(ADD, TableDigest.SCOPE.row(id, scope.level().label(), scope.key(), 0));
    Long added = find(scope);
    if (added == null) {
      throw new StoreCorruptedException(
          MemoryException.Message.of("The scope ", scope, " was added and is not there"));
    }
    return added;
  }

  /** All scopes that were ever written to and can be read, in the order in which they were. */
  List<Scope> all() {
    List<Scope> all = new ArrayList<>();
    for (List<String> row :
        transaction.handle().list(ALL, found -> List.of(found.text(), found.text()))) {
      try {
        all.add(new Scope(Scope.Level.of(row.get(0)), row.get(1)));
      } catch (InvalidValueException e) {
        // What is filed under a damaged scope cannot be addressed; a check of the store names it.
      }
    }
    return all;
  }

  /** The ids of those scopes that were ever written to, each once. */
  Map<Scope, Long> findAll(Collection<Scope> scopes) {
    Map<Scope, Long> ids = new LinkedHashMap<>();
    for (Scope scope : scopes) {
      Long id = find(scope);
      if (id != null) {
        ids.put(scope, id);
      }
    }
    return ids;
  }

  @Override
  public Scope get(long id) {
    Handle handle = transaction.handle();
    Scope known = handle.scopes().get(id);
    if (known != null) {
      return known;
    }
    List<String> row =
        handle
            .first(BY_ID, found -> List.of(found.text(), found.text()), id)
            .orElseThrow(
                () -> new InvalidValueException("scope", id, "be the number of a known one"));
    // Not while reading the row: the unreadable record is the one that names it.
    Scope found = new Scope(Scope.Level.of(row.get(0)), row.get(1));
    if (handle.scopes().size() >= MAX_KNOWN) {
      handle.scopes().clear();
    }
    handle.scopes().put(id, found);
    return found;
  }

  long revision(Scope scope) {
    Long id = find(scope);
    return id == null ? 0 : counts(id).revision;
  }

  long raiseRevision(long id) {
    return ++change(id).revision;
  }

  /**
   * Counts nodes that were added to a scope, or removed if negative. A damaged row may name a scope
   * that does not exist.
   */
  void countNodes(long id, int added) {
    if (isKnown(id)) {
      change(id).nodes += added;
    }
  }

  private boolean isKnown(long id) {
    return changed.containsKey(id)
        || transaction.handle().first(COUNTS, Row::number, id).isPresent();
  }

  long knowledgeRevision(Scope scope) {
    Long id = find(scope);
    return id == null ? 0 : counts(id).knowledgeRevision;
  }

  void raiseKnowledgeRevision(long id) {
    if (isKnown(id)) {
      change(id).knowledgeRevision++;
    }
  }

  /** Counts chunks that were added to a scope, or removed if negative. */
  void countChunks(long id, long added) {
    if (isKnown(id)) {
      change(id).chunks += added;
    }
  }

  long nodes(Collection<Long> ids) {
    return ids.stream().mapToLong(id -> counts(id).nodes).sum();
  }

  long chunks(Collection<Long> ids) {
    return ids.stream().mapToLong(id -> counts(id).chunks).sum();
  }

  /** Whether some scopes contain all chunks of the whole store. */
  boolean holdAllChunks(Collection<Long> ids) {
    flush();
    return chunks(ids) == transaction.handle().number(ALL_CHUNKS);
  }

  /** Writes the changed counts; they are collected, because each write changes them. */
  void flush() {
    changed.forEach(
        (id, counts) ->
            transaction
                .handle()
                .update(
                    SET_COUNTS,
                    counts.revision,
                    counts.nodes,
                    counts.knowledgeRevision,
                    counts.chunks,
                    TableDigest.SCOPE.change(
                        "knowledge_revision",
                        counts.formerKnowledgeRevision,
                        counts.knowledgeRevision),
                    id));
    changed.clear();
  }

  private Counts change(long id) {
    return changed.computeIfAbsent(id, this::counts);
  }

  private Counts counts(long id) {
    Counts known = changed.get(id);
    return known != null
        ? known
        : transaction
            .handle()
            .first(COUNTS, Counts::new, id)
            .orElseThrow(() -> transaction.handle().errors().scopeGone(id));
  }

  /** The numbers of nodes and chunks in a scope. */
  private static final class Counts {
    private long revision;
    private long nodes;
    private long knowledgeRevision;
    private long chunks;
    private final long formerKnowledgeRevision;

    Counts(Row row) throws SQLException {
      revision = row.number();
      nodes = row.number();
      knowledgeRevision = row.number();
      formerKnowledgeRevision = knowledgeRevision;
      chunks = row.number();
    }
  }
}
