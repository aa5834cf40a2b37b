package dev.memoryweave.internal.knowledge;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.Passage;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Text;
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

/** The knowledge base of a memory, over its transactions. */
public final class StoredKnowledge implements KnowledgeBase {
  private static final int MAX_SUBJECT_PATH = 400;

  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final Redactor redactor;
  private volatile @Nullable String notice;

  /** A knowledge base of the narrowest scope. */
  public StoredKnowledge(
      Transactions transactions, ScopeChain chain, TextScreen screen, Redactor redactor) {
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.redactor = redactor;
  }

  // ---- writing ----------------------------------------------------------------------------------

  @Override
  public List<KnowledgeDocument> put(List<KnowledgeDocument.WithPassages> documents) {
    List<Prepared> prepared = documents.stream().map(this::prepared).toList();
    if (prepared.isEmpty()) {
      return List.of();
    }
    return transactions.write(
        context -> {
          List<KnowledgeDocument> stored = new ArrayList<>();
          for (Prepared entry : prepared) {
            context.knowledge().put(entry.document(), entry.chunks());
            stored.add(entry.document());
          }
          record(context, MemoryEvent.Type.KNOWLEDGE_INDEXED, stored, null);
          return stored;
        });
  }

  private record Prepared(KnowledgeDocument document, List<AnalyzedChunk> chunks) {}

  private Prepared prepared(KnowledgeDocument.WithPassages given) {
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

  @Override
  public void touch(List<KnowledgeDocument> documents) {
    documents.forEach(this::require);
    if (!documents.isEmpty()) {
      transactions.write(
          context -> {
            documents.forEach(context.knowledge()::touch);
            return null;
          });
    }
  }

  @Override
  public int noteDrawn(Collection<UndrawnDocument> documents, int version) {
    return documents.isEmpty()
        ? 0
        : transactions.write(
            context ->
                (int)
                    documents.stream()
                        .filter(
                            document -> context.knowledge().noteDrawn(scope(), document, version))
                        .count());
  }

  @Override
  public int retire(Collection<String> paths, String reason) {
    screen.check("reason", reason);
    if (paths.isEmpty()) {
      return 0;
    }
    return transactions.write(
        context -> {
          List<KnowledgeDocument> gone = new ArrayList<>();
          for (String path : paths) {
            context
                .tx()
                .knowledge()
                .document(scope(), path)
                .map(document -> document.goneAt(context.now()))
                .ifPresent(gone::add);
          }
          gone.forEach(document -> context.knowledge().put(document, List.of()));
          record(context, MemoryEvent.Type.KNOWLEDGE_REMOVED, gone, reason);
          return gone.size();
        });
  }

  @Override
  public long clear(String reason) {
    screen.check("reason", reason);
    return transactions.write(
        context -> {
          long count = context.knowledge().clear(scope());
          context.record(MemoryEvent.Type.KNOWLEDGE_CLEARED, scope(), count + " documents", reason);
          return count;
        });
  }

  @Override
  public void notice(@Nullable String text) {
    notice = text;
  }

  // ---- looking up -------------------------------------------------------------------------------

  @Override
  public Scope scope() {
    return chain.narrowest();
  }

  @Override
  public Optional<String> notice() {
    return Optional.ofNullable(notice);
  }

  @Override
  public Optional<KnowledgeDocument> document(String path) {
    return transactions.read(tx -> tx.knowledge().document(scope(), path));
  }

  @Override
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

  @Override
  public DocumentFilter all() {
    return DocumentFilter.in(List.of(scope()));
  }

  @Override
  public List<KnowledgeChunk> chunks(String path) {
    return transactions.read(tx -> tx.knowledge().chunks(scope(), path));
  }

  @Override
  public List<FileMark> manifest() {
    return transactions.read(tx -> tx.knowledge().manifest(scope()));
  }

  @Override
  public List<KnowledgeDocument> withDigest(String digest) {
    return transactions.read(tx -> tx.knowledge().withDigest(scope(), digest));
  }

  @Override
  public List<UndrawnDocument> undrawn(Set<SourceType> types, int version) {
    return transactions.read(tx -> tx.knowledge().undrawn(scope(), types, version));
  }

  @Override
  public long countUndrawn(Set<SourceType> types, int version) {
    return transactions.read(tx -> tx.knowledge().countUndrawn(scope(), types, version));
  }

  @Override
  public KnowledgeCounts counts() {
    return transactions.read(tx -> tx.knowledge().counts(chain.scopes()));
  }

  @Override
  public long revision() {
    return transactions.read(tx -> tx.knowledge().revision(scope()));
  }

  private void record(
      WriteContext context,
      MemoryEvent.Type type,
      List<KnowledgeDocument> documents,
      @Nullable String reason) {
    if (!documents.isEmpty()) {
      String first = Text.shorten(Text.oneLine(documents.get(0).path()), MAX_SUBJECT_PATH);
      String more = documents.size() == 1 ? "" : " and " + (documents.size() - 1) + " more";
      context.record(type, scope(), first + more, reason);
    }
  }
}
