package dev.memoryweave.language.internal.phrases;

import dev.memoryweave.guard.phrases.internal.PhraseBook;
import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The phrases of resources, which are read when they are first asked for, and those found in the
 * last text: of one text, several wordings are asked for.
 *
 * <p>Safe for use by several threads.
 */
public final class PhraseFile {
  private final Class<?> beside;
  private final String[] resources;
  private volatile @Nullable Book book;
  private volatile Found last = new Found("", List.of());

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

  private record Found(String text, List<PhraseMatch> matches) {}

  /** The phrases in a text, see {@link PhraseBook#matches(CharSequence)}. */
  public List<PhraseMatch> matches(String text) {
    Found found = last;
    if (!found.text.equals(text)) {
      found = new Found(text, List.copyOf(book().phrases.matches(text)));
      last = found;
    }
    return found.matches;
  }

  /** The kinds of its phrases. */
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
