package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.english.AttributeWords;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.text.internal.PlainText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks words up and caches the results. */
final class Words {
  /** About the size of a project's vocabulary. */
  private static final int MOST_KEPT = 10_000;

  /** The key of the speaker, whatever he calls himself. */
  private static final String SPEAKER = "user";

  private final TextAnalyzer analyzer = new TextAnalyzer();
  private final Kept<String, List<String>> terms = new Kept<>(MOST_KEPT);
  private final Kept<String, String> contentKeys = new Kept<>(MOST_KEPT);

  /** The terms of a word: its stem, then the stems of its parts if it is an identifier. */
  List<String> terms(String word) {
    return terms.get(
        word,
        any -> {
          List<String> found = analyzer.indexTerms(any);
          return found.isEmpty() ? List.of(any) : found;
        });
  }

  /** The stem of the usual synonym. */
  String key(String word) {
    return terms(Lexicon.sameWord(PlainText.lowerCase(word))).get(0);
  }

  /** A fast approximation of the keys of all content words and parts of identifiers. */
  Set<String> keysIn(String text) {
    Set<String> keys = new HashSet<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      boolean letter = Character.isLetter(c) || Character.isSurrogate(c);
      boolean turn =
          start >= 0
              && i > start
              && Character.isUpperCase(c)
              && Character.isLowerCase(text.charAt(i - 1));
      if (start >= 0 && (!letter || turn)) {
        addKey(text.substring(start, i), keys);
        start = -1;
      }
      if (letter && start < 0) {
        start = i;
      }
    }
    return Set.copyOf(keys);
  }

  private void addKey(String word, Set<String> keys) {
    String key = contentKeys.get(word, this::contentKey);
    if (!key.isEmpty()) {
      keys.add(key);
    }
  }

  /** The key of a word that carries content, else nothing. */
  private String contentKey(String word) {
    String lower = PlainText.lowerCase(word);
    if (AttributeWords.SPEAKER.contains(lower)) {
      return SPEAKER;
    }
    boolean carriesContent =
        !Lexicon.isEmpty(lower)
            && !Lexicon.isPreposition(lower)
            && !Lexicon.isNegation(lower)
            && !Modality.isGivenBy(lower);
    return carriesContent ? key(lower) : "";
  }
}
