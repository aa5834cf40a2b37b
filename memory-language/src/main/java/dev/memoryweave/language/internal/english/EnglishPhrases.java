package dev.memoryweave.language.internal.english;

import dev.memoryweave.guard.phrases.internal.PhraseBook;
import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The wordings that are told by phrases alone, one resource for each sort of wording. The kind of a
 * phrase is the name of its wording; a phrase of the kind {@code no-} and that name is an exception
 * in whose words the wording is not found.
 */
final class EnglishPhrases {
  static final String[] RESOURCES = {"work", "talk", "settled", "status"};

  private static final String EXCEPTION = "no-";

  /** The books are read when a wording is first asked for. */
  private static final class Books {
    static final Map<Class<?>, PhraseBook> BY_CUE =
        Map.of(
            WorkCue.class, book("work"),
            TalkCue.class, book("talk"),
            SettledStatementCue.class, book("settled"),
            GuideCue.class, book("status"));

    static final Map<Class<?>, Set<String>> KINDS =
        BY_CUE.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, book -> book.getValue().kinds()));

    private Books() {}

    private static PhraseBook book(String resource) {
      return PhraseBook.of(EnglishPhrases.class, resource);
    }
  }

  private EnglishPhrases() {}

  /** Whether a wording is told by phrases. */
  static boolean have(Cue wording) {
    return Books.KINDS.getOrDefault(wording.getClass(), Set.of()).contains(kind(wording));
  }

  /** Whether a text holds a phrase of a wording. */
  static boolean say(Cue wording, String text) {
    PhraseBook book = Books.BY_CUE.get(wording.getClass());
    String kind = kind(wording);
    List<PhraseMatch> matches = book == null ? List.of() : book.matches(text);
    return matches.stream()
        .filter(match -> match.kind().equals(kind))
        .anyMatch(match -> matches.stream().noneMatch(other -> isException(other, match)));
  }

  private static boolean isException(PhraseMatch other, PhraseMatch match) {
    return other.kind().equals(EXCEPTION + match.kind())
        && other.from() <= match.from()
        && match.from() < other.to();
  }

  private static String kind(Cue wording) {
    return wording.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
