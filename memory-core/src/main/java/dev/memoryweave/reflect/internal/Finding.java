package dev.memoryweave.reflect.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import java.util.HashSet;
import java.util.Set;

/**
 * A finding of a report, read once for all evidence that may belong to it.
 *
 * @param names everything that may be a name, as written: words, paths with and without their
 *     folders and lines, names of tests; a word before a bracket also with the bracket
 * @param terms its words as terms, without those that file and test names contain whatever they are
 *     about
 */
record Finding(Set<String> names, Set<String> terms) {
  /** Shorter names and words occur by chance. */
  static final int LEAST_LENGTH = 3;

  /** Longer words are split at punctuation only. */
  private static final int LONGEST_NAME = 300;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private static final Set<String> OF_ANY =
      Set.copyOf(
          ANALYZER.indexTerms(
              "test tests spec main index app util common helper lib core base init mod type"));

  private static final String JOINING = "_./\\:#$-@+~?&=%";
  private static final String AT_ENDS = ".:-/#?&=%";

  /** Reads a finding. */
  static Finding of(String text) {
    Set<String> names = new HashSet<>();
    int from = 0;
    while (from < text.length()) {
      int to = from;
      while (to < text.length() && isNamePart(text.charAt(to))) {
        to++;
      }
      if (to > from) {
        addNames(names, text.substring(from, to), to < text.length() && text.charAt(to) == '(');
      }
      from = to + 1;
    }
    return new Finding(names, terms(text));
  }

  /** The words of a text as terms. */
  static Set<String> terms(String text) {
    Set<String> terms = new HashSet<>(ANALYZER.indexTerms(text));
    terms.removeIf(term -> term.length() < LEAST_LENGTH || OF_ANY.contains(term));
    return terms;
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || JOINING.indexOf(c) >= 0;
  }

  private static void addNames(Set<String> names, String run, boolean isCalled) {
    String last = "";
    for (String word : run.split("[^\\p{L}\\p{N}_]+", -1)) {
      names.add(word);
      last = word;
    }
    if (isCalled) {
      names.add(last + "(");
    }
    if (run.length() > LONGEST_NAME) {
      return;
    }
    int end = run.length();
    while (end > 0 && AT_ENDS.indexOf(run.charAt(end - 1)) >= 0) {
      end--;
    }
    String whole = run.substring(0, end).replace('\\', '/');
    for (String part : whole.split("#|::", -1)) {
      addPaths(names, part);
    }
    addPaths(names, whole);
  }

  /** A path, also without its lines and without its folders. */
  private static void addPaths(Set<String> names, String path) {
    String place = SourceLocator.of(Evidence.Kind.FILE, path).place();
    names.add(path);
    names.add(place);
    for (int at = place.indexOf('/'); at >= 0; at = place.indexOf('/', at + 1)) {
      names.add(place.substring(at + 1));
    }
  }
}
