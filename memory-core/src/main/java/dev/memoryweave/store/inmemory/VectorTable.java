package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.store.VectorStore;
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

  /** This table with a model's vectors replacing its former ones. */
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

  /** The vectors of a new model: none, so that everything in a snapshot is missing. */
  static ModelVectors withAllMissing(Embedder.Model model, Snapshot snapshot) {
    ModelVectors vectors = ModelVectors.of(model);
    for (Row row : snapshot.nodes().all()) {
      vectors = vectors.withMissingNode(row.ref(), row.position());
    }
    for (KnownFile file : snapshot.knowledge().inOrderOfStoring()) {
      vectors = withMissing(vectors, file);
    }
    return vectors;
  }

  VectorTable withNew(Row row) {
    return each(vectors -> vectors.withMissingNode(row.ref(), row.position()));
  }

  /** This table after another version replaced a node. */
  VectorTable withChanged(Row row, Row changed) {
    return models.isEmpty()
            || VectorStore.EmbeddedText.of(row.node())
                .equals(VectorStore.EmbeddedText.of(changed.node()))
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
              new KnowledgeChunk.Ref(document.scope(), document.path(), i), file.firstEntry() + i);
    }
    return more;
  }

  /**
   * This table without the chunks of a file.
   *
   * @param forgets whether vectors that nothing else uses are dropped, too; a file that is put
   *     again will need most of them
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
