package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.model.NodeKind;
import java.util.List;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;

/**
 * Combines a line with the list, table or code that it introduces into one rule, where neither says
 * enough without the other.
 */
final class WholeRule {
  /**
   * The longest preceding text, in characters, that is kept in a paragraph ending in an
   * introduction.
   */
  private static final int MOST_BEFORE = 600;

  /** No part of a list goes into a name beyond this, in characters, except for the first. */
  private static final int NAME = 160;

  private final SeedCollector seeds;
  private final Section section;
  private final Reach reach;

  WholeRule(SeedCollector seeds, Section section, Reach reach) {
    this.seeds = seeds;
    this.section = section;
    this.reach = reach;
  }

  static boolean isAttachment(Node next) {
    return next instanceof ListBlock
        || next instanceof TableBlock
        || next instanceof FencedCodeBlock
        || next instanceof IndentedCodeBlock;
  }

  /** Whether a line is a rule that the block below it completes. */
  boolean completes(ListIntro lead, Node next) {
    if (!isAttachment(next)
        || lead.text().length() > SeedTitle.LONGEST_NAME
        || !Sentence.hasWords(lead.text())) {
      return false;
    }
    Optional<Directive> directive = Directives.of(lead.text());
    boolean typed =
        (section.is(SectionKind.PROCEDURE) || section.is(SectionKind.SETUP))
            && Commands.areIn(List.of(next))
            && !Directives.hasOccasion(lead.text());
    if (typed && directive.filter(m -> m != Directive.GUIDELINE).isEmpty()) {
      // A procedure is kept as a whole.
      return false;
    }
    boolean directs = directive.isPresent() && !isMereWish(directive.get(), lead.text());
    return switch (lead.sense()) {
      case TOPIC, EXAMPLES, STEPS ->
          (directs || isListOfParts(lead, next))
              && Sentence.standsAlone(lead.text())
              && !Sentence.hasBarePronoun(lead.text())
              && (!isReadAlone(next) || Languages.matches(GuideCue.WHOLE_INCLUDES, lead.text()))
              && !Commands.isCommand(lead.text(), next)
              && (lead.sense() != ListIntro.Sense.STEPS
                  || Directives.hasOccasion(lead.text())
                  || directive.filter(m -> m == Directive.GUIDELINE).isEmpty());
      case CONDITION ->
          next instanceof ListBlock list
              ? isDoneTogether(lead, list)
              : directs && !Commands.areIn(List.of(next));
      default -> false;
    };
  }

  /** Whether a line in a section of rules introduces the parts or names of something. */
  private boolean isListOfParts(ListIntro lead, Node next) {
    return reach.takesHabits()
        && section.is(SectionKind.RULES)
        && Languages.matches(GuideCue.WHOLE_PARTS, lead.text())
        && (next instanceof ListBlock || !Commands.showsPrograms(List.of(next)));
  }

  /** Whether the items of a list are rules without their introduction. */
  private boolean isReadAlone(Node next) {
    if (!(next instanceof ListBlock)
        || (next instanceof OrderedList && !section.is(SectionKind.RULES))) {
      return false;
    }
    List<Node> items = MarkdownText.children(next);
    long rules =
        items.stream()
            .map(MarkdownText::lead)
            .filter(item -> Directives.of(item).isPresent())
            .count();
    return 2 * rules > items.size();
  }

  private boolean isMereWish(Directive directive, String text) {
    return reach == Reach.STRONG
        && directive == Directive.GUIDELINE
        && !Directives.hasOccasion(text);
  }

