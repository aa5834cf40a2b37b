package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.NodeKind;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;

/** Reads a file of sections: a read-me, a guide for agents or contributors, an architecture. */
final class GuideFile {
  /** Whom a file is written for, which says what its sentences may be. */
  enum Audience {
    /** Users and contributors: the file says what the project is. */
    EVERYBODY,
    /** Whoever wants to know how it is built. */
    READERS,
    /** Whoever changes it: an order is an order, wherever it stands. */
    WORKERS
  }

  private static final Pattern COMMAND =
      Pattern.compile(
          ".*`(?:\\$ )?(?:\\.[/\\\\][^\\s`]+"
              + "|npm|npx|yarn|pnpm|bun|deno|node|mvn|gradle|make|cmake"
              + "|cargo|go|python3?|pip3?|poetry|uv|pytest|tox|ruff|docker|docker-compose|podman"
              + "|git|gh|java|javac|dotnet|bundle|rake|rails|ruby|php|composer|swift|xcodebuild"
              + "|bazel|just|task|helm|kubectl|terraform|ansible|bash|sh|curl|brew|apt|apt-get)"
              + "(?:\\s[^`]*)?`.*");

  private final MarkdownFile file;
  private final SeedCollector seeds;
  private final Audience audience;
  private final RuleReading rules;

  GuideFile(MarkdownFile file, SeedCollector seeds, Audience audience) {
    this.file = file;
    this.seeds = seeds;
    this.audience = audience;
    this.rules = new RuleReading(seeds);
  }

  void read() {
    if (audience != Audience.WORKERS) {
      readDescription();
    }
    boolean titled = true;
    for (Section section : file.sections()) {
      // The first heading of the first level is the title; others are sections like any.
      boolean title = section.level() == 0 || (section.level() == 1 && titled);
      titled &= section.level() != 1;
      read(section, title ? null : section.kind().orElse(null));
    }
  }

  private void read(Section section, @Nullable SectionKind kind) {
    if (kind == SectionKind.GOTCHAS) {
      readGotchas(section);
      return;
    }
    if (kind == SectionKind.RULES) {
      rules.readItems(section, sentence -> ruleKind(sentence, section));
      rules.readSentences(section, Modality::isBinding);
      return;
    }
    if (kind == SectionKind.PROCEDURE && hasCommands(section)) {
      addSection(NodeKind.PROCEDURE, section, true);
    } else if (kind == SectionKind.ARCHITECTURE
        || (kind == SectionKind.ABOUT && audience != Audience.EVERYBODY)) {
      if (isTold(section)) {
        addSection(NodeKind.ARCHITECTURE, section, false);
      }
    }
    if (audience == Audience.WORKERS) {
      rules.readItems(section, sentence -> Modality.isOrder(sentence) ? NodeKind.CONSTRAINT : null);
      rules.readSentences(section, Modality::isOrder);
    }
  }

  private static NodeKind ruleKind(String sentence, Section section) {
    return section.binding() || Modality.isBinding(sentence)
        ? NodeKind.CONSTRAINT
        : NodeKind.PREFERENCE;
  }

  private void readGotchas(Section section) {
    if (section.blocks().stream().anyMatch(ListBlock.class::isInstance)) {
      rules.readItems(section, sentence -> NodeKind.GOTCHA);
    } else if (SectionKind.of(Section.plain(section.heading())).isEmpty() && isTold(section)) {
      addSection(NodeKind.GOTCHA, section, false);
    } else {
      for (Node block : section.blocks()) {
        String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
        if (Sentence.isStatement(text)) {
          seeds.addStatement(
              NodeKind.GOTCHA,
              Sentence.title(text),
              Sentence.whole(text, seeds.bodyLength()),
              Lines.of(block),
              true);
        }
      }
    }
  }

  private void addSection(NodeKind kind, Section section, boolean code) {
    seeds.addSection(
        kind,
        section.title(),
        MarkdownText.of(section.blocks(), code, seeds.bodyLength()),
        section.lines());
  }

  private static boolean hasCommands(Section section) {
    return section.blocks().stream()
        .anyMatch(
            block ->
                isCode(block)
                    || (block instanceof OrderedList && hasWords(block))
                    || ((block instanceof ListBlock || block instanceof Paragraph)
                        && MarkdownText.of(List.of(block), true, 20_000)
                            .lines()
                            .anyMatch(line -> COMMAND.matcher(line).matches())));
  }

  private static boolean hasWords(Node list) {
    return MarkdownText.children(list).stream()
        .anyMatch(item -> Sentence.hasWords(MarkdownText.lead(item)));
  }

  private static boolean isCode(Node block) {
    return (block instanceof FencedCodeBlock fenced && !fenced.getLiteral().isBlank())
        || (block instanceof IndentedCodeBlock indented && !indented.getLiteral().isBlank());
  }

  /** Whether a section says something in words, not by links and pictures alone. */
  private static boolean isTold(Section section) {
    return section.blocks().stream()
        .anyMatch(
            block ->
                (block instanceof Paragraph && isProse(block))
                    || (block instanceof ListBlock && hasWords(block))
                    || block instanceof TableBlock);
  }

  private static boolean isProse(Node block) {
    return Sentence.hasWords(MarkdownText.besidesLinks(block));
  }

  // ---- what the project is ----------------------------------------------------------------------

  private void readDescription() {
    for (Section section : file.sections()) {
      boolean first = section.level() <= 1;
      if (!first && section.kind().filter(SectionKind.ABOUT::equals).isEmpty()) {
        continue;
      }
      for (Node block : section.blocks()) {
        String text = block instanceof Paragraph ? MarkdownText.inline(block) : "";
        if (isProse(block) && Sentence.isStatement(text)) {
          String title = file.title().isEmpty() ? Sentence.title(text) : file.title();
          seeds.addSection(
              descriptionKind(), title, Sentence.whole(text, seeds.bodyLength()), Lines.of(block));
          return;
        }
      }
    }
  }

  private NodeKind descriptionKind() {
    if (audience == Audience.READERS) {
      return NodeKind.ARCHITECTURE;
    }
    return seeds.isAtRoot() ? NodeKind.PROJECT : NodeKind.MODULE;
  }
}
