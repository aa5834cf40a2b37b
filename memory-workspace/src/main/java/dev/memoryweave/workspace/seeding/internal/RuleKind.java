package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.model.NodeKind;

/** Determines the kind of memory for a rule. */
final class RuleKind {
  private RuleKind() {}

  static NodeKind of(Directive directive, Section section, String text) {
    if (section.is(SectionKind.GOTCHAS) || Languages.matches(GuideCue.RULE_GOTCHA, text)) {
      return NodeKind.GOTCHA;
    }
    if (isDecision(text)
        && directive == Directive.GUIDELINE
        && !Directives.isImperative(text)
        && !Directives.hasOccasion(text)) {
      return NodeKind.DECISION;
    }
    if (directive == Directive.GUIDELINE && isFact(section, text)) {
      return NodeKind.FACT;
    }
    if (Languages.matches(GuideCue.RULE_SOFT, text)) {
      return NodeKind.PREFERENCE;
    }
    boolean binds =
        directive != Directive.GUIDELINE
            || section.binding()
            || Commands.isIn(text)
            || Languages.matches(GuideCue.RULE_BINDS, text);
    return binds ? NodeKind.CONSTRAINT : NodeKind.PREFERENCE;
  }

  /** Whether a sentence tells how things are; among rules of style, that is how they shall be. */
  private static boolean isFact(Section section, String text) {
    return !section.isOfStyle()
        && !section.binding()
        && Languages.matches(GuideCue.RULE_FACT, text)
        && !Directives.isImperative(text)
        && !Languages.matches(GuideCue.COMMAND_CHOICE, text)
        && !Languages.matches(GuideCue.RULE_SOFT, text);
  }

  /** Whether a sentence reports a choice. */
  static boolean isDecision(String text) {
    return Languages.matches(GuideCue.RULE_DECISION, text);
  }
}
