package dev.memoryweave.language.internal.english;

import dev.memoryweave.guard.phrases.internal.PhraseBook;
import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.ForgetCue;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.language.internal.rules.WorkCue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The wordings that are told by phrases alone, one resource for each sort of wording. The kind of a
 * phrase is the name of its wording; a phrase of the kind {@code no-} and that name is an exception
 * in whose words the wording is not found.
 */
final class EnglishPhrases {
  static final String[] RESOURCES = {
    "work", "talk", "forget", "correction", "task", "settled", "status"
  };

  private static final String EXCEPTION = "no-";

  /** The books are read when a wording is first asked for. */
  private static final class Books {
    static final Map<Class<?>, Book> BY_CUE =
        Map.of(
            WorkCue.class, new Book("work"),
            TalkCue.class, new Book("talk"),
            ForgetCue.class, new Book("forget"),
            CorrectionCue.class, new Book("correction"),
            TaskCue.class, new Book("task"),
            SettledStatementCue.class, new Book("settled"),
            GuideCue.class, new Book("status"));

    private Books() {}
  }

  /** A book, and the phrases of the last text: of one text, several wordings are asked for. */
  private static final class Book {
    private final PhraseBook phrases;
    private final Set<String> kinds;
    private volatile Read last = new Read("", List.of());

    Book(String resource) {
      phrases = PhraseBook.of(EnglishPhrases.class, resource);
      kinds = phrases.kinds();
    }

    List<PhraseMatch> matches(String text) {
      Read read = last;
      if (!read.text.equals(text)) {
        read = new Read(text, phrases.matches(text));
        last = read;
      }
      return read.matches;
    }

    private record Read(String text, List<PhraseMatch> matches) {}
  }

  private EnglishPhrases() {}

  /** Whether a wording is told by phrases. */
  static boolean have(Cue wording) {
    Book book = Books.BY_CUE.get(wording.getClass());
    return book != null && book.kinds.contains(kind(wording));
  }

  /** Whether a text holds a phrase of a wording. */
  static boolean say(Cue wording, String text) {
    return first(wording, text).isPresent();
  }

  /** The first phrase of a wording in a text; empty if there is none. */
  static Optional<PhraseMatch> first(Cue wording, String text) {
    Book book = Books.BY_CUE.get(wording.getClass());
    String kind = kind(wording);
    List<PhraseMatch> matches = book == null ? List.of() : book.matches(text);
    return matches.stream()
        .filter(match -> match.kind().equals(kind))
        .filter(match -> matches.stream().noneMatch(other -> isException(other, match)))
        .findFirst();
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
