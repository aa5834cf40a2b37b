package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;

/** How much is lost with a statement where a file makes more than are kept; the most first. */
enum SeedRank {
  /** Its author marks it as critical, or it describes the project. */
  CRITICAL,
  /** It must be so or must not be, or says what to type. */
  BINDING,
  /** All else. */
  OTHER;

  /**
   * The rank of a statement.
   *
   * @param line its first line as written: titles have no marks
   */
  static SeedRank of(Seed seed, String line) {
    if (Languages.matches(GuideCue.RULE_CRITICAL, line)) {
      return CRITICAL;
    }
    return switch (seed.kind()) {
      case PROJECT, MODULE -> CRITICAL;
      case PROCEDURE -> BINDING;
      default -> isStrict(seed.name()) || Commands.isIn(line) ? BINDING : OTHER;
    };
  }

  /** A constraint may be a mere wish in a section of rules. */
  private static boolean isStrict(String name) {
    return Directives.of(name).filter(Directive::isStrict).isPresent();
  }
}
