package dev.memoryweave.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.Page;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The knowledge base of a memory, based on its transactions. */
final class StoredKnowledge implements KnowledgeBase {
  private static final int MAX_SUBJECT_PATH = 400;

  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final Redactor redactor;
  private final AtomicReference<@Nullable Notice> notice;

  /** A warning for recall. */
  public record Notice(String text, boolean passes) {}

  /**
   * A knowledge base of the narrowest scope.
   *
   * @param notice the warning for recall, shared by all who write to one memory
   */
  public StoredKnowledge(
      Transactions transactions,
      ScopeChain chain,
      TextScreen screen,
      Redactor redactor,
      AtomicReference<@Nullable Notice> notice) {
    this.notice = notice;
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.redactor = redactor;
  }

  // ---- writing ----------------------------------------------------------------------------------

  @Override
  public List<KnowledgeDocument> put(List<KnowledgeDocument.WithPassages> documents) {
    InvalidValueException.given("documents", documents);
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

  private record Prepared(KnowledgeDocument document, List<KnowledgeStore.IndexedChunk> chunks) {}

  private Prepared prepared(KnowledgeDocument.WithPassages given) {
    require(given.document());
    int redactions = given.document().redactions();
    List<KnowledgeChunk.Passage> passages = new ArrayList<>(given.passages().size());
    for (KnowledgeChunk.Passage passage : given.passages()) {
      KnowledgeChunk.Passage clean = redacted(passage);
      redactions += clean.equals(passage) ? 0 : 1;
      passages.add(clean);
    }
    KnowledgeDocument document = given.document().with(passages.size(), redactions);
    return new Prepared(document, KnowledgeStore.IndexedChunk.of(document, passages));
  }

  private void require(KnowledgeDocument document) {
    if (!document.scope().equals(scope())) {
      throw new OutsideScopeException("a document of " + document.scope(), chain);
    }
    screen.check("path", document.path());
    screen.check("title", document.title());
    document.tags().forEach(tag -> screen.check("tags", tag));
  }

  private KnowledgeChunk.Passage redacted(KnowledgeChunk.Passage passage) {
    UnaryOperator<List<String>> all = names -> names.stream().map(redactor::redact).toList();
    return new KnowledgeChunk.Passage(
        all.apply(passage.place()),
        passage.fromLine(),
        passage.toLine(),
        all.apply(passage.symbols()),
        passage.tags(),
        screen.privacy().passage(redactor.redact(passage.text())));
  }

  @Override
  public void touch(List<KnowledgeDocument> documents) {
    InvalidValueException.given("documents", documents);
    documents.forEach(this::require);
    if (!documents.isEmpty()) {
      transactions.write(
          context -> {
            for (KnowledgeDocument document : documents) {
              context
                  .knowledge()
                  .document(document.scope(), document.path())
                  .map(before -> document.withDrawing(before.drawing()))
                  .ifPresent(context.knowledge()::update);
            }
            return null;
          });
    }
  }

  @Override
  public int noteDrawn(Collection<KnowledgeDocument> documents, int version) {
    InvalidValueException.given("documents", documents);
    Drawing drawing = new Drawing(version, true);
    documents.forEach(this::require);
    return documents.isEmpty()
        ? 0
        : transactions.write(
            context ->
                (int)
                    documents.stream()
                        .filter(document -> noteDrawn(context.knowledge(), document, drawing))
                        .count());
  }

  /** Records that memories were drawn, unless the document has another text or status by now. */
  private boolean noteDrawn(
      KnowledgeStore.Writer knowledge, KnowledgeDocument document, Drawing drawing) {
    return knowledge
        .document(document.scope(), document.path())
        .filter(now -> now.status() == document.status())
        .filter(now -> now.digest().equals(document.digest()))
        .map(now -> knowledge.update(now.withDrawing(drawing)))
        .orElse(false);
  }

  @Override
  public int retire(Collection<String> paths, String reason) {
    InvalidValueException.given("paths", paths);
    InvalidValueException.given("reason", reason);
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
    InvalidValueException.given("reason", reason);
    screen.check("reason", reason);
    return transactions.write(
        context -> {
          long count = context.knowledge().remove(all());
          context.record(MemoryEvent.Type.KNOWLEDGE_CLEARED, scope(), count + " documents", reason);
          return count;
        });
  }

  @Override
  public void notice(@Nullable String text, boolean passes) {
    notice.set(text == null ? null : new Notice(text, passes));
  }

  // ---- looking up -------------------------------------------------------------------------------

  @Override
  public Scope scope() {
    return chain.narrowest();
  }

  @Override
  public Optional<String> notice() {
    return Optional.ofNullable(notice.get()).map(Notice::text);
  }

  @Override
  public boolean isNoticePassing() {
    Notice now = notice.get();
    return now != null && now.passes();
  }

  @Override
  public Optional<KnowledgeDocument> document(String path) {
    InvalidValueException.given("path", path);
    return transactions.read(tx -> tx.knowledge().document(scope(), path));
  }

  @Override
  public Page<KnowledgeDocument> documents(
      DocumentFilter filter, int limit, @Nullable String cursor) {
    requireInside(filter);
    return transactions.read(
        tx -> tx.knowledge().documents(new KnowledgeStore.DocumentQuery(filter, limit, cursor)));
  }

  private void requireInside(DocumentFilter filter) {
    for (Scope scope : filter.scopes()) {
      if (!chain.contains(scope)) {
        throw new OutsideScopeException("the scope " + scope, chain);
      }
    }
  }

  @Override
  public DocumentFilter all() {
    return DocumentFilter.in(List.of(scope()));
  }

  @Override
  public List<KnowledgeChunk> chunks(String path) {
    InvalidValueException.given("path", path);
    return transactions.read(tx -> tx.knowledge().chunks(scope(), path));
  }

  @Override
  public List<KnowledgeStore.FileMark> manifest() {
    return transactions.read(tx -> tx.knowledge().manifest(scope()));
  }

  @Override
  public long count(DocumentFilter filter) {
    requireInside(filter);
    return transactions.read(tx -> tx.knowledge().count(filter));
  }

  @Override
  public KnowledgeStore.Counts counts() {
    return transactions.read(tx -> tx.knowledge().counts(DocumentFilter.in(chain.scopes())));
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
      String first = Text.shorten(PlainText.oneLine(documents.get(0).path()), MAX_SUBJECT_PATH);
      String more = documents.size() == 1 ? "" : " and " + (documents.size() - 1) + " more";
      context.record(type, scope(), first + more, reason);
    }
  }
}
