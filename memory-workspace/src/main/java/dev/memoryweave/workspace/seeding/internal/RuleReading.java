package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.NodeKind;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;
import org.jspecify.annotations.Nullable;

/**
 * Turns list items and sentences of paragraphs into rules. Each item includes its context: the
 * negation, the condition and the topic before it. Where items mean nothing alone, their list
 * becomes a single rule, or none.
 */
final class RuleReading {
  /** Longer texts, in characters, are not rules. */
  static final int LONGEST = 4_000;

  private final SeedCollector seeds;

  RuleReading(SeedCollector seeds) {
    this.seeds = seeds;
  }

  /**
   * Reads the rules of a section.
   *
   * @return the blocks that were taken as rules as a whole
   */
  Set<Node> read(Section section, Reach reach) {
    WholeRule whole = new WholeRule(seeds, section, reach);
    ListReading lists = new ListReading(seeds, section, reach);
    Set<Node> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Node> blocks = section.blocks();
    ListIntro lead = section.lead();
    String topic = topic(section);
    boolean passing = false;
    for (int i = 0; i < blocks.size(); i++) {
      Node block = blocks.get(i);
      Node next = i + 1 < blocks.size() ? blocks.get(i + 1) : null;
      if (block instanceof ListBlock list) {
        String of = isTopic(lead) ? lead.text() : topic;
        if (lists.read(new ListReading.Group(list, lead, outer(section, lead), of))) {
          taken.add(list);
        }
        lead = section.lead();
        topic = passing ? topic(section) : topic;
        passing = false;
      } else if (block instanceof Paragraph) {
        String text = MarkdownText.inline(block);
        if (isLabel(block, text)) {
          String label = text.replaceFirst("[:：]$", "");
          passing = !label.equals(text);
          topic = Title.isGeneral(label) ? topic(section) : label;
          lead = section.lead();
        } else if (isSettled(block, text, section, reach)) {
          lead = section.lead();
        } else if (text.length() <= LONGEST) {
          Lines own = Lines.of(block);
          if (next instanceof Paragraph && Sentence.replaces(MarkdownText.inline(next))) {
            text += " " + MarkdownText.inline(next);
            own = own.with(Lines.of(next));
            i++;
            next = i + 1 < blocks.size() ? blocks.get(i + 1) : null;
          }
          text = withColon(text, next);
          SentenceReading sentences = new SentenceReading(seeds, section, reach, topic);
          if (sentences.readWith(own, text, next)) {
            taken.add(next);
            lead = section.lead();
            i++;
            continue;
          }
          ListIntro intro = leadIn(text, next);
          lead = intro.isPresent() ? intro : section.lead();
          if (next != null && whole.completes(intro, next)) {
            whole.add(intro, text, own.with(Lines.of(next)), List.of(next), topic);
            if (next instanceof OrderedList steps) {
              lists.readStrong(
                  new ListReading.Group(steps, ListIntro.ABSENT, ListIntro.ABSENT, topic));
            }
            taken.add(next);
            lead = ListIntro.ABSENT;
            i++;
          }
        }
      } else {
        lead = section.lead();
      }
    }
    return taken;
  }

  /** Adds a paragraph that begins with a bold name and settles something without a verb. */
  private boolean isSettled(Node block, String text, Section section, Reach reach) {
    Optional<NodeKind> kind =
        block.getFirstChild() instanceof StrongEmphasis && Directives.of(text).isEmpty()
            ? SettledLine.kind(seeds, section, reach, text)
            : Optional.empty();
    kind.ifPresent(any -> SettledLine.add(seeds, any, text, section.heading(), Lines.of(block)));
    return kind.isPresent();
  }

  /** A paragraph with the colon that some people omit before a list. */
  private static String withColon(String text, @Nullable Node next) {
    boolean open =
        next instanceof ListBlock && !text.matches(".*[.!?:。：)]") && !text.contains(": ");
    return open ? text + ":" : text;
  }

  /** The introduction in a paragraph. */
  private static ListIntro leadIn(String text, @Nullable Node next) {
    ListIntro lead = ListIntro.of(text);
    boolean permits = next instanceof ListBlock && !lead.isPresent() && ListIntro.permits(text);
    return permits ? new ListIntro(text, ListIntro.Sense.EXAMPLES) : lead;
  }

  /** Reads only the sentences in the paragraphs of a section. */
  void readParagraphs(Section section, Reach reach) {
    for (Node block : section.blocks()) {
      String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
      if (!text.isEmpty() && text.length() <= LONGEST) {
        new SentenceReading(seeds, section, reach, topic(section)).read(Lines.of(block), text);
      }
    }
  }

  /** The heading takes precedence over a paragraph, such as "In tests:" below "Never". */
  private static ListIntro outer(Section section, ListIntro lead) {
    return lead.equals(section.lead()) || lead.isPolar() ? ListIntro.ABSENT : section.lead();
  }

  private static boolean isTopic(ListIntro lead) {
    return lead.sense() == ListIntro.Sense.TOPIC && ListIntro.isName(lead.text());
  }

  /** Whether a paragraph is a bold line that serves as a heading. */
  private static boolean isLabel(Node block, String text) {
    return block.getFirstChild() instanceof StrongEmphasis
        && block.getFirstChild() == block.getLastChild()
        && isTopic(ListIntro.of(text.replaceFirst("[:：]?$", ":")));
  }

  /** The subject of what a section says. */
  static String topic(Section section) {
    String heading = section.isTitle() ? "" : section.heading();
    return Title.isGeneral(Title.clean(heading)) ? section.above() : heading;
  }
}
