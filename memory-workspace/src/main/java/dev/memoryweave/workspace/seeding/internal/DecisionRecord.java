package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.DecisionStatus;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/**
 * Reads an architecture decision record in the form of Nygard or MADR: one decision with its
 * outcome and consequences. A record that says it is not in force gives nothing.
 */
final class DecisionRecord {
  private static final Pattern NUMBER =
      Pattern.compile("(?i)^(?:adr[ -]?)?[0-9]{1,6}\\s*[.:)–—-]+\\s*|^adr\\s*[:–—-]\\s*");

  private static final String[] DECISIONS = {
    "decision",
    "decisions",
    "decision outcome",
    "the decision",
    "our decision",
    "what we decided",
    "outcome",
    "resolution"
  };

  private final MarkdownFile file;
  private final SeedCollector seeds;

  DecisionRecord(MarkdownFile file, SeedCollector seeds) {
    this.file = file;
    this.seeds = seeds;
  }

  void read() {
    String title = NUMBER.matcher(file.title()).replaceFirst("").strip();
    if (title.isEmpty()) {
      return;
    }
    Optional<String> status = status();
    if (status.isPresent() && !DecisionStatus.isInForce(status.get())) {
      seeds.skip(new Lines(1, 1), title, "its status is: " + status.get());
      return;
    }
    List<Section> told = new ArrayList<>();
    told.addAll(sections(DECISIONS));
    told.addAll(sections("consequences", "positive consequences", "negative consequences"));
    if (told.isEmpty()) {
      told.addAll(introduction());
    }
    List<Node> blocks = new ArrayList<>();
    Lines lines = null;
    for (Section section : told) {
      blocks.addAll(section.blocks());
      lines = lines == null ? section.lines() : lines.with(section.lines());
    }
    if (lines != null) {
      String body = MarkdownText.of(blocks, seeds.bodyLength());
      seeds.addStatement(NodeKind.DECISION, titled(title, body), body, lines, false);
    }
  }

  /** Adds the chosen option to a title that only names the subject. */
  private static String titled(String title, String body) {
    Optional<String> chosen =
        Languages.patterns(GuideCue.RECORD_CHOSEN).stream()
            .map(pattern -> pattern.matcher(body))
            .filter(Matcher::find)
            .map(found -> found.group(1).strip())
            .findFirst();
    if (chosen.isEmpty() || Directives.isImperative(title)) {
      return title;
    }
    String choice = chosen.get();
    String plain = Section.plain(choice);
    return plain.isEmpty()
            || Section.plain(title).contains(plain)
            || plain.contains(Section.plain(title))
        ? title
        : title + ": " + choice;
  }

  private List<Section> sections(String... headings) {
    List<Section> found = new ArrayList<>();
    for (Section section : file.sections()) {
      boolean meant =
          section.level() > 1
              && section.headings().stream()
                  .map(Section::plain)
                  .anyMatch(plain -> List.of(headings).contains(plain));
      if (meant && !section.blocks().isEmpty()) {
        found.add(section);
      }
    }
    return found;
  }

  /** The sections to read; a short record may have all its text below the title. */
  private List<Section> introduction() {
    return file.sections().stream()
        .filter(section -> section.level() == 1)
        .filter(section -> section.blocks().stream().anyMatch(DecisionRecord::isProse))
        .limit(1)
        .toList();
  }

  private static boolean isProse(Node block) {
    return block instanceof Paragraph
        && DecisionStatus.in(MarkdownText.inline(block)).isEmpty()
        && Sentence.hasWords(MarkdownText.besidesLinks(block));
  }

  // ---- the status -------------------------------------------------------------------------------

  private Optional<String> status() {
    return warning().or(this::stated);
  }

  private Optional<String> stated() {
    Optional<String> front = DecisionStatus.in(file.front().text());
    if (front.isPresent()) {
      return front;
    }
    for (Section section : file.sections()) {
      if (Section.plain(section.heading()).equals("status") && !section.blocks().isEmpty()) {
        return Optional.of(MarkdownText.of(section.blocks(), 200)).filter(s -> !s.isBlank());
      }
    }
    for (Section section : file.sections()) {
      if (section.level() <= 1) {
        for (Node block : section.blocks()) {
          Optional<String> line = DecisionStatus.in(MarkdownText.of(List.of(block), 2_000));
          if (line.isPresent()) {
            return line;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The note below the title of a record that was later replaced. */
  private Optional<String> warning() {
    return file.sections().stream()
        .filter(section -> section.level() <= 1)
        .map(section -> MarkdownText.of(section.blocks(), 600))
        .filter(text -> Languages.names(GuideCue.RECORD_REPLACED, text))
        .findFirst()
        .map(text -> Sentence.of(PlainText.oneLine(text)).get(0));
  }
}
