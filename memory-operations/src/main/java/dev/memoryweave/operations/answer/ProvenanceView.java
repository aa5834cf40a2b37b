package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/** Who wrote a memory and during what. */
public record ProvenanceView(
    Provenance.Source source,
    Trust trust,
    @Doc("The author's name, as given by whoever opened the memory; absent if unknown")
        @Nullable String principal,
    @Doc("The task it was written during") @Nullable String task,
    @Doc("The commit that was checked out") @Nullable String commit,
    @Doc("The branch that was checked out") @Nullable String branch) {
  /** The view of a provenance. */
  public static ProvenanceView of(Provenance provenance) {
    return new ProvenanceView(
        provenance.source(),
        provenance.trust(),
        provenance.principalId(),
        provenance.task(),
        provenance.commit(),
        provenance.branch());
  }
}
