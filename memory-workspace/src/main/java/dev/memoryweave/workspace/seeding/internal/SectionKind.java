package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import java.util.Optional;

/** The purpose of a document's section, by its heading. */
enum SectionKind {
  /** About people and rights, not about the work: gives no memories. */
  COMMUNITY(GuideCue.HEADING_OF_COMMUNITY),
  /** How bugs and wishes are reported: few rules among much etiquette. */
  REPORTS(GuideCue.HEADING_OF_REPORTS),
  /** Past incidents. */
  INCIDENTS(GuideCue.HEADING_OF_INCIDENTS),
  /** Deliberate choices. */
  DECISIONS(GuideCue.HEADING_OF_DECISIONS),
  /** Common pitfalls. */
  GOTCHAS(GuideCue.HEADING_OF_GOTCHAS),
  /** Obligations or preferences. */
  RULES(GuideCue.HEADING_OF_RULES),
  /** How to get the product or the project to run, for users or contributors. */
  SETUP(GuideCue.HEADING_OF_SETUP),
  /** How to use the product. */
  REFERENCE(GuideCue.HEADING_OF_REFERENCE),
  /** How those who work on the project do something. */
  PROCEDURE(GuideCue.HEADING_OF_PROCEDURE),
  /** How the parts fit together. */
  ARCHITECTURE(GuideCue.HEADING_OF_ARCHITECTURE),
  /** Description of the project. */
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

  /** Whether a heading is of this kind. */
  boolean is(String heading) {
    return Languages.matches(headings, Section.plain(heading));
  }

  /** The purpose of a section below another. */
  static Optional<SectionKind> below(Optional<SectionKind> above, Optional<SectionKind> own) {
    if (own.isEmpty() && above.filter(ABOUT::equals).isPresent()) {
      return own;
    }
    if (above.isEmpty() || own.isEmpty()) {
      return own.isPresent() ? own : above;
    }
    SectionKind outer = above.get();
    SectionKind inner = own.get();
    boolean told = inner == ABOUT || inner == REFERENCE || inner == ARCHITECTURE;
    if (outer == RULES && told) {
      return above;
    }
    boolean aside = outer == SETUP || outer == REFERENCE || outer == COMMUNITY || outer == REPORTS;
    if (outer == PROCEDURE && (inner == SETUP || inner == REFERENCE)) {
      return above;
    }
    return aside && (inner == PROCEDURE || inner == SETUP || inner == REFERENCE) ? above : own;
  }
}
