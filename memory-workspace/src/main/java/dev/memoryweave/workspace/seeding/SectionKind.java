package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import java.util.Optional;

/** What a section of a document is for, told by its heading. */
enum SectionKind {
  /** What is about people and rights, not about the work: nothing is drawn from it. */
  COMMUNITY(GuideCue.HEADING_OF_COMMUNITY),
  /** What went wrong once. */
  INCIDENTS(GuideCue.HEADING_OF_INCIDENTS),
  /** What was chosen deliberately. */
  DECISIONS(GuideCue.HEADING_OF_DECISIONS),
  /** What goes wrong easily. */
  GOTCHAS(GuideCue.HEADING_OF_GOTCHAS),
  /** What must hold, or how things are wanted. */
  RULES(GuideCue.HEADING_OF_RULES),
  /** How a user gets the product, or a worker the project, to run. */
  SETUP(GuideCue.HEADING_OF_SETUP),
  /** How a user uses the product. */
  REFERENCE(GuideCue.HEADING_OF_REFERENCE),
  /** How something is done by those who work on the project. */
  PROCEDURE(GuideCue.HEADING_OF_PROCEDURE),
  /** How the parts fit together. */
  ARCHITECTURE(GuideCue.HEADING_OF_ARCHITECTURE),
  /** What the project is. */
  ABOUT(GuideCue.HEADING_OF_ABOUT);

  private final GuideCue headings;

  SectionKind(GuideCue headings) {
    this.headings = headings;
  }

  /**
   * The first kind that a heading fits.
   *
   * @param heading its words in lower case, single spaces between them, without marks
   */
  static Optional<SectionKind> of(String heading) {
    for (SectionKind kind : values()) {
      if (Languages.matches(kind.headings, heading)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Whether a heading is one of this kind. */
  boolean is(String heading) {
    return Languages.matches(headings, Section.plain(heading));
  }

  /** What a section is for that stands below another. */
  static Optional<SectionKind> below(Optional<SectionKind> above, Optional<SectionKind> own) {
    if (above.isEmpty() || own.isEmpty()) {
      return own.isPresent() ? own : above;
    }
    SectionKind outer = above.get();
    SectionKind inner = own.get();
    boolean told = inner == ABOUT || inner == REFERENCE || inner == ARCHITECTURE;
    if (outer == RULES && told) {
      return above;
    }
    boolean aside = outer == SETUP || outer == REFERENCE || outer == COMMUNITY;
    if (outer == PROCEDURE && (inner == SETUP || inner == REFERENCE)) {
      return above;
    }
    return aside && (inner == PROCEDURE || inner == SETUP || inner == REFERENCE) ? above : own;
  }
}
