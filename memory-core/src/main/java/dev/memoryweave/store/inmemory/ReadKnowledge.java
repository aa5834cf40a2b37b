package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.text.TextIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The documents of a transaction. */
class ReadKnowledge implements KnowledgeStore {
  final Transaction transaction;

  ReadKnowledge(Transaction transaction) {
    this.transaction = transaction;
  }

  final KnowledgeTable table() {
    return transaction.snapshot().knowledge();
  }

  @Override
  public final Optional<KnowledgeDocument> document(Scope scope, String path) {
    return Optional.ofNullable(table().find(scope, path)).map(KnownFile::document);
  }

  @Override
  public final Page<KnowledgeDocument> documents(KnowledgeStore.DocumentQuery query) {
    return new DocumentList(table()).page(query);
  }

  @Override
  public final List<KnowledgeChunk> chunks(Scope scope, String path) {
    KnownFile file = table().find(scope, path);
    return file == null ? List.of() : file.chunks();
  }

  @Override
  public final Map<KnowledgeChunk.Ref, KnowledgeChunk> findAll(
      Collection<KnowledgeChunk.Ref> refs) {
    Map<KnowledgeChunk.Ref, KnowledgeChunk> found = new LinkedHashMap<>();
    for (KnowledgeChunk.Ref ref : refs) {
      KnownFile file = table().find(ref.scope(), ref.path());
      KnowledgeChunk chunk = file == null ? null : file.chunk(ref.ordinal());
      if (chunk != null) {
        found.put(ref, chunk);
      }
    }
    return found;
  }

  @Override
  public final List<KnowledgeStore.ChunkHit> search(KnowledgeStore.ChunkQuery query) {
    KnowledgeTable knowledge = table();
    TextIndex.Query inGroups =
        new TextIndex.Query(
            query.terms(),
            query.phrases(),
            TextIndex.Weights.of(query.fields()),
            knowledge.text().groups(query.filter().scopes()),
            query.limit());
    return knowledge.text().index().search(inGroups, matches -> hits(matches, knowledge, query));
  }

  private static List<KnowledgeStore.@Nullable ChunkHit> hits(
      List<TextIndex.Match> matches, KnowledgeTable knowledge, KnowledgeStore.ChunkQuery query) {
    List<KnowledgeStore.@Nullable ChunkHit> hits = new ArrayList<>();
    for (TextIndex.Match match : matches) {
      KnownFile file = knowledge.holding(match.entry());
      hits.add(
          file != null && query.filter().passes(file.document())
              ? new KnowledgeStore.ChunkHit(file.ref(match.entry()), match.score(), match.scores())
              : null);
    }
    return hits;
  }

  @Override
  public final Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return table().text().index().frequencies(terms, atMost);
  }

  @Override
  public final long revision(Scope scope) {
    return table().revision(scope);
  }
}
