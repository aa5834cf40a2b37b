package dev.memoryweave.operations.answer;

import java.util.List;

/** Answer of {@code export}. */
public record ExportAnswer(
    @Doc("The file") String path,
    @Doc("How long it is") long bytes,
    @Doc("What was exported") List<String> scopes,
    long memories,
    long versions,
    long evidence,
    long relations,
    long sessions,
    long decisions,
    long events,
    long vectors,
    @Doc("Damaged memories that are not in it") long unreadable,
    @Doc("Files whose passages are not in it, as they are read again") long documentsLeftOut) {}
