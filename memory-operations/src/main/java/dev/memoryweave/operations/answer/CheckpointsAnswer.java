package dev.memoryweave.operations.answer;

import java.util.List;

/** Answer of {@code checkpoints}. */
public record CheckpointsAnswer(
    @Doc("The checkpoints, latest first") List<CheckpointAnswer> checkpoints) {}
