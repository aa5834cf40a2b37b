package dev.memoryweave;

import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.DocumentPassages;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.Passage;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Text;
import dev.memoryweave.privacy.Redactor;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.DocumentQuery;
import dev.memoryweave.store.FileMark;
import dev.memoryweave.store.KnowledgeCounts;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.UndrawnDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a memory knows of its project's files: documents, cut into passages, which recall finds
 * beside memories.
 *
 * <p>It is filled by whoever reads the files, such as the workspace module, and filed under the
 * narrowest scope. Each write is one transaction, leaves one event and raises the knowledge
 * revision; it does not raise the memory revision. Secrets are replaced by {@code
 * [redacted:<rule>]} before anything is stored; only a path that holds one is refused.
 *
 * <p>A knowledge base is a view of its {@link AgentMemory} and throws what that throws. It is safe
 * for any number of threads; texts are screened and analysed before the transaction begins, so that
 * several threads can prepare while one writes.
 */
public final class KnowledgeBase {
  private static final int MAX_SUBJECT_PATH = 400;

  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final Redactor redactor;
  private volatile @Nullable String notice;

  KnowledgeBase(Transactions transactions, ScopeChain chain, TextScreen screen, Redactor redactor) {
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.redactor = redactor;
  }

  // ---- writing ----------------------------------------------------------------------------------

  /**
   * Stores documents with their passages, in the place of what was known at their paths.
   *
   * @return the documents as stored, in the order given
   * @throws dev.memoryweave.model.OutsideScopeException if one is not of the narrowest scope
   * @throws dev.memoryweave.privacy.SecretRejectedException if a path holds a secret
   */
  public List<KnowledgeDocument> put(List<DocumentPassages> documents) {
    List<Prepared> prepared = documents.stream().map(this::prepared).toList();
    if (prepared.isEmpty()) {
      return List.of();
    }
    return transactions.write(
        change -> {
          List<KnowledgeDocument> stored = new ArrayList<>();
          for (Prepared entry : prepared) {
            change.knowledge().put(entry.document(), entry.chunks());
            stored.add(entry.document());
          }
          record(change, EventType.KNOWLEDGE_INDEXED, stored, null);
          return stored;
        });
  }

  private record Prepared(KnowledgeDocument document, List<AnalyzedChunk> chunks) {}

  private Prepared prepared(DocumentPassages given) {
    require(given.document());
    int redactions = given.document().redactions();
    List<Passage> passages = new ArrayList<>(given.passages().size());
    for (Passage passage : given.passages()) {
      Passage clean = redacted(passage);
      redactions += clean.equals(passage) ? 0 : 1;
      passages.add(clean);
    }
    KnowledgeDocument document = given.document().with(passages.size(), redactions);
    return new Prepared(
        document,
        KnowledgeChunk.of(document, passages).stream()
            .map(chunk -> AnalyzedChunk.of(document, chunk))
            .toList());
  }

  private void require(KnowledgeDocument document) {
    if (!document.scope().equals(scope())) {
      throw new OutsideScopeException("a document of " + document.scope(), chain);
    }
    screen.check("path", document.path());
    screen.check("title", document.title());
    document.tags().forEach(tag -> screen.check("tags", tag));
  }

  private Passage redacted(Passage passage) {
    UnaryOperator<List<String>> all = names -> names.stream().map(redactor::redact).toList();
    return new Passage(
        all.apply(passage.place()),
        passage.fromLine(),
        passage.toLine(),
        all.apply(passage.symbols()),
        passage.tags(),
        redactor.redact(passage.text()));
  }

  /**
   * Notes that files were touched but say the same: size, times, branch and commit change, the
   * chunks stay. Documents that are not known are passed over.
   */
  public void touch(List<KnowledgeDocument> documents) {
    documents.forEach(this::require);
    if (!documents.isEmpty()) {
      transactions.write(
          change -> {
            documents.forEach(change.knowledge()::touch);
            return null;
          });
    }
  }

  /**
   * Notes that a version has drawn memories from documents as they were found to be undrawn. Those
   * that have another text or status by now are passed over.
   *
   * @param version which version of the drawing, 1 or more
   * @return how many were noted
   * @see #undrawn
   */
  public int noteDrawn(Collection<UndrawnDocument> documents, int version) {
    return documents.isEmpty()
        ? 0
        : transactions.write(
            change ->
                (int)
                    documents.stream()
                        .filter(
                            document -> change.knowledge().noteDrawn(scope(), document, version))
                        .count());
  }

