package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/** Finds a description of a project or part of it, in the first paragraphs of its first page. */
final class Description {
  private final MarkdownFile file;
  private final SeedCollector seeds;

  Description(MarkdownFile file, SeedCollector seeds) {
    this.file = file;
    this.seeds = seeds;
  }

  void read() {
    if (seeds.role() == DocumentRole.PART_README && seeds.subject().equals(DocumentRole.PROJECT)) {
      return;
    }
    for (Section section : file.sections()) {
      boolean first = section.level() <= 1;
      if (!first && !section.is(SectionKind.ABOUT)) {
        continue;
      }
      Node best = null;
      for (Node block : section.blocks()) {
        String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
        if (isDescription(block, text)) {
          best =
              best == null
                      || (Languages.matches(GuideCue.DESCRIPTION_IS, text)
                          && isNamed(text)
                          && !Languages.matches(GuideCue.DESCRIPTION_IS, MarkdownText.inline(best)))
                  ? block
                  : best;
        }
      }
      if (best != null) {
        String text = MarkdownText.inline(best);
        String name = name(text);
        seeds.addSection(
            kind(),
            title(name, text),
            Sentence.whole(text, seeds.bodyLength()),
            Lines.of(best),
            name);
        return;
      }
    }
  }

  private boolean isDescription(Node block, String text) {
    if (!Sentence.isStatement(text)
        || ItemReading.firstSentence(text).endsWith("?")
        || !Sentence.hasWords(MarkdownText.besidesLinks(block))) {
      return false;
    }
    boolean tells =
        (Languages.matches(GuideCue.DESCRIPTION_TELLS, text) || isNamed(text))
            && !Languages.matches(GuideCue.DESCRIPTION_NOT_A_DESCRIPTION, text);
    return seeds.role() == DocumentRole.README
        ? !Languages.matches(GuideCue.DESCRIPTION_NOT_A_DESCRIPTION, text)
        : tells;
  }

  /** Whether a text begins with the subject of its file. */
  private boolean isNamed(String text) {
    String name = Section.plain(file.title());
    return !name.isEmpty() && Section.plain(Text.shorten(text, 80)).contains(name);
  }

  private NodeKind kind() {
    return switch (seeds.role()) {
      case ARCHITECTURE -> NodeKind.ARCHITECTURE;
      case README -> NodeKind.PROJECT;
      default -> NodeKind.MODULE;
    };
  }

  /** The first sentence that defines something. */
  private static String definition(String text) {
    return Sentence.of(text).stream()
        .filter(sentence -> Languages.matches(GuideCue.DESCRIPTION_IS, sentence))
        .findFirst()
        .orElse(ItemReading.firstSentence(text));
  }

  /** The name of a project or part, used as the name of its memory. */
  private String name(String text) {
    String own = Title.clean(file.title());
    boolean names = !Title.isGeneral(own) && SectionKind.of(Section.plain(own)).isEmpty();
    return switch (seeds.role()) {
      case README, ARCHITECTURE -> names ? own : Title.ofStatement(definition(text));
      default ->
          names && !PlainText.lowerCase(seeds.subject()).endsWith(PlainText.lowerCase(own))
              ? own + " (" + seeds.subject() + ")"
              : seeds.subject();
    };
  }

  private SeedTitle title(String name, String text) {
    String told = definition(text);
    String own = PlainText.lowerCase(Title.clean(file.title()));
    boolean named = PlainText.lowerCase(told).contains(own);
    boolean same = name.equals(Title.ofStatement(told));
    return SeedTitle.of(
        same || (named && seeds.role() == DocumentRole.README) ? told : name + ": " + told);
  }
}
