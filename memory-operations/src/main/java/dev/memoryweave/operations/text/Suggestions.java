package dev.memoryweave.operations.text;

import dev.memoryweave.language.internal.EditDistance;
import dev.memoryweave.text.internal.PlainText;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that a caller probably meant. */
public final class Suggestions {
  private static final int LONGEST = 60;

  private Suggestions() {}

  /**
   * The known name that a caller means by another word, or else the most similar one; nothing if
   * there is none.
   *
   * @param noun what the names are of, such as {@code kind}, or {@code field} for arguments
   */
  public static Optional<String> meant(String noun, String written, Collection<String> names) {
    Optional<String> synonym = synonym(noun, written, names);
    return synonym.isPresent() ? synonym : closest(written, names);
  }

  /** The known name that is written differently, or meant by another word; or nothing. */
  public static Optional<String> synonym(String noun, String written, Collection<String> names) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    Optional<String> same =
        names.stream().filter(name -> bare(name).equals(bare(written))).findFirst();
    return same.isPresent()
        ? same
        : new Synonyms().of(noun, written).stream().filter(names::contains).findFirst();
  }

  /** The known name most similar to a written one, or nothing if none is similar. */
  public static Optional<String> closest(String written, Collection<String> names) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String wanted = bare(written);
    return names.stream()
        .filter(name -> distance(wanted, name) <= Math.max(1, bare(name).length() / 3))
        .min(
            Comparator.<String>comparingInt(name -> distance(wanted, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int distance(String wanted, String name) {
    return EditDistance.between(wanted, bare(name));
  }

  /** {@code tokenBudget}, {@code token-budget} and {@code token_budget} are the same name. */
  static String bare(String name) {
    return PlainText.lowerCase(name).replaceAll("[^\\p{Alnum}]", "");
  }
}
