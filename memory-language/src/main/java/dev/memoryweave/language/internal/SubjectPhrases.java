package dev.memoryweave.language.internal;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.phrases.PhraseFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells what a text is about, out of twelve subjects of software. A subject is named by its title,
 * or by two different terms in its text.
 */
public final class SubjectPhrases {
  private static final PhraseFile PHRASES = new PhraseFile(SubjectPhrases.class, "subject");

  /** A longer text is about many things, and names some of them at its beginning. */
  private static final int LONGEST_LOOKED_AT = 4_000;

  private static final int TERMS = 2;

  private SubjectPhrases() {}

  /** All subjects, each by a word in lower case. */
  public static Set<String> all() {
    return PHRASES.kinds();
  }

  /** The subjects of a text with a title, in order. */
  public static Set<String> of(String title, String text) {
    Set<String> subjects = new TreeSet<>(PHRASES.kinds(title));
    Map<String, Set<String>> terms = new HashMap<>();
    String seen = text.substring(0, Math.min(text.length(), LONGEST_LOOKED_AT));
    for (PhraseMatch match : PHRASES.matches(seen)) {
      Set<String> words = terms.computeIfAbsent(match.kind(), any -> new HashSet<>());
      words.add(seen.substring(match.from(), match.to()));
      if (words.size() >= TERMS) {
        subjects.add(match.kind());
      }
    }
    return subjects;
  }
}
