package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.internal.Text;

/**
 * How a statement is called. The name in full tells it from others, and stays the same however the
 * line is made.
 *
 * @param name its subject and all that it says, of at most {@value #LONGEST_NAME} characters
 * @param line as much of it as people read in a list, which makes sense alone
 */
record SeedTitle(String name, String line) {
  /** The longest name, in characters; what is said in more words is cut between them. */
  static final int LONGEST_NAME = 240;

  SeedTitle {
    name = Text.shorten(name, LONGEST_NAME);
  }

  /** The title of a statement that names its subject, or of a section by its heading. */
  static SeedTitle of(String statement) {
    return new SeedTitle(Title.ofStatement(statement), TitleLine.of("", statement));
  }

  /** The title of a statement below a topic, which is part of it unless it names that itself. */
  static SeedTitle about(String topic, String statement) {
    return behind(Title.lead(topic, statement), topic, statement);
  }

  /** The title of a statement that makes no sense without its topic. */
  static SeedTitle led(String topic, String statement) {
    return behind(Title.ledBy(topic), topic, statement);
  }

  private static SeedTitle behind(String lead, String topic, String statement) {
    boolean empty = Languages.matches(GuideCue.TITLE_EMPTY, Section.plain(Title.clean(topic)));
    return new SeedTitle(
        Title.ofStatement(Title.behind(lead, statement)),
        TitleLine.of(empty ? "" : lead, statement));
  }

  /** A text below this title, which begins with what the line leaves out. */
  String above(String body) {
    return line.length() < name.length() ? name + "\n\n" + body : body;
  }

  /** The title with a sentence that says what is done instead, if the line has room for it. */
  SeedTitle with(String sentence) {
    String more = TitleLine.of("", sentence);
    boolean fits =
        Sentence.replaces(sentence)
            && !Sentence.endsInColon(sentence)
            && line.length() + 2 + more.length() <= TitleLine.LONGEST;
    return fits && !line.endsWith("…") ? shownAs(line + ". " + more) : this;
  }

  /** The title with another line for the same. */
  SeedTitle shownAs(String other) {
    return new SeedTitle(name, other);
  }
}
