package dev.memoryweave.guard.phrases.internal;

/**
 * A phrase found in a text.
 *
 * @param kind the kind of the phrase
 * @param rule the name of its rule; several rules may have one name
 * @param from the index of its first character
 * @param to the index after its last character
 */
public record PhraseMatch(String kind, String rule, int from, int to) {}
