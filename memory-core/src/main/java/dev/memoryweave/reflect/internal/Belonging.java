package dev.memoryweave.reflect.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.text.internal.PlainText;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which findings a piece of evidence belongs to.
 *
 * @param piece the names and words of the piece
 * @param tie how the piece is linked to the findings that it belongs to
 */
record Belonging(Words piece, Tie tie) {
  /** How many words a piece shares with a finding that does not name it. */
  private static final int LEAST_SHARED = 2;

  private static final int SHORTEST_COMMIT = 7;

  private static final List<String> TEST_ENDS =
      List.of("Tests", "Test", "IT", "Spec", "_test", "_spec", ".test", ".spec");

  /** How a piece is linked to findings. */
  enum Tie {
    /** They name it. */
    NAME,
    /** They share words with it. */
    WORDS,
    /** There is no link, so that it belongs to all. */
    NONE
  }

  /**
   * The words that identify a piece.
   *
   * @param names its names as they occur in texts
   * @param terms the words of its names and its description, as terms
   * @param subject the single word, as a term, that its file or class is named after; empty if
   *     there are several
   */
  record Words(Set<String> names, Set<String> terms, String subject, boolean isCommit) {}

  /** Finds which findings a piece belongs to, given all of them. */
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
        Optional<CodeName> code = CodeName.of(place);
        String path = code.map(CodeName::file).orElse(place);
        String file = path.substring(path.lastIndexOf('/') + 1);
        names.add(file);
        said.append(' ').append(file);
        addSymbol(names, said, CodeName.stem(file));
        code.ifPresent(name -> name.names().forEach(each -> addSymbol(names, said, each)));
        String calledAfter = file.isEmpty() ? code.map(Belonging::owner).orElse("") : file;
        Set<String> about = Finding.terms(tested(CodeName.stem(calledAfter)));
        subject = about.size() == 1 ? about.iterator().next() : "";
      }
      case COMMIT, MEMORY, RELATION, TASK, URL -> {
        // Their names are not words.
      }
      case REVIEW -> said.append(' ').append(piece.locator());
    }
    names.removeIf(name -> name.length() < Finding.LEAST_LENGTH);
    boolean isCommit = piece.kind() == Evidence.Kind.COMMIT;
    return new Words(names, Finding.terms(said.toString()), subject, isCommit);
  }

  /**
   * A name in code, and for a test also the name of the tested code. One that looks like an
   * ordinary word counts only as a call.
   */
  private static void addSymbol(Set<String> names, StringBuilder said, String symbol) {
    said.append(' ').append(symbol);
    for (String name : List.of(symbol, tested(symbol))) {
      boolean isWord = name.chars().allMatch(Character::isLowerCase);
      names.add(isWord && !name.isEmpty() ? name + "(" : name);
    }
  }

  /** The class of a method, or the name itself. */
  private static String owner(CodeName name) {
    return name.names().get(Math.max(0, name.names().size() - 2));
  }

  private static String tested(String symbol) {
    for (String end : TEST_ENDS) {
      if (symbol.endsWith(end)) {
        return symbol.substring(0, symbol.length() - end.length());
      }
    }
    return symbol.startsWith("test_") ? symbol.substring("test_".length()) : symbol;
  }

  private static boolean isNamed(Words piece, Finding finding) {
    return piece.names().stream().anyMatch(finding.names()::contains)
        || (piece.isCommit() && finding.names().stream().anyMatch(word -> isOf(piece, word)));
  }

  /** Whether a word is a prefix of a commit id, or a shortened commit id in full. */
  private static boolean isOf(Words commit, String word) {
    if (word.length() < SHORTEST_COMMIT) {
      return false;
    }
    String shown = PlainText.lowerCase(word);
    return commit.names().stream()
        .anyMatch(name -> name.startsWith(shown) || shown.startsWith(name));
  }

  private static boolean isShared(Words piece, Finding finding) {
    return finding.terms().contains(piece.subject())
        || piece.terms().stream().filter(finding.terms()::contains).count() >= LEAST_SHARED;
  }
}
