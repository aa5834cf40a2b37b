package dev.memoryweave.language.internal;

import java.util.Set;

/**
 * Names of programming languages. In a question they usually say in which language the answer
 * should be, which applies to every text of that project but is rarely stated there.
 *
 * <p>Only unambiguous names are listed: "Ruby" and "Julia" are people, "Go", "Swift" and "Rust" are
 * words, and "SQL" or "HTML" are subjects of questions.
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
