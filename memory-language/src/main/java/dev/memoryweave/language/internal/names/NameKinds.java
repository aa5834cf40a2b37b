package dev.memoryweave.language.internal.names;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells of which kind a name is, by the words beside it and by its form.
 *
 * @param words the words of the text, also those that are added later
 */
record NameKinds(List<NameWord> words, NameCues cues) {
  /** What no name follows directly, but for those that are known. */
  private static final Set<String> ARTICLES =
      Set.of(
          "the", "a", "an", "this", "that", "these", "each", "every", "your", "our", "its", "no");

  private static final Set<String> PRODUCT_ENDS =
      Set.of(
          "Hub", "Lab", "SQL", "DB", "JS", "ML", "AI", "OS", "Script", "Tube", "In", "Book", "Pal",
          "Bucket", "Box", "Ops", "Cloud", "Search", "Stack", "Base", "Space", "Flow", "Time",
          "Station", "Pods", "Forge", "Sphere", "Shell", "QL", "Kit", "Works", "Desk");

  /**
   * The kind that the words beside a name say, or its form.
   *
   * @param start the beginning of the run of capitals that the name ends
   * @param isAboutCode whether the text names code
   */
  Optional<NameKind> of(int start, int first, int end, boolean isAboutCode) {
    NameWord last = words.get(end - 1);
    Optional<NameKind> before =
        cues.ofBefore(words.get(first).from()).filter(kind -> mayBe(kind, start, first, end));
    return (end - first > 1 && !words.get(end - 2).text().equals("of")
            ? cues.ofLast(last.from())
            : Optional.<NameKind>empty())
        .or(() -> after(first, last, before))
        .or(() -> before)
        .or(() -> end - first == 1 ? mixed(last, isAboutCode) : Optional.empty());
  }

  /** People have no article, and are told from what is used by what stands before. */
  private Optional<NameKind> after(int first, NameWord last, Optional<NameKind> before) {
    return last.isPossessive()
        ? Optional.empty()
        : cues.ofAfter(last.to())
            .filter(kind -> kind != NameKind.PERSON || (before.isEmpty() && !hasArticle(first)));
  }

  /** Whether nothing at the name itself or behind it is against what the words before it say. */
  private boolean mayBe(NameKind kind, int start, int first, int end) {
    NameWord last = words.get(end - 1);
    // "Company Culture", "Visit Tech Companies": the words of a label, not a name and its kind.
    boolean isLabel = first > start;
    return switch (kind) {
      case PERSON -> !hasArticle(first);
      case PLACE ->
          !isLabel
              && !(end - first == 1 && last.isMixed())
              && !cues.isNever(NameKind.PLACE, last.to());
      case ORGANISATION ->
          !isLabel
              && !cues.isNever(NameKind.PLACE, last.to())
              && !(end < words.size() && isNumber(end));
      case PRODUCT -> !last.isPossessive() && !cues.isNever(NameKind.PRODUCT, last.to());
      default -> true;
    };
  }

  boolean hasArticle(int first) {
    return first > 0 && ARTICLES.contains(words.get(first - 1).text());
  }

  private static Optional<NameKind> mixed(NameWord word, boolean isAboutCode) {
    String it = word.text();
    if (!word.isMixed() || it.matches("(?:Mc|Mac|De|O'|D'|Le|La|Van|Fitz).*")) {
      return Optional.empty();
    }
    boolean isProduct = PRODUCT_ENDS.stream().anyMatch(it::endsWith);
    boolean isCode = word.humps() > 2 || isAboutCode;
    return Optional.of(!isProduct && isCode ? NameKind.SYMBOL : NameKind.PRODUCT);
  }

  boolean isNumber(int word) {
    NameWord it = words.get(word);
    return it.isJoined() && it.text().matches("\\d{1,3}(?:\\.\\d{1,3}){0,2}");
  }

  /** Whether it is a service that is not named, but described: "Public API". */
  boolean isAnyService(int first, int end) {
    return cues.isNever(NameKind.SERVICE, words.get(first).from())
        && cues.ofLast(words.get(end - 1).from())
            .or(() -> cues.ofAfter(words.get(end - 1).to()))
            .filter(kind -> kind == NameKind.SERVICE)
            .isPresent();
  }
}
