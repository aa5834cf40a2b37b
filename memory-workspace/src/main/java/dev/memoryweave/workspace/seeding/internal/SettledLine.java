package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.NodeKind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line without a verb that settles something, such as "Indentation: 2 spaces". */
final class SettledLine {
  private static final Pattern LINE =
      Pattern.compile("(\\p{L}[^:`.!?;\\[\\]|]{1,40}):\\s+([^|\\[\\]?]{1,120})");

  /** A name, code, a number with its unit, or one word. */
  private static final Pattern CHOSEN =
      Pattern.compile("[`\"'*].*|\\p{Lu}.*|v?[0-9][0-9.]*(?! ?%) ?[^\\s%]*|\\p{Ll}\\S*");

  private static final Pattern ENTRY = Pattern.compile("[a-z][a-z0-9_-]{0,30}: \\S");

  private static final int LONGEST = 160;
  private static final int MOST_WORDS_OF_A_NAME = 4;
  private static final int MOST_WORDS = 12;
  private static final int MOST_WORDS_OF_A_CHOICE = 8;

  private SettledLine() {}

  /** What a line of a section settles, where statements are wanted; empty if nothing. */
  static Optional<NodeKind> kind(SeedCollector seeds, Section section, Reach reach, String text) {
    return seeds.role().speaksToWorkers() && reach != Reach.STRONG
        ? kind(section).filter(any -> isOne(text, any))
        : Optional.empty();
  }

  /** What a section settles: how something is done, or what is used; empty if neither. */
  private static Optional<NodeKind> kind(Section section) {
    return kind(section.heading())
        .or(() -> Title.isGeneral(section.heading()) ? kind(section.above()) : Optional.empty());
  }

  private static Optional<NodeKind> kind(String heading) {
    String plain = Section.plain(Title.clean(heading));
    if (Languages.matches(GuideCue.SECTION_SETTLES_STYLE, plain)) {
      return Optional.of(NodeKind.PREFERENCE);
    }
    return Languages.matches(GuideCue.SECTION_SETTLES_TOOLS, plain)
        ? Optional.of(NodeKind.FACT)
        : Optional.empty();
  }

  /** Whether a line below a heading settles something. */
  private static boolean isOne(String text, NodeKind kind) {
    Matcher line = LINE.matcher(text);
    if (text.length() > LONGEST || !line.matches()) {
      return false;
    }
    String name = line.group(1);
    String value = line.group(2);
    return Sentence.words(name) <= MOST_WORDS_OF_A_NAME
        && Sentence.words(value) <= (kind == NodeKind.FACT ? MOST_WORDS_OF_A_CHOICE : MOST_WORDS)
        && (kind != NodeKind.FACT
            || (CHOSEN.matcher(value).matches()
                && !Languages.matches(GuideCue.SETTLED_ANSWER, value)))
        && !Commands.isIn(text)
        && !Sentence.isSample(text)
        && !Sentence.pointsElsewhere(text)
        && !saysNothing(text)
        && Sentence.of(value).size() == 1
        && !value.contains("://")
        && Languages.canCompare(text);
  }

  /** Whether a line explains a name as it is written in code, such as "feat: a new feature". */
  static boolean isEntry(String text) {
    return ENTRY.matcher(text).lookingAt();
  }

  /** Whether a name and its value only tell of the text itself, or of nothing that is settled. */
  static boolean saysNothing(String text) {
    return Languages.matches(GuideCue.SETTLED_NOT, text);
  }

  /** Adds a line to the seeds. */
  static void add(SeedCollector seeds, NodeKind kind, String text, String topic, Lines lines) {
    String lead = Title.lead(topic, text);
    String name = Title.clean(topic);
    SeedTitle title =
        lead.isEmpty() && Sentence.words(text) <= MOST_WORDS_OF_A_NAME && !name.isEmpty()
            ? SeedTitle.of(name + ", " + text)
            : SeedTitle.about(topic, text);
    seeds.addStatement(kind, title, text, lines, true);
  }
}
