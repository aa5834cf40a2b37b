package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Finds the first passages of the files that the request names. */
final class NamedFileChannel implements RecallChannel<KnowledgeChunk.Ref> {
  /** The relevance of the first passage of a file; the last one has about half of it. */
  private static final double RELEVANCE = .40;

  /** How many passages of a file are found. */
  private static final int MOST = 20;

  @Override
  public String name() {
    return "files";
  }

  @Override
  public List<Hit<KnowledgeChunk.Ref>> gather(RecallContext context) {
    List<Hit<KnowledgeChunk.Ref>> hits = new ArrayList<>();
    for (String file : new LinkedHashSet<>(context.request().files())) {
      for (Scope scope : context.chain().scopes()) {
        List<KnowledgeChunk> chunks = context.tx().knowledge().chunks(scope, file);
        for (int i = 0; i < Math.min(MOST, chunks.size()); i++) {
          double nearTop = 1 - (double) i / (2 * MOST);
          hits.add(new Hit<>(chunks.get(i).ref(), RELEVANCE * nearTop));
        }
      }
    }
    return hits;
  }
}
