package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.DecisionStatus;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.model.NodeKind;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/**
 * Reads a file in which people keep the rules or decisions of a project: each list item is one, and
 * so is each section without a list.
 */
final class RuleFile {
  private static final Pattern NUMBER =
      Pattern.compile("^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,6}[.:)])\\s*[:–—-]*\\s*");

  private final MarkdownFile file;
  private final SeedCollector seeds;

  RuleFile(MarkdownFile file, SeedCollector seeds) {
    this.file = file;
    this.seeds = seeds;
  }

  /**
   * Reads rules.
   *
   * @param wishes whether they are preferences unless their wording says otherwise
   */
  void readRules(boolean wishes) {
    ItemReading items = new ItemReading(seeds);
    RuleReading rules = new RuleReading(seeds);
    for (Section section : file.sections()) {
      boolean soft = wishes || isWish(section);
      boolean gotchas = section.is(SectionKind.GOTCHAS);
      boolean listed = section.blocks().stream().anyMatch(ListBlock.class::isInstance);
      if (gotchas) {
        items.read(section, sentence -> NodeKind.GOTCHA);
      } else if (listed) {
        items.read(section, sentence -> kind(sentence, soft));
        rules.readParagraphs(section, Reach.STRONG);
      } else if (section.level() > 1 && Sentence.isStatement(section.heading())) {
        addSection(kind(section.heading(), soft), section);
      } else {
        rules.readParagraphs(section, Reach.STRONG);
      }
    }
  }

  private static boolean isWish(Section section) {
    return section.headings().stream()
        .map(Section::plain)
        .anyMatch(plain -> Languages.matches(GuideCue.HEADING_PREFERS, plain));
  }

  private static NodeKind kind(String sentence, boolean soft) {
    boolean binds = Directives.of(sentence).filter(m -> m != Directive.GUIDELINE).isPresent();
    return soft && !binds ? NodeKind.PREFERENCE : NodeKind.CONSTRAINT;
  }

  /** Reads decisions. */
  void readDecisions() {
    ItemReading items = new ItemReading(seeds);
    for (Section section : file.sections()) {
      if (section.level() <= 1) {
        items.read(section, sentence -> NodeKind.DECISION);
      } else {
        addSection(NodeKind.DECISION, section);
      }
    }
  }

  private void addSection(NodeKind kind, Section section) {
    String title = NUMBER.matcher(section.heading()).replaceFirst("").strip();
    String body = MarkdownText.of(section.blocks(), seeds.bodyLength());
    if (DecisionStatus.isRetired(body)) {
      seeds.skip(section.lines(), title, "it says of itself that it is not in force");
    } else if (isTold(section.blocks())) {
      SeedTitle named = SeedTitle.of(title);
      seeds.addStatement(kind, named, named.above(body), section.lines(), false);
    }
  }

  private static boolean isTold(List<Node> blocks) {
    return blocks.stream()
        .anyMatch(
            block ->
                block instanceof ListBlock
                    || (block instanceof Paragraph
                        && Sentence.hasWords(MarkdownText.inline(block))));
  }
}
