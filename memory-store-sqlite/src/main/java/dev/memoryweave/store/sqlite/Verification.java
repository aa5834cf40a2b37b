package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.support.internal.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks everything in a file against its records, in one snapshot, on a connection of its own: the
 * check takes long, and damage that it finds must not disturb other work.
 */
final class Verification {
  static final String RESTORE =
      "Restore the store from a backup, or save what can be read with 'sqlite3 FILE .recover'";

  private static final String RELABELLED =
      "SELECT coalesce(relabelled, 1) FROM document WHERE id = ?";

  private final Transaction transaction;
  private final Handle handle;
  private final Schema schema;
  private final boolean mayIndexBeOlder;
  private final Findings findings = new Findings(RESTORE);

  private Verification(Handle handle, Schema schema, boolean mayIndexBeOlder) {
    this.handle = handle;
    this.schema = schema;
    this.mayIndexBeOlder = mayIndexBeOlder;
    this.transaction = new Transaction(handle, true);
  }

  static MemoryStore.Check run(Handle handle, Schema schema) {
    return run(handle, schema, false);
  }

  /**
   * Checks a file that is about to become a store. Skips a search index of another version of the
   * library, because opening the file rebuilds it.
   */
  static MemoryStore.Check ofCopy(Handle handle, Schema schema) {
    return run(handle, schema, true);
  }

  private static MemoryStore.Check run(Handle handle, Schema schema, boolean mayIndexBeOlder) {
    // The tables it creates for itself are temporary.
    handle.script("PRAGMA query_only = OFF");
    TextIndexCheck.prepare(handle, NodeIndex.LAYOUT);
    TextIndexCheck.prepare(handle, ChunkIndex.LAYOUT);
    handle.beginReading();
    try {
      schema.requireLatest(handle);
      return new Verification(handle, schema, mayIndexBeOlder).run();
    } finally {
      handle.rollback();
    }
  }

  private interface Check {
    void run();
  }

  private MemoryStore.Check run() {
    step(() -> FileCheck.run(handle, findings));
    step(() -> new SchemaCheck(handle, schema).run(findings));
    step(() -> schema.checkNames(handle, findings));
    for (RecordKind kind : RecordKind.values()) {
      step(() -> new RecordCheck(transaction, findings).run(kind));
    }
    step(() -> new RecordCheck(transaction, findings).decisionNodes());
    step(() -> RowCheck.run(handle, findings));
    step(() -> new LinkCheck(handle, findings).run());
    step(() -> new EventCheck(handle, findings).run());
    step(this::nodeIndex);
    step(this::chunkIndex);
    step(() -> new VectorCheck(transaction, findings).run());
    step(() -> CountCheck.run(handle, findings));
    return findings.result();
  }

  /** A check that encounters a damaged page cannot continue; the others can. */
  private void step(Check check) {
    try {
      check.run();
    } catch (StoreException e) {
      findings.damaged(Area.FILE, "A check could not be finished: " + e.getMessage());
    }
  }

  /** An index that is being renewed contains entries of two versions, which is not a fault. */
  private boolean isCurrent(FullTextIndex index, IndexLayout layout) {
    boolean isCurrent = index.isCurrent();
    if (!isCurrent && !mayIndexBeOlder && !index.isBeingRenewed()) {
      findings.derived(
          Area.TEXT_INDEX,
          "The search index %s was built by another version of the library"
              .formatted(layout.table()));
    }
    return isCurrent;
  }

  /** Reads an index, and reports damage as damage to derived data. */
  private boolean readIndex(TextIndexCheck check, IndexLayout layout) {
    check.readPages();
    try {
      check.readIndex();
      return true;
    } catch (StoreException e) {
      findings.derived(
          Area.TEXT_INDEX,
          "The search index %s cannot be read: %s".formatted(layout.table(), e.getMessage()));
      return false;
    }
  }

  private void nodeIndex() {
    TextIndexCheck check =
        new TextIndexCheck(handle, NodeIndex.LAYOUT, List.of("title", "labels", "body"), findings);
    if (!isCurrent(transaction.nodes().index().text(), NodeIndex.LAYOUT)
        || !readIndex(check, NodeIndex.LAYOUT)) {
      return;
    }
    new RecordScan(transaction, RecordKind.NODE)
        .read(
            (record, position) -> {
              MemoryNode node = (MemoryNode) record;
              IndexedText text = IndexedText.of(node);
              check.entry(
                  position,
                  transaction.scopes().findOrAdd(node.scope()),
                  List.of(text.title(), text.labels(), text.body()),
                  "the node '" + node.ref() + "'");
            })
        .keySet()
        .forEach(check::unknown);
    check.finish();
  }

  private void chunkIndex() {
    TextIndexCheck check =
        new TextIndexCheck(handle, ChunkIndex.LAYOUT, List.of("place", "labels", "body"), findings);
    if (!isCurrent(transaction.knowledge().index().text(), ChunkIndex.LAYOUT)
        || !readIndex(check, ChunkIndex.LAYOUT)) {
      return;
    }
    Documents documents = new Documents();
    new RecordScan(transaction, RecordKind.CHUNK)
        .read((record, id) -> chunk(check, documents, (KnowledgeChunk.Passage) record, id))
        .keySet()
        .forEach(check::unknown);
    check.finish();
  }

  private void chunk(
      TextIndexCheck check, Documents documents, KnowledgeChunk.Passage passage, long id) {
    DocumentTable.Found found = documents.holding(id);
    if (found == null) {
      check.unknown(id);
      return;
    }
    KnowledgeDocument document = found.document();
    KnowledgeChunk.Ref ref =
        new KnowledgeChunk.Ref(document.scope(), document.path(), (int) (id - found.id()));
    IndexedText text = IndexedText.of(document, new KnowledgeChunk(ref, document.type(), passage));
    List<List<String>> fields = text.fields();
    long scopeId = transaction.scopes().findOrAdd(document.scope());
    String name = "the passage '" + ref + "'";
    if (documents.isLabelled) {
      check.entry(id, scopeId, fields, name);
    } else {
      check.entryOfText(id, scopeId, fields, name);
    }
  }

  /** The documents of chunks that are requested in the order of their ids. */
  private final class Documents {
    private static final String HOLDING =
        "SELECT coalesce(max(id), -1) FROM document WHERE id <= ?";

    private long end;
    private DocumentTable.@Nullable Found last;

    /** Whether the chunks of the last document are indexed with its current labels. */
    private boolean isLabelled;

    DocumentTable.@Nullable Found holding(long chunk) {
      if (last == null || chunk >= end) {
        last = null;
        long id = handle.number(HOLDING, chunk);
        KnowledgeDocument document = transaction.knowledge().withId(id).orElse(null);
        if (document != null && chunk < id + document.chunks()) {
          last = new DocumentTable.Found(id, document);
          end = id + document.chunks();
          isLabelled = handle.number(RELABELLED, id) == 0;
        }
      }
      return last;
    }
  }
}
