package dev.memoryweave.operations.answer;

/** What became of the memories. */
public record ImportCounts(
    long added,
    long changed,
    long equal,
    long kept,
    long conflict,
    long leftOut,
    long refused,
    long damaged) {}
