package dev.memoryweave.reflect.internal.statement;

import dev.memoryweave.reflect.internal.statement.Opposites.Opposite;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of a statement that carries content.
 *
 * @param key equal for tokens that say the same
 * @param word the word in its usual form, for look-ups
 * @param stem the stem of the word, also where the key is another
 * @param parts the words that an identifier is made of; empty for others
 * @param lead what leads to it: a preposition, a verb, or "be" after a copula, colon or equals sign
 * @param role where it stands
 * @param attributive whether a noun follows that it may belong to
 * @param named whether it is written as a name
 * @param place its place among the tokens
 * @param quantity the value, if it is one
 * @param opposite the side of a pair of opposites that it is, if any
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

  /** Where in a statement a token stands. */
  enum Role {
    /** Before the verb. */
    SUBJECT,
    /** After it, or nobody knows. */
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

  boolean isVague() {
    return Lexicon.isVague(word);
  }

  /** Whether it limits where or when the statement holds. */
  boolean isCondition() {
    return role == Role.PHRASE || role == Role.CLAUSE;
  }
}
