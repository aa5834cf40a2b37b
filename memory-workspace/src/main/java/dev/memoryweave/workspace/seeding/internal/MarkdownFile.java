package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown file, split at its headings.
 *
 * @param front the settings between two lines of hyphens at the top; possibly empty
 * @param sections the sections in the order of the file; the first has no heading
 */
record MarkdownFile(FrontMatter front, List<Section> sections) {
  /** Deeper than anybody nests, and well below the limits of the stack. */
  private static final int MAX_NESTING = 50;

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .maxOpenBlockParsers(MAX_NESTING)
          .maxInlineNesting(MAX_NESTING)
          .build();

  private static final Pattern FRONT =
      Pattern.compile(
          "\\A---[ \\t]*\\n((?:(?!---)[^\\n]{0,2000}\\n){0,200}?)---[ \\t]*(?:\\n|\\z)");

  MarkdownFile {
    sections = List.copyOf(sections);
  }

  static MarkdownFile of(String text) {
    String front = "";
    Matcher settings = FRONT.matcher(text);
    String rest = text;
    if (settings.find()) {
      front = settings.group(1);
      rest = blank(settings.group()) + text.substring(settings.end());
    }
    return new MarkdownFile(new FrontMatter(front), sections(PARSER.parse(rest)));
  }

  /** Replaces lines with empty ones, so that the others keep their numbers. */
  private static String blank(String lines) {
    return "\n".repeat((int) lines.chars().filter(c -> c == '\n').count());
  }

  /** If there are several headings of the first level, none of them is the title. */
  private static boolean hasTitle(Node document) {
    return MarkdownText.children(document).stream()
            .filter(block -> block instanceof Heading heading && heading.getLevel() == 1)
            .count()
        == 1;
  }

  private static List<Section> sections(Node document) {
    List<Section> sections = new ArrayList<>();
    List<Section> open = new ArrayList<>();
    List<Node> blocks = new ArrayList<>();
    boolean titled = hasTitle(document);
    Heading heading = null;
    for (Node block : MarkdownText.children(document)) {
      if (block instanceof Heading next) {
        sections.add(section(heading, blocks, open, titled));
        heading = next;
        blocks = new ArrayList<>();
      } else {
        addUnquoted(block, blocks);
      }
    }
    sections.add(section(heading, blocks, open, titled));
    return sections;
  }

  /** Unwraps quotes: many files quote their notes, whose content counts as normal text. */
  private static void addUnquoted(Node block, List<Node> blocks) {
    if (block instanceof BlockQuote) {
      blocks.addAll(MarkdownText.children(block));
    } else {
      blocks.add(block);
    }
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
