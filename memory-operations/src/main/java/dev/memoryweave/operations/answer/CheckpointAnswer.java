package dev.memoryweave.operations.answer;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.model.Provenance;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Answer of {@code checkpoint}: a named moment of the memory. */
public record CheckpointAnswer(
    @Doc("Its name") String name,
    @Doc("Why it was made") @Nullable String note,
    @Doc("When") Instant at,
    @Doc(value = "The revision of the memory then", minimum = 1) long revision,
    @Doc("Who made it") Provenance.Source author) {
  /** The view of a checkpoint. */
  public static CheckpointAnswer of(Checkpoints.Checkpoint checkpoint) {
    return new CheckpointAnswer(
        checkpoint.name(),
        checkpoint.note(),
        checkpoint.at(),
        checkpoint.revision(),
        checkpoint.actor());
  }

  /** The view of a checkpoint, or null if there is none. */
  static @Nullable CheckpointAnswer ofNullable(Checkpoints.@Nullable Checkpoint checkpoint) {
    return checkpoint == null ? null : of(checkpoint);
  }
}
