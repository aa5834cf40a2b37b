package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.workspace.markup.internal.Block;
import dev.memoryweave.workspace.markup.internal.Markup;
import dev.memoryweave.workspace.markup.internal.MarkupDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;

/**
 * A file of marked-up text, split at its headings.
 *
 * @param front the settings between two lines of hyphens at the top; possibly empty
 * @param sections the sections in the order of the file; the first has no heading
 */
record MarkdownFile(FrontMatter front, List<Section> sections) {
  MarkdownFile {
    sections = List.copyOf(sections);
  }

  static MarkdownFile of(Markup markup, String text) {
    MarkupDocument document = MarkupDocument.of(markup, text);
    return new MarkdownFile(new FrontMatter(document.front()), sections(document.blocks()));
  }

  /** If there are several headings of the first level, none of them is the title. */
  private static boolean hasTitle(List<Block> document) {
    return document.stream().filter(block -> block.level() == 1).count() == 1;
  }

  private static List<Section> sections(List<Block> document) {
    List<Section> sections = new ArrayList<>();
    List<Section> open = new ArrayList<>();
    List<Node> blocks = new ArrayList<>();
    boolean titled = hasTitle(document);
    Heading heading = null;
    for (Block block : document) {
      if (block.node() instanceof Heading next) {
        sections.add(section(heading, blocks, open, titled));
        heading = next;
        blocks = new ArrayList<>();
      } else {
        addUnquoted(block.node(), blocks);
      }
    }
    sections.add(section(heading, blocks, open, titled));
    return sections;
  }

  /**
   * Unwraps quotes: many files quote their notes, whose content counts as normal text. What a line
   * announces as the words of somebody else, or as a sample, states nothing.
   */
  private static void addUnquoted(Node block, List<Node> blocks) {
    if (block instanceof Paragraph && TakenIn.isAll(MarkdownText.inline(block))) {
      // It stands for the other file, and is no topic of what follows.
      return;
    }
    if (!(block instanceof BlockQuote)) {
      blocks.add(block);
    } else if (blocks.isEmpty() || !leadsToWords(blocks.get(blocks.size() - 1))) {
      blocks.addAll(MarkdownText.children(block));
    }
  }

  private static boolean leadsToWords(Node block) {
    String lead = block instanceof Paragraph ? MarkdownText.inline(block) : "";
    return Sentence.endsInColon(lead)
        && Sentence.of(lead).stream()
            .reduce((first, last) -> last)
            .filter(last -> Languages.matches(GuideCue.LEAD_TO_WORDS, last))
            .isPresent();
  }

  /** Ends a section; {@code open} holds those above it. */
  private static Section section(
      @Nullable Heading heading, List<Node> blocks, List<Section> open, boolean titled) {
    Lines lines = Lines.of(blocks);
    if (heading == null) {
      return new Section(
          List.of(), 0, true, Optional.empty(), ListIntro.ABSENT, false, lines, blocks, null);
    }
    int level = heading.getLevel();
    open.removeIf(above -> above.level() >= level);
    Section above = open.isEmpty() ? null : open.get(open.size() - 1);
    List<String> headings = new ArrayList<>(above == null ? List.of() : above.headings());
    headings.add(MarkdownText.inline(heading));
    String plain = Section.plain(headings.get(headings.size() - 1));
    Optional<SectionKind> kind = SectionKind.of(plain);
    boolean binding = Languages.matches(GuideCue.HEADING_BINDING, plain);
    ListIntro lead = ListIntro.ofHeading(headings.get(headings.size() - 1));
    // The title of a file describes the file, not each of its sections.
    if (above != null && above.level() > 1) {
      kind = SectionKind.below(above.kind(), kind);
      binding |= above.binding();
      lead = lead.isPresent() ? lead : above.lead();
    }
    Section section =
        new Section(
            headings,
            level,
            titled && level == 1,
            kind,
            lead,
            binding,
            blocks.isEmpty() ? Lines.of(heading) : Lines.of(heading).with(lines),
            blocks,
            heading);
    open.add(section);
    return section;
  }

  /** The title: the first heading of the first level, or empty. */
  String title() {
    return sections.stream()
        .filter(section -> section.level() == 1)
        .map(Section::heading)
        .findFirst()
        .orElse("");
  }
}
