package dev.memoryweave.language.internal.phrases;

import dev.memoryweave.guard.phrases.internal.PhraseBook;
import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The phrases of resources, which are read when they are first asked for, and those found in the
 * last text: of one text, several wordings are asked for.
 *
 * <p>A phrase of the kind {@code no-} and the name of another kind is an exception, in whose words
 * no phrase of that kind begins.
 *
 * <p>Safe for use by several threads.
 */
public final class PhraseFile {
  private static final String EXCEPTION = "no-";

  private final Class<?> beside;
  private final String[] resources;
  private volatile @Nullable Book book;
  private volatile Found last = new Found("", List.of(), Set.of());

  /**
   * Creates it.
   *
   * @param beside a class of the package in which the resources are
   * @param resources their names without {@code .phrases}
   */
  public PhraseFile(Class<?> beside, String... resources) {
    this.beside = beside;
    this.resources = resources.clone();
  }

  private record Book(PhraseBook phrases, Set<String> kinds) {}

  private record Found(String text, List<PhraseMatch> matches, Set<String> kinds) {}

  /** The phrases in a text, in order, see {@link PhraseBook#matches(CharSequence)}. */
  public List<PhraseMatch> matches(String text) {
    return found(text).matches;
  }

  /** The kinds of the phrases in a text. */
  public Set<String> kinds(String text) {
    return found(text).kinds;
  }

  private Found found(String text) {
    Found found = last;
    if (!found.text.equals(text)) {
      List<PhraseMatch> matches = withoutExceptions(book().phrases.matches(text));
      found =
          new Found(
              text,
              matches,
              matches.stream().map(PhraseMatch::kind).collect(Collectors.toUnmodifiableSet()));
      last = found;
    }
    return found;
  }

  private static List<PhraseMatch> withoutExceptions(List<PhraseMatch> matches) {
    List<PhraseMatch> exceptions =
        matches.stream().filter(match -> match.kind().startsWith(EXCEPTION)).toList();
    if (exceptions.isEmpty()) {
      return List.copyOf(matches);
    }
    List<PhraseMatch> left = new ArrayList<>();
    Map<String, Integer> ends = new HashMap<>();
    int next = 0;
    for (PhraseMatch match : matches) {
      for (; next < exceptions.size() && exceptions.get(next).from() <= match.from(); next++) {
        PhraseMatch exception = exceptions.get(next);
        ends.merge(exception.kind().substring(EXCEPTION.length()), exception.to(), Math::max);
      }
      if (ends.getOrDefault(match.kind(), 0) <= match.from()) {
        left.add(match);
      }
    }
    return left;
  }

  /** The kinds of all its phrases. */
  public Set<String> kinds() {
    return book().kinds;
  }

  private Book book() {
    Book read = book;
    if (read == null) {
      PhraseBook phrases = PhraseBook.of(beside, resources);
      read = new Book(phrases, phrases.kinds());
      book = read;
    }
    return read;
  }
}
