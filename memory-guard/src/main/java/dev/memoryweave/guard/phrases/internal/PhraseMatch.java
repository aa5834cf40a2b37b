package dev.memoryweave.guard.phrases.internal;

import java.util.List;
import java.util.Optional;

/**
 * A phrase found in a text.
 *
 * @param kind the kind of the phrase
 * @param rule the name of its rule; several rules may have one name
 * @param from the index of its first character
 * @param to the index after its last character
 * @param parts the parts that the rule names and that hold a word, in their order
 */
public record PhraseMatch(String kind, String rule, int from, int to, List<Part> parts) {
  /**
   * A part of a phrase.
   *
   * @param name its name in the rule
   * @param from the index of its first character
   * @param to the index after its last character
   */
  public record Part(String name, int from, int to) {}

  /** Creates a match. */
  public PhraseMatch {
    parts = List.copyOf(parts);
  }

  /** Creates a match without parts. */
  public PhraseMatch(String kind, String rule, int from, int to) {
    this(kind, rule, from, to, List.of());
  }

  /** The first part of a name; empty if the rule does not name it, or it holds no word. */
  public Optional<Part> part(String name) {
    return parts.stream().filter(part -> part.name().equals(name)).findFirst();
  }
}
