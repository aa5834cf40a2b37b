package dev.memoryweave.operations.answer;

/** DroppedView. */
public record DroppedView(
    @Doc("Where it stands in the report") String from,
    @Doc("What it says, in short") String text,
    @Doc("Why it was not kept") String reason) {}
