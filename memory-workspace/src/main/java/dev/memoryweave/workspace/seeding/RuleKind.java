package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.Language.Directive;
import dev.memoryweave.language.internal.english.WordPatterns;
import dev.memoryweave.model.NodeKind;
import java.util.regex.Pattern;

/** Says what kind of memory a rule is. */
final class RuleKind {
  private static final Pattern DECISION =
      Pattern.compile(
          "(?i).*\\b(?:we (?:chose|decided|opted|settled)|(?:was|were) (?:chosen|decided)|deliberately|intentionally|on purpose|by design)\\b.*");

  private static final Pattern GOTCHA =
      Pattern.compile("(?i)(?:note that|beware|watch out|careful|caveat|gotcha|pitfall)\\b.*");

  private static final Pattern FACT =
      Pattern.compile(
          "(?i)we use\\b.*|(?:this|the|our) (?:\\w+ )?(?:project|repository|repo|code ?base|team|library|monorepo) (?:uses|relies on)\\b.*");

  private static final Pattern SOFT =
      WordPatterns.after(
          "(?:.*: )?(?:prefer|favou?r|try|avoid|consider|we (?:prefer|recommend|encourage))\\b.*|.*\\b",
          """
          recommended | encouraged | we recommend | ideally | where possible
          when possible
          if possible
          """);

  private RuleKind() {}

  static NodeKind of(Directive directive, Section section, String text) {
    if (section.is(SectionKind.GOTCHAS) || GOTCHA.matcher(text).matches()) {
      return NodeKind.GOTCHA;
    }
    if (isDecision(text)
        && directive == Directive.GUIDELINE
        && !Directives.isImperative(text)
        && !Directives.hasOccasion(text)) {
      return NodeKind.DECISION;
    }
    if (directive == Directive.GUIDELINE
        && !section.is(SectionKind.RULES)
        && FACT.matcher(text).matches()) {
      return NodeKind.FACT;
    }
    if (SOFT.matcher(text).matches()) {
      return NodeKind.PREFERENCE;
    }
    return directive == Directive.GUIDELINE && !section.binding()
        ? NodeKind.PREFERENCE
        : NodeKind.CONSTRAINT;
  }

  /** Whether a sentence says that something was chosen. */
  static boolean isDecision(String text) {
    return DECISION.matcher(text).matches();
  }
}
