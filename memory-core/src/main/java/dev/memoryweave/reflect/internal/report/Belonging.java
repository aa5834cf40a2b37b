package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.model.internal.Text;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which findings a piece of evidence belongs to.
 *
 * @param piece the names and words of the piece
 * @param tie what ties it to the findings of its report that it belongs to
 */
record Belonging(Words piece, Tie tie) {
  /** A piece shares so many words with a finding that does not name it. */
  private static final int LEAST_SHARED = 2;

  /** Shorter names and words are in texts by chance. */
  private static final int LEAST_LENGTH = 3;

  private static final int SHORTEST_COMMIT = 7;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Words that names of files and tests have whatever they are about, as terms. */
  private static final Set<String> OF_ANY =
      Set.copyOf(
          ANALYZER.indexTerms(
              "test tests spec main index app util common helper lib core base init mod type"));

  /** What ties a piece to findings. */
  enum Tie {
    /** They name it. */
    NAME,
    /** They share words with it. */
    WORDS,
    /** Nothing, so that it belongs to all. */
    NONE
  }

  /**
   * The words by which a piece is told.
   *
   * @param names its names as texts write them
   * @param terms the words of its names and of what is said of it, as terms
   * @param subject the one word, as a term, that its file is called after; empty if there are more
   */
  private record Words(Set<String> names, Set<String> terms, String subject, boolean isCommit) {}

  /**
   * A finding of a report.
   *
   * @param text all of it
   * @param terms its words, as terms
   */
  record Finding(String text, Set<String> terms) {
    /** Reads a finding. */
    static Finding of(String text) {
      return new Finding(text, Belonging.terms(text));
    }
  }

  /** Tells which findings a piece belongs to, given all of them. */
  static Belonging of(Evidence.Draft piece, Collection<Finding> findings) {
    Words words = words(piece);
    Tie tie = Tie.NONE;
    if (findings.stream().anyMatch(finding -> isNamed(words, finding))) {
      tie = Tie.NAME;
    } else if (findings.stream().anyMatch(finding -> isShared(words, finding))) {
      tie = Tie.WORDS;
    }
    return new Belonging(words, tie);
  }

  /** Whether the piece belongs to a finding. */
  boolean includes(Finding finding) {
    return switch (tie) {
      case NAME -> isNamed(piece, finding);
      case WORDS -> isNamed(piece, finding) || isShared(piece, finding);
      case NONE -> true;
    };
  }

  private static Words words(Evidence.Draft piece) {
    String place = SourceLocator.of(piece.kind(), piece.locator()).place().replace('\\', '/');
    Set<String> names = new LinkedHashSet<>(List.of(piece.locator(), place));
    StringBuilder said = new StringBuilder(piece.excerpt());
    String subject = "";
    switch (piece.kind()) {
      case FILE, SOURCE, TEST, LOG -> {
        Optional<CodeName> name = CodeName.of(place);
        String path = name.map(CodeName::file).orElse(place);
        String file = path.substring(path.lastIndexOf('/') + 1);
        addName(names, said, file);
        addSymbol(names, said, CodeName.stem(file));
        String calledAfter = file.isEmpty() ? name.map(Belonging::owner).orElse("") : file;
        Set<String> about = terms(tested(CodeName.stem(calledAfter)));
        subject = about.size() == 1 ? about.iterator().next() : "";
        name.ifPresent(code -> code.names().forEach(each -> addSymbol(names, said, each)));
      }
      case COMMIT, MEMORY, RELATION, TASK, URL -> {
        // Their names are no words.
      }
      case REVIEW -> said.append(' ').append(piece.locator());
    }
    return new Words(
        names, terms(said.toString()), subject, piece.kind() == Evidence.Kind.COMMIT);
  }

  private static void addName(Set<String> names, StringBuilder said, String name) {
    if (name.length() >= LEAST_LENGTH) {
      names.add(name);
      said.append(' ').append(name);
    }
  }

  /** A name in code, if it can be told from a word; of a test also what it is the test of. */
  private static void addSymbol(Set<String> names, StringBuilder said, String symbol) {
    said.append(' ').append(symbol);
    for (String name : List.of(symbol, tested(symbol))) {
      boolean isWord = name.chars().allMatch(Character::isLowerCase);
      if (name.length() >= LEAST_LENGTH) {
        names.add(isWord ? name + "(" : name);
      }
    }
  }

  /** The class of a method, or what stands alone. */
  private static String owner(CodeName name) {
    return name.names().get(Math.max(0, name.names().size() - 2));
  }

  private static String tested(String symbol) {
    for (String end : List.of("Tests", "Test", "IT", "Spec", "_test", "_spec", ".test", ".spec")) {
      if (symbol.endsWith(end)) {
        return symbol.substring(0, symbol.length() - end.length());
      }
    }
    return symbol.startsWith("test_") ? symbol.substring("test_".length()) : symbol;
  }

  private static boolean isNamed(Words piece, Finding finding) {
    return piece.names().stream().anyMatch(name -> holds(finding.text(), name))
        || (piece.isCommit() && namesCommit(finding.text(), piece.names()));
  }

  /** Whether a text has the beginning of the name of a commit, or all of a shortened one. */
  private static boolean namesCommit(String finding, Set<String> names) {
    for (String word : finding.split("[^0-9A-Za-z]+", -1)) {
      if (word.length() >= SHORTEST_COMMIT) {
        String shown = Text.lowerCase(word);
        if (names.stream().anyMatch(name -> name.startsWith(shown) || shown.startsWith(name))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a text holds a name, and not as a part of a longer word. */
  private static boolean holds(String text, String name) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      boolean begins = at == 0 || !isWordPart(text.charAt(at - 1)) || !isWordPart(name.charAt(0));
      boolean ends = end == text.length() || !isWordPart(text.charAt(end));
      if (begins && ends) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static boolean isShared(Words piece, Finding finding) {
    return finding.terms().contains(piece.subject())
        || piece.terms().stream().filter(finding.terms()::contains).count() >= LEAST_SHARED;
  }

  private static Set<String> terms(String text) {
    Set<String> terms = new HashSet<>(ANALYZER.indexTerms(text));
    terms.removeIf(term -> term.length() < LEAST_LENGTH || OF_ANY.contains(term));
    return terms;
  }
}
