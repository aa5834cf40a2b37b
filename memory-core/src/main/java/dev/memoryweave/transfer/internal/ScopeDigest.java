package dev.memoryweave.transfer.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.internal.JournalReader;
import dev.memoryweave.transfer.StoreMove.Moved;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.TransferFormat;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts everything in a scope, and digests it: whatever stores give their records (positions,
 * numbers of events and decisions) is left out, and so is the order of records of one kind, but for
 * decisions and events. Two stores with the same digest hold the same.
 */
final class ScopeDigest {
  private static final int LANES = 4;

  private final ReadTransaction tx;
  private final ReadTransaction there;
  private final List<Scope> moved;
  private final long[] sum = new long[LANES];
  private final MessageDigest sha;
  private Transfer.Counts counts = Transfer.Counts.NONE;
  private long documents;
  private long passages;
  private long leftOut;

  private ScopeDigest(ReadTransaction tx, ReadTransaction there, List<Scope> moved) {
    this.tx = tx;
    this.there = there;
    this.moved = moved;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /**
   * Digests a scope as far as its records fit into another store.
   *
   * @param there the other store
   * @param moved the scopes that are brought into it
   */
  static Moved.Copied of(
      ReadTransaction tx, ReadTransaction there, List<Scope> moved, Scope scope) {
    return new ScopeDigest(tx, there, moved).run(scope);
  }

  private Moved.Copied run(Scope scope) {
    StoredRecords.eachPage(tx, List.of(scope), this::memories);
    StoredRecords.sessions(tx, scope).forEach(each -> add(new TransferFormat.Item.OfSession(each)));
    StoredRecords.contents(tx, scope)
        .forEach(
            content ->
                tx.contents()
                    .bytes(scope, content.digest())
                    .ifPresent(bytes -> add(TransferFormat.Item.OfContent.of(content, bytes))));
    MovedDecisions.Ordinals ordinals = new MovedDecisions.Ordinals();
    JournalReader.decisions(tx, List.of(scope))
        .filter(
            decision -> {
              boolean fits = MovedDecisions.isFitting(there, moved, decision);
              leftOut += fits ? 0 : 1;
              return fits;
            })
        .forEach(decision -> add(new TransferFormat.Item.OfDecision(ordinals.numbered(decision))));
    MovedEvents.of(tx, List.of(scope)).forEach(event -> event(event, ordinals.byNumber()));
    MovedDocuments.of(tx, scope).forEach(this::document);
    return new Moved.Copied(scope, withVectors(scope), documents, passages, leftOut, hexadecimal());
  }

  private void memories(List<MemoryNode> page) {
    StoredRecords.memories(tx, page).forEach(this::memory);
    StoredRecords.relations(tx, page.stream().map(MemoryNode::ref).toList())
        .values()
        .forEach(relations -> relations.forEach(this::relation));
  }

  private void memory(TransferFormat.Item.OfMemory read) {
    TransferFormat.Item.OfMemory all = MovedMemories.numbered(read);
    TransferFormat.Item.OfMemory memory = MovedMemories.fitting(there, moved, all);
    leftOut += memory.equals(all) ? 0 : 1;
    // Former versions that cannot be read leave gaps among the revisions.
    leftOut += read.node().revision() - all.node().revision();
    add(memory);
  }

  private void relation(TransferFormat.Item.OfRelation relation) {
    if (MovedMemories.isThere(there, moved, relation.relation().to())) {
      add(relation);
    } else {
      leftOut++;
    }
  }

  private void event(MemoryEvent event, Map<Long, Long> decisions) {
    counts = counts.plus(new TransferFormat.Item.OfEvent(MovedEvents.draft(event, decisions)));
    digest(counts.events() + ":" + MovedEvents.draft(event, decisions));
  }

  private void document(KnowledgeDocument document) {
    documents++;
    digest(document.toString());
    tx.knowledge()
        .chunks(document.scope(), document.path())
        .forEach(
            chunk -> {
              passages++;
              digest(chunk.toString());
            });
  }

  private void add(TransferFormat.Item record) {
    counts = counts.plus(record);
    digest(
        record instanceof TransferFormat.Item.OfContent content
            ? content.content().toString()
            : record.toString());
  }

  /** Adds up the digests of the records, so that their order does not count. */
  private void digest(String record) {
    byte[] bytes = sha.digest(record.getBytes(StandardCharsets.UTF_8));
    for (int lane = 0; lane < LANES; lane++) {
      long part = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        part = (part << Byte.SIZE) | (bytes[lane * Long.BYTES + i] & 0xFF);
      }
      sum[lane] += part;
    }
  }

  private Transfer.Counts withVectors(Scope scope) {
    long vectors = vectors(tx, scope).values().stream().mapToLong(Long::longValue).sum();
    return new Transfer.Counts(
        counts.memories(),
        counts.versions(),
        counts.evidence(),
        counts.relations(),
        counts.sessions(),
        counts.decisions(),
        counts.events(),
        vectors,
        counts.contents());
  }

  /** How many memories and passages of a scope have a vector of each model. */
  static Map<Embedder.Model, Long> vectors(ReadTransaction tx, Scope scope) {
    return tx.vectors().counts(List.of(scope)).entrySet().stream()
        .filter(counts -> counts.getValue().done() > 0)
        .collect(Collectors.toMap(Map.Entry::getKey, counts -> done(counts.getValue())));
  }

  private static long done(VectorStore.Counts counts) {
    return counts.done();
  }

  private String hexadecimal() {
    StringBuilder text = new StringBuilder();
    for (long lane : sum) {
      text.append(String.format(Locale.ROOT, "%016x", lane));
    }
    return text.toString();
  }
}
