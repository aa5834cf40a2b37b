package dev.memoryweave.workspace.seeding;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a section of a document is for, told by its heading. */
enum SectionKind {
  /** What goes wrong easily. */
  GOTCHAS(
      "gotchas?|pitfalls?|caveats?|traps?|known (issues|problems|limitations|bugs)|limitations"
          + "|easy to get wrong|what is easy to get wrong|common (mistakes|errors|problems)"
          + "|things to (watch|look) out for|watch out|footguns?|quirks"),
  /** What must hold, or how things are wanted. */
  RULES(
      "(hard |project |team |coding |code |commit |general |security |golden |ground "
          + "|basic |core )*"
          + "(constraints?|rules?|invariants?|principles|conventions?|guidelines?|standards?"
          + "|polic(y|ies)|guardrails|boundaries|preferences|best practices)"
          + "|(code|coding|naming|formatting|writing|documentation) style( guide)?"
          + "|naming|formatting|commit messages?|style( guide)?|dos and donts|donts?|never|always"
          + "|must( not)?|do not|what not to do|things to avoid|important( notes)?"
          + "|working agreements?|how (the|our) code (reads|looks)"
          + "|.+ (rules|conventions|guidelines)"),
  /** How something is done. */
  PROCEDURE(
      "((how to|to|steps to|steps for) .+)|.*\\b(building|build|testing|tests?|running|run"
          + "|releas(e|es|ing)|deploy(ing|ment|ments)?|install(ing|ation)?|set ?up|setting up"
          + "|getting started|quick ?start|start here|develop(ing|ment)|commands?|debugging|linting"
          + "|lint|benchmarks?|migrations?|workflow|checklist|usage|local environment)\\b.*"),
  /** How the parts fit together. */
  ARCHITECTURE(
      "(.* )?(architecture|design|structure|layout|components|modules|packages)( overview| map)?"
          + "|overview of the (code|architecture|modules|design|project)|(code|project) (map|tour)"
          + "|map of the (code|project|repository)|how it works|how it is built|tech(nology)? stack"
          + "|code ?base overview|project overview|where things (are|live)"),
  /** What the project is. */
  ABOUT(
      "about( .+)?|introduction|intro|overview|what is .+|what it is|description|summary|purpose");

  private final Pattern headings;

  SectionKind(String headings) {
    this.headings = Pattern.compile(headings);
  }

  /**
   * The first kind that a heading fits.
   *
   * @param heading its words in lower case, single spaces between them, without marks
   */
  static Optional<SectionKind> of(String heading) {
    for (SectionKind kind : values()) {
      if (kind.headings.matcher(heading).matches()) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
