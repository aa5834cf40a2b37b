package dev.memoryweave.store;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The documents of projects' files, and their chunks. */
public interface KnowledgeStore {
  /** The document at a path, whatever its status, or nothing. */
  default Optional<KnowledgeDocument> document(Scope scope, String path) {
    DocumentFilter filter = DocumentFilter.in(List.of(scope)).under(path);
    return documents(new DocumentQuery(filter, 1, null)).stream()
        .filter(document -> document.path().equals(path))
        .findFirst();
  }

  /**
   * One page of the documents that pass the filter, by scope (narrowest level first, then by key)
   * and path; keys and paths are compared by their Unicode code points. Each document appears
   * exactly once as long as nothing is written between pages. Only a null {@link Page#next()} means
   * the end.
   *
   * <p>With a filter for the documents from which memories are {@linkplain
   * DocumentFilter#notDrawnBy still to be drawn}, the cost depends on how many pass, not on how
   * many others exist.
   *
   * @throws dev.memoryweave.model.InvalidValueException if the cursor is not one of this query
   */
  Page<KnowledgeDocument> documents(DocumentQuery query);

  /**
   * A mark for each document that is not {@link KnowledgeDocument.Status#GONE}, by path, to detect
   * which files have changed. Cheaper than the documents themselves if there are very many files.
   */
  default List<FileMark> manifest(Scope scope) {
    DocumentFilter filter =
        DocumentFilter.in(List.of(scope))
            .withStatuses(EnumSet.complementOf(EnumSet.of(KnowledgeDocument.Status.GONE)));
    DocumentQuery first = new DocumentQuery(filter, NodeStore.Query.MAX_LIMIT, null);
    return Page.walk(cursor -> documents(first.from(cursor))).map(FileMark::of).toList();
  }

  /** The chunks of a document in the order of the file; empty if there are none. */
  default List<KnowledgeChunk> chunks(Scope scope, String path) {
    int count = document(scope, path).map(KnowledgeDocument::chunks).orElse(0);
    return List.copyOf(
        findAll(
                IntStream.range(0, count)
                    .mapToObj(ordinal -> new KnowledgeChunk.Ref(scope, path, ordinal))
                    .toList())
            .values());
  }

  /** The chunks at those addresses; addresses without a chunk are left out. */
  Map<KnowledgeChunk.Ref, KnowledgeChunk> findAll(Collection<KnowledgeChunk.Ref> refs);

  /**
   * The chunks that hold at least one of the terms or phrases in one of the fields and pass the
   * filter, best first, each once, at most as many as the limit. Scored as in {@link
   * NodeStore#search}, over all chunks of the store, with the weights of {@link IndexedText}; a
   * chunk that holds a term only in other fields counts as not holding it. Ties are broken by the
   * order in which the chunks were stored, earliest first.
   */
  List<ChunkHit> search(ChunkQuery query);

  /**
   * How many chunks of the whole store hold each of the terms, as in {@link NodeStore#frequencies}.
   *
   * @param atMost the count at which to stop for each term, at least 1
   */
  Map<String, Long> frequencies(Collection<String> terms, int atMost);

  /** The number of documents that pass the filter. */
  default long count(DocumentFilter filter) {
    return counts(filter).total();
  }

  /** The numbers of documents that pass the filter, and of their chunks. */
  default Counts counts(DocumentFilter filter) {
    DocumentQuery first = new DocumentQuery(filter, NodeStore.Query.MAX_LIMIT, null);
    return Counts.of(Page.walk(cursor -> documents(first.from(cursor))));
  }

  /**
   * The knowledge revision of a scope: how many changes were made to it; 0 for an unknown scope.
   */
  long revision(Scope scope);

  /** The knowledge revisions of some scopes. */
  default Map<Scope, Long> revisions(Collection<Scope> scopes) {
    Map<Scope, Long> revisions = new LinkedHashMap<>();
    scopes.forEach(scope -> revisions.put(scope, revision(scope)));
    return revisions;
  }

  /**
   * Changes documents and chunks, and updates the text index within the same transaction. Every
   * change raises the knowledge revision of its scope by one; a call that changes nothing does not.
   */
  interface Writer extends KnowledgeStore {
    /**
     * Adds a document with its chunks, or replaces the document that was known at its path. From
     * then on its {@linkplain KnowledgeDocument#drawing drawing} is outdated, whatever it says; the
     * last version that drew from it stays known.
     *
     * @param document the document; {@code chunks()} must be the number of chunks given
     * @param chunks its chunks, their ordinals counting from 0; empty unless it is {@link
     *     KnowledgeDocument.Status#INDEXED}
     * @throws dev.memoryweave.model.InvalidValueException if document and chunks do not match
     */
    void put(KnowledgeDocument document, List<IndexedChunk> chunks);

