package dev.memoryweave.operations.answer;

import dev.memoryweave.operations.text.WordDifference;

/** DifferencePart. */
public record DifferencePart(
    @Doc("Which of the two says it") WordDifference.Side side,
    @Doc("Words, with the blank before them") String text) {}
