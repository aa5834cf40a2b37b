package dev.memoryweave.operations.answer;

/** Answer of {@code index}. */
public record IndexAnswer(
    @Doc("What the refresh did") RefreshView refresh,
    @Doc("What is known of the project's files") KnowledgeState knowledge,
    @Doc("Whether changed files are read by themselves from now on") boolean watching) {}
