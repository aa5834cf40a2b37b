package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event in the life of a memory. */
public record EventView(
    MemoryEvent.Type event,
    @Doc("When") Instant at,
    @Doc("Who did it") Provenance.Source actor,
    @Doc("The actor's name, as given by whoever opened the memory; absent if unknown")
        @Nullable String principal,
    @Doc("Why") @Nullable String reason) {
  /** The view of an event. */
  public static EventView of(MemoryEvent event) {
    return new EventView(
        event.type(), event.at(), event.actor(), event.principalId(), event.reason());
  }
}
