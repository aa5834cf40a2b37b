package dev.memoryweave.language.internal.names;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.phrases.PhraseFile;
import java.util.ArrayList;
import java.util.List;

/** Relations between names that a sentence states in so many words. */
public final class StatedRelations {
  static final String RESOURCE = "relations";

  /** The words besides those of the relation that may lie between two names, in characters. */
  private static final int LOOSE = 12;

  private static final int LONGEST = 60;
  private static final String INVERSE = "by-";
  private static final PhraseFile PHRASES = new PhraseFile(StatedRelations.class, RESOURCE);

  private StatedRelations() {}

  /**
   * A relation between two names of a text.
   *
   * @param predicate its name, a slug
   */
  public record Stated(NameMention from, String predicate, NameMention to) {}

  /** The relations between names that follow one another in a sentence. */
  public static List<Stated> in(String text, List<NameMention> names) {
    List<Stated> stated = new ArrayList<>();
    List<PhraseMatch> matches = names.size() < 2 ? List.of() : PHRASES.matches(text);
    int next = 0;
    for (int i = 0; i + 1 < names.size(); i++) {
      NameMention one = names.get(i);
      NameMention other = names.get(i + 1);
      while (next < matches.size() && matches.get(next).from() < one.to()) {
        next++;
      }
      if (next == matches.size()) {
        break;
      }
      PhraseMatch match = matches.get(next);
      int between = other.from() - one.to();
      if (match.to() <= other.from()
          && between <= LONGEST
          && between - (match.to() - match.from()) <= LOOSE
          && isOneSentence(text, one.to(), other.from())) {
        boolean isInverse = match.kind().startsWith(INVERSE);
        String predicate = isInverse ? match.kind().substring(INVERSE.length()) : match.kind();
        stated.add(new Stated(isInverse ? other : one, predicate, isInverse ? one : other));
      }
    }
    return stated;
  }

  private static boolean isOneSentence(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (".!?;:\n,(".indexOf(text.charAt(i)) >= 0) {
        return false;
      }
    }
    return true;
  }
}
