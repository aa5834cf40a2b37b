package dev.memoryweave.operations.internal.transfer;

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
    return counts.memories()
        + " memories with "
        + counts.versions()
        + " former versions, "
        + counts.evidence()
        + " pieces of evidence, "
        + counts.relations()
        + " relations, "
        + counts.sessions()
        + " sessions, "
        + counts.decisions()
        + " decisions and "
        + counts.events()
        + " events";
  }
}
