package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites.Opposite;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of a statement that carries content.
 *
 * @param key equal for tokens that mean the same
 * @param word the word in its base form, for look-ups
 * @param stem the stem of the word, even if the key differs
 * @param parts the words of an identifier; empty for others
 * @param lead the word that leads to it: a preposition, a verb, or "be" after a copula, colon or
 *     equals sign
 * @param role its position
 * @param attributive whether a noun follows that it may belong to
 * @param named whether it is written as a name
 * @param place its index among the tokens of its sentence, of which a statement may have others
 * @param quantity the value, if it is one
 * @param opposite its side of a pair of opposites, if any
 */
public record Token(
    String key,
    String word,
    String stem,
    Set<String> parts,
    String lead,
    Role role,
    boolean attributive,
    boolean named,
    int place,
    @Nullable Quantity quantity,
    Optional<Opposite> opposite) {

  /** The position of a token in a statement. */
  enum Role {
    /** Before the verb. */
    SUBJECT,
    /** After it, or unknown. */
    PREDICATE,
    /** After a preposition that may limit where the statement holds. */
    PHRASE,
    /** In a clause that limits when it holds. */
    CLAUSE
  }

  public boolean isValue() {
    return quantity != null;
  }

  /** The value of a token that is one. */
  Quantity value() {
    return Objects.requireNonNull(quantity, "quantity");
  }

  /** A copy with another value. */
  Token withValue(Quantity other) {
    return new Token(
        key, word, stem, parts, lead, role, attributive, named, place, other, opposite);
  }

  boolean isVague() {
    return Lexicon.isVague(word);
  }

  /** Whether it says that something is, or is kept, in a place. */
  boolean isPlacing() {
    return Lexicon.isPlacing(word) || word.equals("store");
  }

  /** Whether it limits where or when the statement holds. */
  boolean isCondition() {
    return role == Role.PHRASE || role == Role.CLAUSE;
  }
}
