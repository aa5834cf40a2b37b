package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.transfer.TransferCounts;

/** Numbers of exported records. */
final class CountsView {
  private CountsView() {}

  static Fields of(TransferCounts counts) {
    return new Fields()
        .put("memories", counts.memories())
        .put("versions", counts.versions())
        .put("evidence", counts.evidence())
        .put("relations", counts.relations())
        .put("sessions", counts.sessions())
        .put("decisions", counts.decisions())
        .put("events", counts.events())
        .put("vectors", counts.vectors());
  }

  static String words(TransferCounts counts) {
    return Counted.of(counts.memories(), "memory")
        + " with "
        + Counted.of(counts.versions(), "former version")
        + ", "
        + Counted.of(counts.evidence(), "piece")
        + " of evidence, "
        + Counted.of(counts.relations(), "relation")
        + ", "
        + Counted.of(counts.sessions(), "session")
        + ", "
        + Counted.of(counts.decisions(), "decision")
        + " and "
        + Counted.of(counts.events(), "event");
  }
}
