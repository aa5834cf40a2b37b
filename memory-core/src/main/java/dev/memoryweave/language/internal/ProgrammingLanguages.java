package dev.memoryweave.language.internal;

import java.util.Set;

/**
 * Names of programming languages. In a question they mostly say in what the answer is to be
 * written, which every text about that project is, and few say so.
 *
 * <p>Only names that mean nothing else are known: "Ruby" and "Julia" are people, "Go", "Swift" and
 * "Rust" are words, and "SQL" or "HTML" are what a question is about.
 */
public final class ProgrammingLanguages {
  private static final String NAMES =
      """
      actionscript clojure clojurescript cobol coffeescript cpp csharp elixir erlang fortran fsharp
      golang groovy haskell java javascript kotlin lua matlab ocaml perl php powershell prolog python
      scala typescript
      """;

  private static final Set<String> TERMS = Set.copyOf(new TextAnalyzer().indexTerms(NAMES));

  private ProgrammingLanguages() {}

  /** Whether an index term is the name of a programming language. */
  public static boolean contains(String term) {
    return TERMS.contains(term);
  }
}
