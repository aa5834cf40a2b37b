package dev.memoryweave.transfer.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Imports vectors of the model that the memory uses, and no others: those would have to be removed
 * again, and are computed again anyway.
 */
final class VectorImport {
  private static final int BATCH = 200;

  private final WriteTransaction tx;
  private final ReportBuilder report;
  private final Embedder.@Nullable Model model;
  private final Map<NodeRef, TransferFormat.Item.OfVector> batch = new LinkedHashMap<>();
  private boolean isRemarked;

  VectorImport(WriteTransaction tx, ReportBuilder report, Embedder.@Nullable Model model) {
    this.tx = tx;
    this.report = report;
    this.model = model;
  }

  void take(long line, TransferFormat.Item.OfVector vector) {
    if (model == null || !vector.model().equals(model)) {
      report.count(Outcome.LEFT_OUT, vector);
      if (!isRemarked) {
        isRemarked = true;
        report.remark(
            line,
            Outcome.LEFT_OUT,
            vector,
            "vectors are taken only from a person, and of the model that this memory embeds with;"
                + " others are made again");
      }
      return;
    }
    batch.put(vector.node(), vector);
    if (batch.size() >= BATCH) {
      finish();
    }
  }

  /** Stores the vectors that were accepted. */
  void finish() {
    Embedder.Model into = model;
    if (into == null || batch.isEmpty()) {
      return;
    }
    Set<NodeRef> had = tx.vectors().nodes().vectors(into, List.copyOf(batch.keySet())).keySet();
    Map<NodeRef, String> hashes = new LinkedHashMap<>();
    Map<String, float[]> vectors = new LinkedHashMap<>();
    batch.forEach(
        (ref, vector) -> {
          if (!had.contains(ref)) {
            hashes.put(ref, vector.hash());
            vectors.put(vector.hash(), numbers(vector.vector()));
          }
        });
    Set<NodeRef> linked;
    try {
      linked = tx.vectors().nodes().put(into, hashes, vectors);
    } catch (InvalidValueException | UnsupportedOperationException e) {
      linked = Set.of();
    }
    for (Map.Entry<NodeRef, TransferFormat.Item.OfVector> taken : batch.entrySet()) {
      NodeRef ref = taken.getKey();
      report.count(
          had.contains(ref)
              ? Outcome.EQUAL
              : linked.contains(ref) ? Outcome.ADDED : Outcome.LEFT_OUT,
          taken.getValue());
    }
    batch.clear();
  }

  private static float[] numbers(List<Float> vector) {
    float[] numbers = new float[vector.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = vector.get(i);
    }
    return numbers;
  }
}
