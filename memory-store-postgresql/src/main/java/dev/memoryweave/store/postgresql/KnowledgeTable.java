package dev.memoryweave.store.postgresql;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The documents of projects' files, with their chunks and the index of the chunks. */
final class KnowledgeTable implements KnowledgeStore.Writer {
  static final String COLUMNS =
      "number, document, entry, from_line, to_line, place, symbols, tags, text";
  private static final String CHUNKS = "SELECT " + COLUMNS + " FROM mw_chunk WHERE tenant = ? AND ";
  private static final String ADD =
      """
      INSERT INTO mw_chunk
        (tenant, number, document, entry, from_line, to_line, place, symbols, tags, text)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
  private static final String ENTRIES =
      "SELECT document, number, entry FROM mw_chunk WHERE tenant = ? AND document = ANY (?)";
  private static final String REMOVE =
      "DELETE FROM mw_chunk WHERE tenant = ? AND document = ANY (?)";

  private static final String SET_ENTRIES =
      """
      UPDATE mw_chunk SET entry = r.entry FROM unnest(?, ?) AS r (number, entry)
      WHERE mw_chunk.tenant = ? AND mw_chunk.number = r.number""";
  private static final String OLD_ENTRIES =
      "SELECT number, entry FROM mw_chunk WHERE tenant = ? AND entry < ? ORDER BY entry LIMIT ?";
  private static final String LOOSE_ENTRIES =
      "SELECT entry FROM mw_chunk WHERE tenant = ? AND number = ANY (?)";
  private static final String REMOVE_LOOSE =
      "DELETE FROM mw_chunk WHERE tenant = ? AND number = ANY (?)";
  private static final String SCOPES =
      "SELECT number, scope_id FROM mw_document WHERE tenant = ? AND number = ANY (?)";

  private final Transaction transaction;
  private final DocumentTable documents;
  private final ChunkText text;

  KnowledgeTable(Transaction transaction) {
    this.transaction = transaction;
    documents = new DocumentTable(transaction);
    text = new ChunkText(transaction);
  }

  DocumentTable documentTable() {
    return documents;
  }

  @Override
  public Optional<KnowledgeDocument> document(Scope scope, String path) {
    return documents.find(scope, path).map(DocumentTable.Found::document);
  }

  @Override
  public Page<KnowledgeDocument> documents(KnowledgeStore.DocumentQuery query) {
    return documents.page(query);
  }

  @Override
  public List<FileMark> manifest(Scope scope) {
    return documents.manifest(scope);
  }

  /** A chunk with its number, that of its document, and its entry in the text index. */
  record Numbered(long number, long document, long entry, KnowledgeChunk.Passage passage) {}

  Numbered read(Row row) throws SQLException {
    long number = row.number();
    long document = row.number();
    long entry = row.number();
    return new Numbered(number, document, entry, RecordColumns.passage(row));
  }

  private List<Numbered> chunks(String condition, Collection<Long> numbers) {
    return Records.list(
        transaction.handle(),
        "passage",
        CHUNKS + condition + " ORDER BY number",
        this::read,
        transaction.tenant(),
        Conditions.numbers(numbers));
  }

  static KnowledgeChunk chunk(DocumentTable.Found document, Numbered chunk) {
    return new KnowledgeChunk(
        new KnowledgeChunk.Ref(
            document.document().scope(),
            document.document().path(),
            (int) (chunk.number - document.number())),
        document.document().type(),
        chunk.passage);
  }

  @Override
  public List<KnowledgeChunk> chunks(Scope scope, String path) {
    Optional<DocumentTable.Found> found = documents.find(scope, path);
    return found.isEmpty()
        ? List.of()
        : chunks("document = ANY (?)", List.of(found.get().number())).stream()
            .map(chunk -> chunk(found.get(), chunk))
            .toList();
  }

  @Override
  public Map<KnowledgeChunk.Ref, KnowledgeChunk> findAll(Collection<KnowledgeChunk.Ref> refs) {
    Map<Long, DocumentTable.Found> byNumber = new HashMap<>();
    Map<KnowledgeChunk.Ref, Long> numbers = numbers(refs, byNumber);
    Map<Long, Numbered> chunks = new HashMap<>();
    if (!numbers.isEmpty()) {
      chunks("number = ANY (?)", numbers.values())
          .forEach(chunk -> chunks.put(chunk.number, chunk));
    }
    Map<KnowledgeChunk.Ref, KnowledgeChunk> found = new LinkedHashMap<>();
    numbers.forEach(
        (ref, number) -> {
          Numbered chunk = chunks.get(number);
          DocumentTable.Found document = chunk == null ? null : byNumber.get(chunk.document);
          if (chunk != null && document != null) {
            found.put(ref, chunk(document, chunk));
          }
        });
    return found;
  }

  /** The numbers of those chunks whose documents are there, in the given order. */
  Map<KnowledgeChunk.Ref, Long> numbers(Collection<KnowledgeChunk.Ref> refs) {
    return numbers(refs, new HashMap<>());
  }

  private Map<KnowledgeChunk.Ref, Long> numbers(
      Collection<KnowledgeChunk.Ref> refs, Map<Long, DocumentTable.Found> byNumber) {
    Map<Scope, Set<String>> paths = new LinkedHashMap<>();
    refs.forEach(
        ref -> paths.computeIfAbsent(ref.scope(), scope -> new TreeSet<>()).add(ref.path()));
    Map<Scope, Map<String, DocumentTable.Found>> found = new HashMap<>();
    paths.forEach(
        (scope, ofScope) ->
            documents
                .findAll(scope, ofScope)
                .forEach(
                    document -> {
                      byNumber.put(document.number(), document);
                      found
                          .computeIfAbsent(scope, s -> new HashMap<>())
                          .put(document.document().path(), document);
                    }));
    Map<KnowledgeChunk.Ref, Long> numbers = new LinkedHashMap<>();
    for (KnowledgeChunk.Ref ref : refs) {
      DocumentTable.Found document = found.getOrDefault(ref.scope(), Map.of()).get(ref.path());
      if (document != null && ref.ordinal() < document.document().chunks()) {
        numbers.put(ref, document.number() + ref.ordinal());
      }
    }
    return numbers;
  }

  @Override
  public List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    return text.search(query);
  }

  @Override
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return text.frequencies(terms, atMost);
  }

  @Override
  public long count(DocumentFilter filter) {
    return documents.count(filter);
  }

  @Override
  public Counts counts(DocumentFilter filter) {
    return documents.counts(filter);
  }

  @Override
  public long revision(Scope scope) {
    return transaction.scopes().knowledgeRevision(scope);
  }

  @Override
  public Map<Scope, Long> revisions(Collection<Scope> scopes) {
    transaction.scopes().findAll(scopes);
    Map<Scope, Long> revisions = new LinkedHashMap<>();
    scopes.forEach(scope -> revisions.put(scope, transaction.scopes().knowledgeRevision(scope)));
    return revisions;
  }

  @Override
  public void put(KnowledgeDocument document, List<IndexedChunk> analyzed) {
    document.requireChunks(analyzed.stream().map(IndexedChunk::chunk).toList());
    long scopeId = transaction.scopes().findOrAdd(document.scope());
    Optional<DocumentTable.Known> former = documents.known(scopeId, document.path());
    former.ifPresent(known -> remove(Map.of(known.number(), scopeId), false));
    long number = transaction.counters().nextNumbers(Math.max(analyzed.size(), 1));
    documents.add(number, scopeId, document, former.map(DocumentTable.Known::drawnBy).orElse(0L));
    for (int i = 0; i < analyzed.size(); i++) {
      List<@Nullable Object> values =
          new ArrayList<>(List.of(transaction.tenant(), number + i, number, number + i));
      values.addAll(RecordColumns.of(analyzed.get(i).chunk().passage()));
      transaction.handle().change(ADD, values.toArray());
      text.add(number + i, scopeId, number + i, analyzed.get(i).text());
      transaction.vectors().added(VectorKind.CHUNK, scopeId, number + i);
    }
    transaction.scopes().countChunks(scopeId, analyzed.size());
    transaction.scopes().raiseKnowledgeRevision(document.scope());
  }

  /**
   * Removes documents with their chunks.
   *
   * @param scopes the scope of each of the documents
   * @param forgets whether they are gone for good; a file that is stored again needs most vectors
   *     again
   */
  private void remove(Map<Long, Long> scopes, boolean forgets) {
    record Chunk(long document, long number, long entry) {}
    Handle.Numbers removed = Conditions.numbers(scopes.keySet());
    for (Chunk chunk :
        transaction
            .handle()
            .list(
                ENTRIES,
                row -> new Chunk(row.number(), row.number(), row.number()),
                transaction.tenant(),
                removed)) {
      long scopeId = Objects.requireNonNull(scopes.get(chunk.document));
      text.remove(chunk.entry);
      transaction.vectors().removed(VectorKind.CHUNK, scopeId, chunk.number, forgets);
      transaction.scopes().countChunks(scopeId, -1);
    }
    transaction.handle().change(REMOVE, transaction.tenant(), removed);
    documents.remove(scopes.keySet());
  }

  /**
   * Analyses some passages anew whose entries are below a number.
   *
   * @return how many
   */
  int renew(long below, int atMost) {
    record Old(long number, long entry) {}
    long tenant = transaction.tenant();
    Handle handle = transaction.handle();
    List<Old> old =
        handle.list(OLD_ENTRIES, row -> new Old(row.number(), row.number()), tenant, below, atMost);
    if (old.isEmpty()) {
      return 0;
    }
    List<Long> numbers = old.stream().map(Old::number).toList();
    Map<Long, Numbered> chunks = new HashMap<>();
    chunks("number = ANY (?)", numbers).forEach(chunk -> chunks.put(chunk.number, chunk));
    Map<Long, DocumentTable.Found> found = new HashMap<>();
    documents
        .withNumbers(chunks.values().stream().map(Numbered::document).distinct().toList())
        .forEach(document -> found.put(document.number(), document));
    List<Long> entries = new ArrayList<>();
    for (Old one : old) {
      long entry = transaction.counters().nextNumber();
      entries.add(entry);
      text.remove(one.entry);
      Numbered chunk = chunks.get(one.number);
      DocumentTable.Found document = chunk == null ? null : found.get(chunk.document);
      if (chunk != null && document != null) {
        text.add(
            entry,
            transaction.scopes().findOrAdd(document.document().scope()),
            one.number,
            IndexedText.of(document.document(), chunk(document, chunk)));
      }
    }
    handle.change(SET_ENTRIES, new Handle.Numbers(numbers), new Handle.Numbers(entries), tenant);
    return old.size();
  }

  /** Removes documents that are damaged, so that their files are read again. */
  void removeDamaged(Collection<Long> numbers) {
    Map<Long, Long> scopes = new HashMap<>();
    transaction
        .handle()
        .list(
            SCOPES,
            row -> Map.entry(row.number(), row.number()),
            transaction.tenant(),
            Conditions.numbers(numbers))
        .forEach(found -> scopes.put(found.getKey(), found.getValue()));
    remove(scopes, true);
    for (long scopeId : Set.copyOf(scopes.values())) {
      try {
        transaction.scopes().raiseKnowledgeRevision(transaction.scopes().get(scopeId));
      } catch (InvalidValueException e) {
        // A scope that cannot be read has no revision that anybody asks for.
      }
    }
  }

  /** Removes chunks that belong to no document. */
  void removeLoose(Collection<Long> numbers) {
    Handle.Numbers removed = Conditions.numbers(numbers);
    transaction
        .handle()
        .list(LOOSE_ENTRIES, Row::number, transaction.tenant(), removed)
        .forEach(text::remove);
    transaction.handle().change(REMOVE_LOOSE, transaction.tenant(), removed);
  }

  @Override
  public boolean update(KnowledgeDocument document) {
    Optional<DocumentTable.Found> former =
        documents.findAll(document.scope(), List.of(document.path())).stream().findFirst();
    if (former.isEmpty()) {
      return false;
    }
    document.requireSameText(former.get().document());
    documents.update(former.get(), document);
    transaction.scopes().raiseKnowledgeRevision(document.scope());
    return true;
  }

  @Override
  public long remove(DocumentFilter filter) {
    Map<Long, Long> found = documents.scopesByNumber(filter);
    if (!found.isEmpty()) {
      remove(found, true);
      found.values().stream()
          .distinct()
          .forEach(id -> transaction.scopes().raiseKnowledgeRevision(transaction.scopes().get(id)));
    }
    return found.size();
  }

  /** Writes the changes of the text index, before the commit. */
  void flush() {
    text.flush();
  }
}
