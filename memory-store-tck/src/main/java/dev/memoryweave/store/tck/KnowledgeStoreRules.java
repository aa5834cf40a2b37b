package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.WriteTransaction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The common parts of the groups about knowledge. */
abstract class KnowledgeStoreRules extends StoreRules {
  /** All documents of {@link TckNodes#PROJECT}. */
  static final DocumentFilter ALL = DocumentFilter.in(List.of(PROJECT));

  static final Set<KnowledgeStore.ChunkQuery.Field> EVERY_FIELD =
      EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class);

  KnowledgeStoreRules(MemoryStoreContract contract) {
    super(contract);
  }

  /** Stores a page of the project with these texts. */
  final KnowledgeDocument put(String path, String... texts) {
    return put(document(path, texts.length), passages(texts));
  }

  final KnowledgeDocument put(KnowledgeDocument document) {
    return put(document, List.of());
  }

  final KnowledgeDocument put(KnowledgeDocument document, List<KnowledgeChunk.Passage> passages) {
    change(tx -> tx.knowledge().put(document, chunks(document, passages)));
    return document;
  }

  final boolean remove(String path) {
    return store.write(tx -> remove(tx, path));
  }

  static boolean remove(WriteTransaction tx, String path) {
    return tx.knowledge().remove(ALL.under(path)) == 1;
  }

  static long clear(WriteTransaction tx, Scope scope) {
    return tx.knowledge().remove(DocumentFilter.in(List.of(scope)));
  }

  final long revision(Scope scope) {
    return store.read(tx -> tx.knowledge().revision(scope));
  }

  final KnowledgeStore.Counts counts(Scope... scopes) {
    return store.read(tx -> tx.knowledge().counts(DocumentFilter.in(List.of(scopes))));
  }

  /** The texts of the chunks of a document of the project. */
  final List<String> texts(String path) {
    return store.read(
        tx ->
            tx.knowledge().chunks(PROJECT, path).stream()
                .map(chunk -> chunk.passage().text())
                .toList());
  }

  /** The paths of all documents that pass, in pages of a given size. */
  final List<String> paths(DocumentFilter filter, int limit) {
    return all(filter, limit).stream().map(KnowledgeDocument::path).toList();
  }

  /** All documents that pass, each page in a transaction of its own. */
  final List<KnowledgeDocument> all(DocumentFilter filter, int limit) {
    List<KnowledgeDocument> found = new ArrayList<>();
    KnowledgeStore.DocumentQuery query = new KnowledgeStore.DocumentQuery(filter, limit, null);
    while (true) {
      KnowledgeStore.DocumentQuery next = query;
      Page<KnowledgeDocument> page = store.read(tx -> tx.knowledge().documents(next));
      assertThat(page.items()).as("a page").hasSizeLessThanOrEqualTo(limit);
      assertThat(page.next() != null && page.next().equals(query.cursor()))
          .as("the next page is this page again")
          .isFalse();
      found.addAll(page.items());
      if (page.next() == null) {
        return found;
      }
      query = query.from(page.next());
    }
  }

  final List<KnowledgeDocument> all(DocumentFilter filter) {
    return all(filter, NodeStore.Query.MAX_LIMIT);
  }

  final List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    return store.read(tx -> tx.knowledge().search(query));
  }

  /** Searches all fields in the project for the words of a text. */
  final List<KnowledgeChunk.Ref> foundChunks(String words) {
    return chunkRefs(search(chunkWords(ALL, EVERY_FIELD, words)));
  }

  static List<KnowledgeChunk.Ref> foundChunks(ReadTransaction tx, String words) {
    return chunkRefs(tx.knowledge().search(chunkWords(ALL, EVERY_FIELD, words)));
  }

  /** A search for every term of a text, each with weight 1. */
  static KnowledgeStore.ChunkQuery chunkWords(
      DocumentFilter filter, Set<KnowledgeStore.ChunkQuery.Field> fields, String words) {
    return new KnowledgeStore.ChunkQuery(
        terms(words).stream().distinct().map(term -> new TextQuery.Term(term, 1)).toList(),
        List.of(),
        fields,
        filter,
        TextQuery.MAX_LIMIT);
  }

  static List<KnowledgeChunk.Ref> chunkRefs(List<KnowledgeStore.ChunkHit> hits) {
    return hits.stream().map(KnowledgeStore.ChunkHit::ref).toList();
  }
}
