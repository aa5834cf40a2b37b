package dev.memoryweave.store.sqlite;

import java.util.Collection;

/**
 * A condition in the language of FTS5: alternatives, each a quoted term or sequence of terms,
 * possibly within some scopes. Inside quotes nothing but a quote has a meaning, and terms have
 * none.
 */
final class MatchExpression {
  private final StringBuilder alternatives = new StringBuilder();
  private String columns = "";
  private String within = "";

  /**
   * Whether the index can hold a term: it keeps terms of a-z, 0-9, the underscore and characters
   * from U+0080 on as they are, and no others.
   */
  static boolean canMatch(String term) {
    for (int i = 0; i < term.length(); i++) {
      char c = term.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < term.length()
              && Character.isLowSurrogate(term.charAt(i + 1));
      if (isPair) {
        i++;
      } else if (c < 0x80
          ? !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')
          : Character.isSurrogate(c)) {
        return false;
      }
    }
    return !term.isEmpty();
  }

  /** Adds a term, or terms that must stand next to each other, as one more alternative. */
  void or(Collection<String> terms) {
    alternatives.append(alternatives.isEmpty() ? "\"" : " OR \"");
    alternatives.append(String.join(" ", terms));
    alternatives.append('"');
  }

  /** Lets the alternatives match in these columns only. */
  void in(Collection<String> names) {
    columns = "{" + String.join(" ", names) + "} : ";
  }

  /** Narrows the match to entries of these scopes. */
  void within(Collection<Long> scopeIds) {
    StringBuilder scopes = new StringBuilder();
    for (long scopeId : scopeIds) {
      scopes.append(scopes.isEmpty() ? "\"" : " OR \"");
      scopes.append(FullTextIndex.scopeTerm(scopeId)).append('"');
    }
    within = "scope : (" + scopes + ") AND ";
  }

  @Override
  public String toString() {
    return within.isEmpty() && columns.isEmpty()
        ? alternatives.toString()
        : within + columns + "(" + alternatives + ")";
  }
}
