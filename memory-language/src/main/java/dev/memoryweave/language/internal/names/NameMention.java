package dev.memoryweave.language.internal.names;

/**
 * A name in a text.
 *
 * @param kind its kind, as far as this text says it
 * @param text the name as written
 * @param from the index of its first character
 * @param to the index after its last character
 */
public record NameMention(NameKind kind, String text, int from, int to) {}
