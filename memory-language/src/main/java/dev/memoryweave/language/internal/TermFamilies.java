package dev.memoryweave.language.internal;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Index terms of words that are common in a language, or related to one another. */
public final class TermFamilies {
  private static final Set<String> COMMON =
      Set.copyOf(new TextAnalyzer().indexTerms(Languages.commonWords()));

  private static final Map<String, Set<String>> RELATED = related();

  private TermFamilies() {}

  private static Map<String, Set<String>> related() {
    TextAnalyzer analyzer = new TextAnalyzer();
    Map<String, Set<String>> related = new HashMap<>();
    for (String words : Languages.relatedWords()) {
      List<String> group = analyzer.indexTerms(words);
      for (String term : group) {
        related.computeIfAbsent(term, key -> new LinkedHashSet<>()).addAll(group);
      }
    }
    related.forEach((term, others) -> others.remove(term));
    return related;
  }

  /** Whether an index term belongs to a word that is common whatever the subject. */
  public static boolean isCommon(String term) {
    return COMMON.contains(term);
  }

  /** The index terms that mean nearly the same as this one in code, in a fixed order. */
  public static Set<String> related(String term) {
    return RELATED.getOrDefault(term, Set.of());
  }
}
