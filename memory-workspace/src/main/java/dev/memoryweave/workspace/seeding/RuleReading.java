package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.NodeKind;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;

/** Turns items of lists and sentences of paragraphs into seeds. */
final class RuleReading {
  /** What is longer, in characters, is no rule but a text. */
  private static final int LONGEST = 4_000;

  private final SeedCollector seeds;

  RuleReading(SeedCollector seeds) {
    this.seeds = seeds;
  }

  /**
   * Makes each item of the lists of a section a seed.
   *
   * @param kind what a sentence becomes, or null for nothing
   */
  void readItems(Section section, Function<String, @Nullable NodeKind> kind) {
    String beginning = beginningOf(section.heading());
    for (Node block : section.blocks()) {
      if (block instanceof ListBlock list) {
        for (Node item : MarkdownText.children(list)) {
          readItem(item, beginning, kind);
        }
      }
      String before = block instanceof Paragraph ? MarkdownText.inline(block) : "";
      beginning =
          before.isEmpty() || before.length() > LONGEST
              ? beginningOf(section.heading())
              : Modality.beginning(before);
    }
  }

  /** "Never" and "Do not" as a heading are the first words of each item below it. */
  private static String beginningOf(String heading) {
    return switch (Section.plain(heading)) {
      case "never" -> "Never";
      case "always" -> "Always";
      case "do not", "dont", "donts" -> "Do not";
      default -> "";
    };
  }

  private void readItem(Node item, String beginning, Function<String, @Nullable NodeKind> kind) {
    String lead = MarkdownText.lead(item);
    if (lead.isEmpty() || lead.length() > LONGEST || isLink(item)) {
      return;
    }
    String line = Modality.isOrder(lead) ? lead : Modality.joined(beginning, lead);
    boolean leads = lead.endsWith(":") && item.getFirstChild().getNext() != null;
    if (!Sentence.isStatement(leads ? line.substring(0, line.length() - 1) : line)) {
      return;
    }
    NodeKind found = kind.apply(line);
    if (found == null) {
      return;
    }
    List<Node> blocks = MarkdownText.children(item);
    int room = Math.max(0, seeds.bodyLength() - line.length());
    String rest = MarkdownText.of(blocks.subList(1, blocks.size()), false, room);
    String body = Sentence.whole(line, seeds.bodyLength());
    if (!rest.isEmpty()) {
      body = body + "\n\n" + rest;
    } else if (leads) {
      return;
    }
    seeds.addStatement(found, Sentence.title(line), body, Lines.of(item), true);
  }

  private static boolean isLink(Node item) {
    Node first = item.getFirstChild();
    return !Sentence.hasWords(MarkdownText.besidesLinks(first))
        && !MarkdownText.besidesLinks(first).equals(MarkdownText.inline(first));
  }

  /** Makes each sentence of the paragraphs of a section that is a rule a constraint. */
  void readSentences(Section section, Predicate<String> isRule) {
    for (Node block : section.blocks()) {
      String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
      if (text.isEmpty() || text.length() > LONGEST) {
        continue;
      }
      for (String sentence : Sentence.of(text)) {
        if (Sentence.isStatement(sentence)
            && Sentence.standsAlone(sentence)
            && isRule.test(sentence)) {
          seeds.addStatement(
              NodeKind.CONSTRAINT,
              Sentence.title(sentence),
              Sentence.whole(sentence, seeds.bodyLength()),
              Lines.of(block),
              true);
        }
      }
    }
  }
}