    /**
     * Replaces the record of a document, including its drawing, and leaves its chunks as they are:
     * the file was touched but has the same text, or memories were drawn from it. The chunks are
     * still found by the former title, modules and tags of the document, until they are put again
     * or the index is rebuilt.
     *
     * @param document the document, with its current number of chunks and status
     * @return whether there is a document at its path
     * @throws dev.memoryweave.model.InvalidValueException if its status or its number of chunks
     *     differs from before
     */
    boolean update(KnowledgeDocument document);

    /**
     * Removes the documents that pass the filter, with their chunks, without a trace; also those
     * that cannot be read. This raises the revision of each scope that loses documents by one.
     *
     * @return how many documents there were
     */
    long remove(DocumentFilter filter);
  }

  /**
   * State of a file when it was last read: as long as size and time are the same, so is its text.
   *
   * @param path the file
   * @param status its state in the index
   * @param size its size, in bytes
   * @param modifiedAt when it was changed, in milliseconds since 1970
   * @param indexedAt when it was read, in milliseconds since 1970; a file that was changed just
   *     before it was read may have changed again within the same tick of its clock
   * @param digest the digest of its text, empty if it was not read
   */
  record FileMark(
      String path,
      KnowledgeDocument.Status status,
      long size,
      long modifiedAt,
      long indexedAt,
      String digest) {
    /** The mark of a document. */
    public static FileMark of(KnowledgeDocument document) {
      return new FileMark(
          document.path(),
          document.status(),
          document.size(),
          document.modifiedAt().toEpochMilli(),
          document.indexedAt().toEpochMilli(),
          document.digest());
    }
  }

  /**
   * A chunk with its terms, ready to be stored: analysing takes longer than storing, and can be
   * done outside a transaction.
   *
   * @param chunk the chunk
   * @param text its text in the text index
   */
  record IndexedChunk(KnowledgeChunk chunk, IndexedText text) {
    /** Analyses the passages of a document. */
    public static List<IndexedChunk> of(
        KnowledgeDocument document, List<KnowledgeChunk.Passage> passages) {
      return KnowledgeChunk.of(document, passages).stream()
          .map(chunk -> new IndexedChunk(chunk, IndexedText.of(document, chunk)))
          .toList();
    }
  }

