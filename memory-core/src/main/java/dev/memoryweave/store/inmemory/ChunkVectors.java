package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.EmbeddedText;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The vectors of chunks. */
final class ChunkVectors extends RecordVectors<ChunkRef, DocumentFilter, ChunkHit> {
  ChunkVectors(Transaction transaction) {
    super(transaction);
  }

  private @Nullable KnownFile file(ChunkRef ref) {
    return transaction.snapshot().knowledge().find(ref.scope(), ref.path());
  }

  @Override
  VectorLinks<ChunkRef> links(ModelVectors vectors) {
    return vectors.chunks();
  }

  @Override
  @Nullable Link<ChunkRef> link(ModelVectors vectors, ChunkRef ref) {
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
  @Nullable ChunkHit hit(DocumentFilter filter, Link<ChunkRef> link, double similarity) {
    KnownFile file = file(link.ref());
    return file != null && filter.passes(file.document())
        ? new ChunkHit(link.ref(), similarity)
        : null;
  }

  @Override
  @Nullable Link<ChunkRef> newLink(ChunkRef ref, String hash) {
    KnownFile file = file(ref);
    KnowledgeChunk chunk = file == null ? null : file.chunk(ref.ordinal());
    return file != null
            && chunk != null
            && EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash().equals(hash)
        ? new Link<>(ref, file.firstEntry() + ref.ordinal(), hash)
        : null;
  }

  @Override
  ModelVectors with(ModelVectors vectors, Link<ChunkRef> link) {
    return vectors.withChunk(link);
  }
}
