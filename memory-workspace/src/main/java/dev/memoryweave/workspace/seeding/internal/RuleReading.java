package dev.memoryweave.workspace.seeding.internal;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
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
    for (int i = 0; i < blocks.size(); i++) {
      Node block = blocks.get(i);
      Node next = i + 1 < blocks.size() ? blocks.get(i + 1) : null;
      if (block instanceof ListBlock list) {
        if (lists.read(
            new ListReading.Group(list, lead, outer(section, lead), topic(section, lead)))) {
          taken.add(list);
        }
        lead = section.lead();
      } else if (block instanceof Paragraph) {
        String text = MarkdownText.inline(block);
        if (text.length() <= LONGEST) {
          new SentenceReading(seeds, section, reach).read(block, text);
          ListIntro own = leadIn(text, next);
          lead = own.isPresent() ? own : section.lead();
          if (next != null && whole.completes(own, next)) {
            Lines lines = Lines.of(block).with(Lines.of(next));
            String topic = topic(section, ListIntro.ABSENT);
            whole.add(own, text, lines, List.of(next), topic);
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

  /** The introduction in a paragraph; before a list, some people omit its colon. */
  private static ListIntro leadIn(String text, @Nullable Node next) {
    boolean open = next instanceof ListBlock && !text.matches(".*[.!?:。：)]");
    ListIntro lead = ListIntro.of(open ? text + ":" : text);
    boolean permits = next instanceof ListBlock && !lead.isPresent() && ListIntro.permits(text);
    return permits ? new ListIntro(text, ListIntro.Sense.EXAMPLES) : lead;
  }

  /** Reads only the sentences in the paragraphs of a section. */
  void readParagraphs(Section section, Reach reach) {
    for (Node block : section.blocks()) {
      String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
      if (!text.isEmpty() && text.length() <= LONGEST) {
        new SentenceReading(seeds, section, reach).read(block, text);
      }
    }
  }

  /** The heading takes precedence over a paragraph, such as "In tests:" below "Never". */
  private static ListIntro outer(Section section, ListIntro lead) {
    return lead.equals(section.lead()) || lead.isPolar() ? ListIntro.ABSENT : section.lead();
  }

  private static String topic(Section section, ListIntro lead) {
    if (lead.sense() == ListIntro.Sense.TOPIC && ListIntro.isName(lead.text())) {
      return lead.text();
    }
    String heading = section.isTitle() ? "" : section.heading();
    return Title.isGeneral(Title.clean(heading)) ? section.above() : heading;
  }
}
