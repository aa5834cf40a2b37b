package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/**
 * Reads the record of an architecture decision, in the form of Nygard or of MADR: one decision with
 * what was decided and what follows. A record that says of itself that it is not in force gives
 * nothing.
 */
final class DecisionRecord {
  private static final Pattern NUMBER =
      Pattern.compile("(?i)^(?:adr[ -]?)?[0-9]{1,6}\\s*[.:)–—-]+\\s*|^adr\\s*[:–—-]\\s*");

  private static final Pattern STATUS_LINE =
      Pattern.compile("(?im)^[\\s>*_-]*status[\\s*_]*:[\\s*_]*(.{0,200})$");

  private static final Pattern NOT_IN_FORCE =
      Pattern.compile(
          "(?i).*\\b(superseded|deprecated|rejected|obsolete|withdrawn|abandoned|retired|declined"
              + "|replaced by|proposed|draft|pending|on hold)\\b.*");

  private static final Pattern NOT_SUPERSEDED = Pattern.compile("(?i)^\\W*(accepted|adopted)\\b.*");

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
    if (status.isPresent() && !isInForce(status.get())) {
      seeds.skip(new Lines(1, 1), title, "its status is: " + status.get());
      return;
    }
    List<Section> told = new ArrayList<>();
    told.addAll(sections("decision", "decision outcome", "the decision", "what we decided"));
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
      seeds.addStatement(
          NodeKind.DECISION,
          title,
          MarkdownText.of(blocks, false, seeds.bodyLength()),
          lines,
          false);
    }
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

  /** A short record may tell all below its title. */
  private List<Section> introduction() {
    return file.sections().stream()
        .filter(section -> section.level() == 1)
        .filter(section -> section.blocks().stream().anyMatch(DecisionRecord::isProse))
        .limit(1)
        .toList();
  }

  private static boolean isProse(Node block) {
    return block instanceof Paragraph
        && !STATUS_LINE.matcher(MarkdownText.inline(block)).find()
        && Sentence.hasWords(MarkdownText.besidesLinks(block));
  }

  // ---- the status -------------------------------------------------------------------------------

  private Optional<String> status() {
    Matcher front = STATUS_LINE.matcher(file.front());
    if (front.find()) {
      return Optional.of(front.group(1).strip());
    }
    for (Section section : file.sections()) {
      if (Section.plain(section.heading()).equals("status") && !section.blocks().isEmpty()) {
        return Optional.of(MarkdownText.of(section.blocks(), false, 200)).filter(s -> !s.isBlank());
      }
    }
    for (Section section : file.sections()) {
      if (section.level() <= 1) {
        for (Node block : section.blocks()) {
          String text = MarkdownText.of(List.of(block), false, 2_000);
          Matcher line = STATUS_LINE.matcher(text);
          if (line.find()) {
            return Optional.of(line.group(1).strip());
          }
        }
      }
    }
    return Optional.empty();
  }

  /** "Accepted, supersedes 3" is in force; "Accepted, superseded by 7" is not. */
  private static boolean isInForce(String status) {
    String line = status.replace('\n', ' ');
    if (NOT_SUPERSEDED.matcher(line).matches()) {
      return !line.toLowerCase(Locale.ROOT).matches(".*\\b(superseded|replaced) by\\b.*");
    }
    return !NOT_IN_FORCE.matcher(line).matches();
  }
}