  /**
   * Counts of known documents and chunks.
   *
   * @param documents how many documents have each status; statuses without any are left out
   * @param types how many indexed documents are of each type; types without any are left out
   * @param chunks how many chunks there are
   */
  record Counts(
      Map<KnowledgeDocument.Status, Long> documents, Map<SourceType, Long> types, long chunks) {
    /** Copies the maps. */
    public Counts {
      documents = Map.copyOf(documents);
      types = Map.copyOf(types);
    }

    /** Counts documents and their chunks. */
    public static Counts of(Stream<KnowledgeDocument> counted) {
      Map<KnowledgeDocument.Status, Long> documents = new EnumMap<>(KnowledgeDocument.Status.class);
      Map<SourceType, Long> types = new EnumMap<>(SourceType.class);
      long[] chunks = {0};
      counted.forEach(
          document -> {
            documents.merge(document.status(), 1L, Long::sum);
            if (document.status() == KnowledgeDocument.Status.INDEXED) {
              types.merge(document.type(), 1L, Long::sum);
            }
            chunks[0] += document.chunks();
          });
      return new Counts(documents, types, chunks[0]);
    }

    /** How many documents there are, whatever their status. */
    public long total() {
      return documents.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * A chunk that a search found, by its text or by its vector.
   *
   * @param ref its address
   * @param score how well it matches, higher is better. For text it is above 0 and comparable
   *     within one search only; for vectors it is the cosine of the angle between the chunk's
   *     vector and that of the query, -1 to 1, and comparable between searches of one model
   * @param termScores the contribution of each term and phrase of the query to the score; their sum
   *     is the score, except for rounding in the ninth digit. Empty for vectors
   */
  record ChunkHit(KnowledgeChunk.Ref ref, double score, TextQuery.Scores termScores) {
    /** A hit of a search by vector. */
    public ChunkHit(KnowledgeChunk.Ref ref, double similarity) {
      this(ref, similarity, TextQuery.Scores.NONE);
    }
  }

  /**
   * A search for analysed terms in chunks. Terms and phrases are alternatives: a chunk needs only
   * one of them.
   *
   * @param terms the terms with their weights, without repetition
   * @param phrases sequences of terms that must stand next to each other, with their weights
   * @param fields where to look, at least one
   * @param filter which chunks
   * @param limit the most hits, 1 to {@value TextQuery#MAX_LIMIT}
   */
  record ChunkQuery(
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      Set<Field> fields,
      DocumentFilter filter,
      int limit) {
    /** Checks that there is something to search for, and a field to search in. */
    public ChunkQuery {
      terms = List.copyOf(terms);
      phrases = List.copyOf(phrases);
      fields = Set.copyOf(fields);
      InvalidValueException.unless(
          !terms.isEmpty() || !phrases.isEmpty(), "terms", terms, "hold a term or a phrase");
      InvalidValueException.unless(!fields.isEmpty(), "fields", fields, "name at least one field");
      InvalidValueException.unless(
          limit >= 1 && limit <= TextQuery.MAX_LIMIT,
          "limit",
          limit,
          "be from 1 to " + TextQuery.MAX_LIMIT);
    }

    /** A searchable part of a chunk, see {@link IndexedText}. */
    public enum Field {
      /** Headings, the names of enclosing definitions, and the title of the document. */
      TITLE,
      /** Path, symbols, modules and tags. */
      LABELS,
      /** The text. */
      BODY
    }
  }

  /**
   * One page of a list of documents.
   *
   * @param filter which documents
   * @param limit the most documents on the page, 1 to {@value NodeStore.Query#MAX_LIMIT}
   * @param cursor where the page begins: {@link Page#next()} of the previous one, or null for the
   *     first
   */
  record DocumentQuery(DocumentFilter filter, int limit, @Nullable String cursor) {
    /** Checks the limit. */
    public DocumentQuery {
      InvalidValueException.unless(
          limit >= 1 && limit <= NodeStore.Query.MAX_LIMIT,
          "limit",
          limit,
          "be from 1 to " + NodeStore.Query.MAX_LIMIT);
    }

    /** The page that begins at the cursor. */
    public DocumentQuery from(@Nullable String newCursor) {
      return new DocumentQuery(filter, limit, newCursor);
    }
  }

  /**
   * Conditions on documents; a document passes if it meets all of them.
   *
   * @param scopes the scopes to look in, at least one
   * @param types the types wanted, empty for any
   * @param statuses the statuses wanted, empty for any; only indexed documents have chunks
   * @param under the file or folder that they must be or lie below, relative to the project's root
   *     with {@code /} as separator, or null for any
   * @param undrawn a version; only documents pass from whose current text neither this version nor
   *     a later one has drawn memories. 0 for any
   */
  record DocumentFilter(
      List<Scope> scopes,
      Set<SourceType> types,
      Set<KnowledgeDocument.Status> statuses,
      @Nullable String under,
      int undrawn) {
    /** Checks that a scope is named, and copies. */
    public DocumentFilter {
      scopes = List.copyOf(scopes);
      InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
      types = Set.copyOf(types);
      statuses = Set.copyOf(statuses);
      InvalidValueException.unless(undrawn >= 0, "undrawn", undrawn, "not be negative");
    }

    /** The scopes, each once, in the order in which documents are listed. */
    public List<Scope> sortedScopes() {
      return scopes.stream()
          .distinct()
          .sorted(Comparator.comparing(Scope::level).thenComparing(Scope::key, SourcePath.ORDER))
          .toList();
    }

    /** Whether a document passes. */
    public boolean passes(KnowledgeDocument document) {
      return scopes.contains(document.scope())
          && (types.isEmpty() || types.contains(document.type()))
          && (statuses.isEmpty() || statuses.contains(document.status()))
          && (under == null || SourcePath.isUnder(document.path(), under))
          && (undrawn == 0 || !document.drawing().isCurrent(undrawn));
    }

    /** Whether all documents of the scopes pass. */
    public boolean isScopesOnly() {
      return types.isEmpty() && statuses.isEmpty() && under == null && undrawn == 0;
    }

    /** All documents of the scopes. */
    public static DocumentFilter in(List<Scope> scopes) {
      return new DocumentFilter(scopes, Set.of(), Set.of(), null, 0);
    }

    /** A copy for these types only. */
    public DocumentFilter withTypes(Set<SourceType> wanted) {
      return new DocumentFilter(scopes, wanted, statuses, under, undrawn);
    }

    /** A copy for these statuses only. */
    public DocumentFilter withStatuses(Set<KnowledgeDocument.Status> wanted) {
      return new DocumentFilter(scopes, types, wanted, under, undrawn);
    }

    /** A copy for one file or folder, or for any if null. */
    public DocumentFilter under(@Nullable String path) {
      return new DocumentFilter(scopes, types, statuses, path, undrawn);
    }

    /**
     * A copy for the documents from which a version still has to draw memories or, if the documents
     * are gone, to remove them; for any if 0.
     */
    public DocumentFilter notDrawnBy(int version) {
      return new DocumentFilter(scopes, types, statuses, under, version);
    }
  }
}
