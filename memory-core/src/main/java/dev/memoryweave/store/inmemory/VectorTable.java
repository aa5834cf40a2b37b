package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.EmbeddedText;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of all models, in the order in which the models were added; immutable. A chunk's
 * position is the number of its entry in the text index.
 */
record VectorTable(List<ModelVectors> models) {
  static final VectorTable EMPTY = new VectorTable(List.of());

  @Nullable ModelVectors find(Embedder.Model model) {
    return models.stream()
        .filter(vectors -> vectors.model().equals(model))
        .findFirst()
        .orElse(null);
  }

  /** This table with a model's vectors, in place of those it had. */
  VectorTable with(ModelVectors changed) {
    if (find(changed.model()) != null) {
      return each(vectors -> vectors.model().equals(changed.model()) ? changed : vectors);
    }
    List<ModelVectors> more = new ArrayList<>(models);
    more.add(changed);
    return new VectorTable(List.copyOf(more));
  }

  VectorTable without(Embedder.Model model) {
    return new VectorTable(
        models.stream().filter(vectors -> !vectors.model().equals(model)).toList());
  }

  VectorTable withNew(Row row) {
    return each(vectors -> vectors.withMissingNode(row.ref(), row.position()));
  }

  /** What becomes of a node's vectors when another version takes its place. */
  VectorTable withChanged(Row row, Row changed) {
    return models.isEmpty() || EmbeddedText.of(row.node()).equals(EmbeddedText.of(changed.node()))
        ? this
        : withNew(row);
  }

  VectorTable without(Row row) {
    return each(vectors -> vectors.withoutNode(row.ref().scope(), row.position()));
  }

  VectorTable withNew(KnownFile file) {
    return each(vectors -> withMissing(vectors, file));
  }

  static ModelVectors withMissing(ModelVectors vectors, KnownFile file) {
    KnowledgeDocument document = file.document();
    ModelVectors more = vectors;
    for (int i = 0; i < file.passages().size(); i++) {
      more =
          more.withMissingChunk(
              new ChunkRef(document.scope(), document.path(), i), file.firstEntry() + i);
    }
    return more;
  }

  /**
   * This table without the chunks of a file.
   *
   * @param forgets whether vectors that nothing else has go, too; a file that is put again will
   *     want most of them
   */
  VectorTable without(KnownFile file, boolean forgets) {
    return each(
        vectors -> {
          ModelVectors rest = vectors;
          for (int i = 0; i < file.passages().size(); i++) {
            rest = rest.withoutChunk(file.document().scope(), file.firstEntry() + i, forgets);
          }
          return rest;
        });
  }

  private VectorTable each(UnaryOperator<ModelVectors> change) {
    return models.isEmpty() ? this : new VectorTable(models.stream().map(change).toList());
  }
}
