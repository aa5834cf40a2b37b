package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.NodeKind;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;

/** Makes each list item of a section a seed, where its place says what the items are. */
final class ItemReading {
  /** Longer items, in characters, are texts of their own. */
  private static final int LONGEST = 4_000;

  /** Start of a field in an entry written as one paragraph. */
  private static final Pattern FIELD =
      Pattern.compile(
          " (?=(?:Decision|Reason|Rationale|Why|Context|Trade-?offs?|Alternatives?|Consequences|Status|Impact|Problem|Fix|Root"
              + " cause|Resolution|Symptoms?|Cause|Lesson): )");

  /** The date and number of an entry, which say nothing about its subject. */
  private static final Pattern DATED =
      Pattern.compile(
          "^(?:(?:Decision|Entry|Incident|ADR)\\s+)?\\[?[0-9]{4}-[0-9]{2}-[0-9]{2}]?(?:\\s+[0-9a-z]{4,12})?\\s*[:–—-]+\\s*(?=\\S)");

  private final SeedCollector seeds;

  ItemReading(SeedCollector seeds) {
    this.seeds = seeds;
  }

  /** Reads the items of all lists; {@code kind} gives the kind of a sentence. */
  boolean read(Section section, Function<String, NodeKind> kind) {
    boolean found = false;
    ListIntro lead = section.lead();
    for (Node block : section.blocks()) {
      if (block instanceof ListBlock list && lead.isOccasion()) {
        found |= addWhole(list, lead, kind);
        lead = section.lead();
      } else if (block instanceof ListBlock list) {
        for (Node item : MarkdownText.children(list)) {
          found |= readItem(item, lead, kind);
        }
        lead = section.lead();
      } else {
        ListIntro own =
            block instanceof Paragraph
                ? ListIntro.of(MarkdownText.inline(block))
                : ListIntro.ABSENT;
        lead = own.isPresent() ? own : section.lead();
      }
    }
    return found;
  }

  /** Adds a list of things to do on one occasion as a whole. */
  private boolean addWhole(ListBlock list, ListIntro lead, Function<String, NodeKind> kind) {
    String text = MarkdownText.of(List.of(list), seeds.bodyLength() - lead.text().length());
    if (text.isBlank() || !Sentence.hasWords(lead.text())) {
      return false;
    }
    seeds.addStatement(
        list instanceof OrderedList ? NodeKind.PROCEDURE : kind.apply(lead.text()),
        SeedTitle.of(lead.text()),
        lead.text() + ":\n\n" + text,
        Lines.of(list),
        true);
    return true;
  }

  private boolean readItem(Node item, ListIntro lead, Function<String, NodeKind> kind) {
    String own = MarkdownText.lead(item);
    boolean leads = own.endsWith(":") && item.getFirstChild().getNext() != null;
    if (own.isEmpty() || own.length() > LONGEST) {
      return false;
    }
    List<Node> blocks = MarkdownText.children(item);
    String rest = MarkdownText.of(blocks.subList(1, blocks.size()), seeds.bodyLength());
    if (leads && rest.isEmpty()) {
      return false;
    }
    boolean taken =
        seeds.role() == DocumentRole.OWN_RULES && lead.sense() == ListIntro.Sense.EXAMPLES;
    String line = taken ? own : lead.with(own).orElse("");
    String title = firstSentence(leads ? line.replaceFirst(":$", "") : line);
    if (!Sentence.isStatement(title)) {
      return false;
    }
    String body = Sentence.whole(line, seeds.bodyLength());
    int room = Math.max(0, seeds.bodyLength() - body.length() - 2);
    String more = MarkdownText.of(blocks.subList(1, blocks.size()), room);
    seeds.addStatement(
        kind.apply(line),
        SeedTitle.of(title),
        more.isEmpty() ? body : body + "\n\n" + more,
        Lines.of(item),
        true);
    return true;
  }

  /** The first sentence, plus the second if the first is only a label. */
  static String firstSentence(String whole) {
    String line = DATED.matcher(FIELD.split(whole, 2)[0].strip()).replaceFirst("");
    List<String> sentences = Sentence.of(line);
    if (sentences.size() < 2) {
      return line;
    }
    String first = sentences.get(0);
    return Sentence.words(first) < 4
        ? first.replaceFirst("[.!:]+$", "") + ": " + sentences.get(1)
        : first;
  }
}
