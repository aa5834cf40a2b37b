package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code checkpoint_restore}. */
public record CheckpointRestoreAnswer(
    @Doc("The moment to go back to") CheckpointAnswer checkpoint,
    @Doc("Made first, to take it back") @Nullable CheckpointAnswer before,
    @Doc("Whether it was done") boolean done,
    @Doc("Whether it was only told what would happen") boolean dryRun,
    @Doc("The memories that get back what they said or their status, the first 200")
        List<MemoryRow> reverted,
    long revertedCount,
    @Doc("The memories that were added since and are put away, the first 200")
        List<MemoryRow> archived,
    long archivedCount,
    @Doc("The memories that cannot come back, the first 200") List<MemoryRow> forgotten,
    long forgottenCount,
    @Doc("How many relations change") long relations,
    @Doc("How many pieces of evidence are attached or detached") long evidence,
    @Doc("The memories that only a person may set back; where there are any, nothing " + "changes")
        List<MemoryRow> needsPerson) {}