  /**
   * Notes that files are gone: their passages are no longer found, the documents stay as a record.
   *
   * @return how many of the paths were known
   */
  public int retire(Collection<String> paths, String reason) {
    screen.check("reason", reason);
    if (paths.isEmpty()) {
      return 0;
    }
    return transactions.write(
        change -> {
          List<KnowledgeDocument> gone = new ArrayList<>();
          for (String path : paths) {
            change
                .tx()
                .knowledge()
                .document(scope(), path)
                .map(document -> document.goneAt(change.now()))
                .ifPresent(gone::add);
          }
          gone.forEach(document -> change.knowledge().put(document, List.of()));
          record(change, EventType.KNOWLEDGE_REMOVED, gone, reason);
          return gone.size();
        });
  }

  /**
   * Removes all that is known of the project's files, without a trace but an event.
   *
   * @return how many documents there were
   */
  public long clear(String reason) {
    screen.check("reason", reason);
    return transactions.write(
        change -> {
          long count = change.knowledge().clear(scope());
          change.record(EventType.KNOWLEDGE_CLEARED, scope(), count + " documents", reason);
          return count;
        });
  }

  /**
   * Sets what every recall is to warn of as long as it holds, such as that the files are still
   * being indexed; null for nothing. It is not stored.
   */
  public void notice(@Nullable String text) {
    notice = text;
  }

  // ---- looking up -------------------------------------------------------------------------------

  /** The scope that documents are filed under: the narrowest. */
  public Scope scope() {
    return chain.narrowest();
  }

  /** What every recall warns of at the moment, or nothing. */
  public Optional<String> notice() {
    return Optional.ofNullable(notice);
  }

  /** The document at a path, also one that was skipped or is gone, or nothing. */
  public Optional<KnowledgeDocument> document(String path) {
    return transactions.read(tx -> tx.knowledge().document(scope(), path));
  }

  /**
   * One page of the documents, by path.
   *
   * @param filter which documents, see {@link #all()}
   * @param limit the most documents, 1 to 1,000
   * @param cursor where the page begins, or null for the first
   * @throws dev.memoryweave.model.OutsideScopeException if the filter names a scope outside the
   *     chain
   */
  public Page<KnowledgeDocument> documents(
      DocumentFilter filter, int limit, @Nullable String cursor) {
    for (Scope scope : filter.scopes()) {
      if (!chain.contains(scope)) {
        throw new OutsideScopeException("the scope " + scope, chain);
      }
    }
    return transactions.read(
        tx -> tx.knowledge().documents(new DocumentQuery(filter, limit, cursor)));
  }

  /** A filter for all documents of the project. */
  public DocumentFilter all() {
    return DocumentFilter.in(List.of(scope()));
  }

  /** The passages of a file in its order; empty if there are none. */
  public List<KnowledgeChunk> chunks(String path) {
    return transactions.read(tx -> tx.knowledge().chunks(scope(), path));
  }

  /** What is needed to tell which files have changed since they were read. */
  public List<FileMark> manifest() {
    return transactions.read(tx -> tx.knowledge().manifest(scope()));
  }

  /** The documents that hold that text. */
  public List<KnowledgeDocument> withDigest(String digest) {
    return transactions.read(tx -> tx.knowledge().withDigest(scope(), digest));
  }

  /**
   * The documents of some types from which that version, or a later one, has not drawn memories
   * since their text or status was last noted; by path, those that are gone included.
   *
   * @see #noteDrawn
   */
  public List<UndrawnDocument> undrawn(Set<SourceType> types, int version) {
    return transactions.read(tx -> tx.knowledge().undrawn(scope(), types, version));
  }

  /** How many documents {@link #undrawn} would give. */
  public long countUndrawn(Set<SourceType> types, int version) {
    return transactions.read(tx -> tx.knowledge().countUndrawn(scope(), types, version));
  }

  /** How much is known in all scopes of the chain. */
  public KnowledgeCounts counts() {
    return transactions.read(tx -> tx.knowledge().counts(chain.scopes()));
  }

  /** The knowledge revision of the project: how many changes it has seen. */
  public long revision() {
    return transactions.read(tx -> tx.knowledge().revision(scope()));
  }

  private void record(
      WriteContext change, EventType type, List<KnowledgeDocument> documents, @Nullable String reason) {
    if (!documents.isEmpty()) {
      String first = Text.shorten(Text.oneLine(documents.get(0).path()), MAX_SUBJECT_PATH);
      String more = documents.size() == 1 ? "" : " and " + (documents.size() - 1) + " more";
      change.record(type, scope(), first + more, reason);
    }
  }
}
