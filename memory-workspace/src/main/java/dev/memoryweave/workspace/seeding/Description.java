package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.internal.english.WordPatterns;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Text;
import java.util.Locale;
import java.util.regex.Pattern;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/** Finds what a project or a part of it is, in the first paragraphs of its first page. */
final class Description {
  private static final Pattern TELLS =
      WordPatterns.within(
          """
          is | are | provides? | contains? | implements? | offers? | allows? | lets
          helps
          makes? | gives | handles? | manages? | defines? | exposes? | wraps?
          generates?
          runs? | holds? | hosts? | includes? | supports? | enables? | builds?
          converts?
          parses? | adds? | serves? | collection | library | framework | tool | toolkit
          package | module | plugin | client | server | service | implementation
          utilit(?:y|ies) | helpers? | scripts?
          """);

  private static final Pattern NOT_A_DESCRIPTION =
      Pattern.compile(
          "(?i)(?:this (?:repo|repository|document|page|guide|file|readme|section|example|template|demo)|here|to |if |for |see |read |please|note|warning|we |you |thanks?|welcome|first|run |install|use |click|translations?|english|languages?|status|deprecated|⚠).*");

  private static final Pattern IS =
      Pattern.compile("(?i)(?:\\S+ ){1,5}(?:is|are|provides|contains) (?:a|an|the|our)\\b.*");

  private final MarkdownFile file;
  private final SeedCollector seeds;

  Description(MarkdownFile file, SeedCollector seeds) {
    this.file = file;
    this.seeds = seeds;
  }

  void read() {
    if (seeds.standing() == Standing.PART_README && seeds.subject().equals(Standing.PROJECT)) {
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
                      || (IS.matcher(text).matches()
                          && isNamed(text)
                          && !IS.matcher(MarkdownText.inline(best)).matches())
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
    if (!Sentence.isStatement(text) || !Sentence.hasWords(MarkdownText.besidesLinks(block))) {
      return false;
    }
    boolean tells =
        (TELLS.matcher(text).matches() || isNamed(text))
            && !NOT_A_DESCRIPTION.matcher(text).matches();
    return seeds.standing() == Standing.README ? !NOT_A_DESCRIPTION.matcher(text).matches() : tells;
  }

  /** Whether a text begins with what its file is about. */
  private boolean isNamed(String text) {
    String name = Section.plain(file.title());
    return !name.isEmpty() && Section.plain(Text.shorten(text, 80)).contains(name);
  }

  private NodeKind kind() {
    return switch (seeds.standing()) {
      case ARCHITECTURE -> NodeKind.ARCHITECTURE;
      case README -> NodeKind.PROJECT;
      default -> NodeKind.MODULE;
    };
  }

  /** The first sentence that tells what something is. */
  private static String telling(String text) {
    return Sentence.of(text).stream()
        .filter(sentence -> IS.matcher(sentence).matches())
        .findFirst()
        .orElse(ItemReading.firstSentence(text));
  }

  /** The name of a project or its part, which its memory is known by. */
  private String name(String text) {
    String own = Title.clean(file.title());
    boolean names = !Title.isGeneral(own) && SectionKind.of(Section.plain(own)).isEmpty();
    return switch (seeds.standing()) {
      case README, ARCHITECTURE -> names ? own : Title.ofStatement(telling(text));
      default ->
          names && !seeds.subject().toLowerCase(Locale.ROOT).endsWith(own.toLowerCase(Locale.ROOT))
              ? own + " (" + seeds.subject() + ")"
              : seeds.subject();
    };
  }

  private String title(String name, String text) {
    String told = telling(text);
    String own = Title.clean(file.title()).toLowerCase(Locale.ROOT);
    boolean named = told.toLowerCase(Locale.ROOT).contains(own);
    return Title.ofStatement(
        named && seeds.standing() == Standing.README ? told : name + ": " + told);
  }
}
