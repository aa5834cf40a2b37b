package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.phrases.PhraseFile;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The titles and names of pages for those who work on a project, in the languages that are read.
 */
public final class PageTitles {
  static final String RESOURCE = "page-title";

  /** A longer title is a sentence. */
  private static final int LONGEST = 100;

  private static final PhraseFile PHRASES = new PhraseFile(PageTitles.class, RESOURCE);

  private PageTitles() {}

  /**
   * Whether a page is for those who work on the project.
   *
   * @param title its title
   * @param name the words of its name
   */
  public static boolean isOfWork(String title, String name) {
    Set<String> kinds =
        Stream.of(title, name)
            .filter(text -> text.length() <= LONGEST)
            .flatMap(text -> PHRASES.kinds(text).stream())
            .collect(Collectors.toSet());
    return kinds.contains("work") && !kinds.contains("none");
  }
}