  /** Whether a list has several items to be done on one occasion. */
  boolean isDoneTogether(ListIntro lead, ListBlock list) {
    List<Node> items = MarkdownText.children(list);
    long alone =
        items.stream()
            .map(MarkdownText::lead)
            .filter(item -> Directives.of(item).isPresent() && !Sentence.isDefinition(item))
            .count();
    long strict =
        items.stream()
            .map(MarkdownText::lead)
            .filter(item -> Directives.of(item).filter(Directive::isStrict).isPresent())
            .count();
    boolean parts =
        list instanceof OrderedList
            || 2 * alone <= items.size()
            || (lead.isMoment() && 2 * strict < items.size());
    return reach != Reach.STRONG && lead.isOccasion() && items.size() > 1 && parts;
  }

  /** Adds names and their definitions as one rule, titled by the heading or the line above them. */
  boolean addDefinitions(ListIntro lead, ListBlock list) {
    String line = lead.text();
    boolean ruled =
        line.isEmpty()
            ? section.isOfStyle()
            : Languages.matches(GuideCue.WHOLE_PARTS, line) || Directives.of(line).isPresent();
    if (!ruled) {
      return false;
    }
    String title = Sentence.hasWords(line) ? line : Title.ofSection(section, seeds.subject());
    String text = MarkdownText.of(List.of(list), seeds.bodyLength());
    boolean told = Sentence.hasWords(title) && !Commands.areIn(List.of(list));
    if (told) {
      seeds.addStatement(
          NodeKind.PREFERENCE, SeedTitle.of(title), title + ":\n\n" + text, Lines.of(list), true);
    }
    return told;
  }

  /** Extends a title that says nothing without the text after it, by as much as fits. */
  static SeedTitle titled(ListIntro lead, SeedTitle title, String text) {
    boolean complete =
        !lead.isOccasion()
            && !Languages.matches(GuideCue.WHOLE_LEADS, title.name())
            && !Languages.matches(GuideCue.WHOLE_OPEN, title.name())
            && !lead.isPolar();
    return complete
        ? title
        : new SeedTitle(
            with(title.name(), text, NAME),
            TitleLine.of("", with(title.line(), text, TitleLine.LONGEST)));
  }

  /** A title with the parts of a list, of which the first is always there. */
  private static String with(String title, String text, int most) {
    List<String> told =
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("  ") && !line.startsWith("```"))
            .map(
                line ->
                    line.replaceFirst("^(?:[-*]|[0-9]+\\.)\\s+", "").replaceFirst("[.;:,]$", ""))
            .toList();
    StringBuilder line = new StringBuilder(title);
    for (int i = 0; i < told.size(); i++) {
      if (i > 0 && line.length() + told.get(i).length() > most) {
        return line.append("; …").toString();
      }
      line.append(i == 0 ? ": " : "; ").append(told.get(i));
    }
    return line.toString();
  }

  /**
   * Adds a line with the blocks below it.
   *
   * @param told the text before them, at least the line itself
   */
  boolean add(ListIntro lead, String told, Lines lines, List<Node> blocks, String topic) {
    String before = told.length() > MOST_BEFORE ? lead.text() : told.replaceFirst("[:：]\\s*$", "");
    String text = MarkdownText.of(blocks, seeds.bodyLength() - before.length() - 3);
    if (text.isBlank() || !Sentence.hasWords(lead.text()) || Sentence.hasBarePronoun(lead.text())) {
      return false;
    }
    Optional<Directive> directive = Directives.of(lead.text());
    NodeKind kind =
        (lead.sense() == ListIntro.Sense.STEPS
                    && directive.filter(m -> m != Directive.GUIDELINE).isEmpty())
                || (directive.isEmpty() && lead.sense() == ListIntro.Sense.CONDITION)
                || (directive.filter(m -> m == Directive.GUIDELINE).isPresent()
                    && (blocks.get(0) instanceof OrderedList || Commands.areIn(blocks)))
            ? NodeKind.PROCEDURE
            : RuleKind.of(directive.orElse(Directive.GUIDELINE), section, lead.text());
    SeedTitle named = SeedTitle.about(topic, lead.text());
    seeds.addNamed(kind, named.name(), titled(lead, named, text), before + ":\n\n" + text, lines);
    return true;
  }
}
