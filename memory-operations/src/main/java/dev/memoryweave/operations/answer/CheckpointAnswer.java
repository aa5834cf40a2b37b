package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Provenance;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Answer of {@code checkpoint}. */
public record CheckpointAnswer(
    @Doc("Its name") String name,
    @Doc("Why it was made") @Nullable String note,
    @Doc("When") Instant at,
    @Doc(value = "The revision of the memory then", minimum = 1) long revision,
    @Doc("Who made it") Provenance.Source author) {}
