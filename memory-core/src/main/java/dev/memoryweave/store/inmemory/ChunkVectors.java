package dev.memoryweave.store.inmemory;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The vectors of chunks. */
final class ChunkVectors
    extends RecordVectors<KnowledgeChunk.Ref, DocumentFilter, KnowledgeStore.ChunkHit> {
  ChunkVectors(Transaction transaction) {
    super(transaction);
  }

  private @Nullable KnownFile file(KnowledgeChunk.Ref ref) {
    return transaction.snapshot().knowledge().find(ref.scope(), ref.path());
  }

  @Override
  VectorLinks<KnowledgeChunk.Ref> links(ModelVectors vectors) {
    return vectors.chunks();
  }

  @Override
  @Nullable Link<KnowledgeChunk.Ref> link(ModelVectors vectors, KnowledgeChunk.Ref ref) {
    KnownFile file = file(ref);
    return file == null || file.chunk(ref.ordinal()) == null
        ? null
        : vectors.chunks().find(ref.scope(), file.firstEntry() + ref.ordinal());
  }

  @Override
  Collection<Scope> scopes(DocumentFilter filter) {
    return filter.scopes();
  }

  @Override
  KnowledgeStore.@Nullable ChunkHit hit(
      DocumentFilter filter, Link<KnowledgeChunk.Ref> link, double similarity) {
    KnownFile file = file(link.ref());
    return file != null && filter.passes(file.document())
        ? new KnowledgeStore.ChunkHit(link.ref(), similarity)
        : null;
  }

  @Override
  @Nullable Link<KnowledgeChunk.Ref> newLink(KnowledgeChunk.Ref ref, String hash) {
    KnownFile file = file(ref);
    KnowledgeChunk chunk = file == null ? null : file.chunk(ref.ordinal());
    return file != null
            && chunk != null
            && VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash().equals(hash)
        ? new Link<>(ref, file.firstEntry() + ref.ordinal(), hash)
        : null;
  }

  @Override
  ModelVectors with(ModelVectors vectors, Link<KnowledgeChunk.Ref> link) {
    return vectors.withChunk(link);
  }
}
