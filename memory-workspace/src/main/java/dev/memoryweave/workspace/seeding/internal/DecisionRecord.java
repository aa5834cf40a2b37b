package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.DecisionStatus;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.RecordWords;
import dev.memoryweave.language.internal.RecordWords.Part;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/**
 * Reads an architecture decision record of any of the usual templates, in any language that {@link
 * RecordWords} has: one decision with its outcome and consequences. A record that says that it is
 * not in force gives nothing, nor does one whose decision is not found.
 */
final class DecisionRecord {
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?i)^(?:[a-z]{0,8}[ -]?adr[ -]?|rfc[ -]?|madr[ -]?)?[0-9]{1,6}\\s*[.:)：–—-]+\\s*"
              + "|^adr\\s*[:：–—-]\\s*|^(?:adr|rfc)[ -]?[0-9]{1,6}\\s+"
              + "|^(?:architect\\w+ )?decision records?\\s*(?:[:–—-]|for\\b)\\s*");

  /** The name of a file that is one of several records, by its number or date. */
  private static final Pattern HAS_NUMBER = Pattern.compile("[\\p{L}_-]{0,12}[0-9]{1,8}");

  private static final Pattern NAME_NUMBER = Pattern.compile("0*([1-9][0-9]{0,5})[-_. ]");

  private static final int LONGEST_LABEL = 40;

  /** Labels in deeper sections belong to what is weighed there. */
  private static final int LOWEST_LABELLED = 2;

  private static final Pattern LABEL = Pattern.compile("([^:：]{2,40})[:：]\\s*(.*)");

  private static final Pattern OPTION_NUMBER =
      Pattern.compile("(?i)^\\w{5,12} [0-9a-e]{1,2}\\s*[:.)–—-]\\s*");

  private static final Pattern PLACEHOLDER = Pattern.compile("[{<\\[][^{}<>\\[\\]]*[}>\\]][.…]*");

  private static final Pattern CHECKED = Pattern.compile("^\\[[xX✓]]\\s*");

  private final MarkdownFile file;
  private final SeedCollector seeds;

  /** The number of headings above all parts: 1 if the file has a title. */
  private final int outer;

  DecisionRecord(MarkdownFile file, SeedCollector seeds) {
    this.file = file;
    this.seeds = seeds;
    this.outer = file.sections().stream().anyMatch(s -> s.isTitle() && s.level() == 1) ? 1 : 0;
  }

  /**
   * Whether a file has the headings of a record, wherever it is: one for the decision, and two of
   * what else a record tells.
   */
  static boolean hasHeadingsOf(MarkdownFile file) {
    Map<Part, Long> parts =
        file.sections().stream()
            .flatMap(section -> RecordWords.part(section.heading()).stream())
            .collect(Collectors.groupingBy(part -> part, Collectors.counting()));
    return parts.getOrDefault(Part.DECISION, 0L) == 1 && parts.size() > 2;
  }

  void read() {
    String title = title();
    if (title.isEmpty()) {
      return;
    }
    Optional<String> status = status();
    if (status.isPresent() && !DecisionStatus.isInForce(status.get())) {
      seeds.skip(new Lines(1, 1), title, "its status is: " + status.get());
      return;
    }
    List<Section> decision = sections(Part.DECISION);
    if (!isTold(decision)) {
      decision = labelled();
    }
    if (decision.isEmpty() && status.flatMap(RecordWords::standing).isPresent()) {
      decision = sections(Part.PROPOSAL);
    }
    if (decision.isEmpty()) {
      decision = introduction();
    }
    if (!isTold(decision)) {
      seeds.skip(new Lines(1, 1), title, "what it decides was not found in it");
      return;
    }
    List<Section> told = new ArrayList<>(decision);
    told.addAll(sections(Part.CONSEQUENCES));
    List<Node> blocks = new ArrayList<>();
    Lines lines = told.get(0).lines();
    for (Section section : told) {
      if (section.node() != null && isBelowPart(section)) {
        blocks.add(section.node());
      }
      blocks.addAll(section.blocks());
      lines = lines.with(section.lines());
    }
    String body = MarkdownText.of(blocks, seeds.bodyLength());
    String stated = RecordWords.statement(decision.get(0).heading());
    SeedTitle named = SeedTitle.of(titled(stated.isEmpty() ? title : stated, body));
    seeds.addStatement(NodeKind.DECISION, named, named.above(body), lines, false);
  }

  /** The title: the first heading of the first level that is not a part of the record. */
  private String title() {
    return file.sections().stream()
        .filter(section -> section.level() == 1)
        .map(Section::heading)
        .filter(heading -> outer == 1 || RecordWords.part(heading).isEmpty())
        .findFirst()
        .or(() -> file.front().title())
        .or(this::firstHeading)
        .map(title -> NUMBER.matcher(title).replaceFirst("").strip())
        .map(this::withoutNumberOfFile)
        .orElse("");
  }

  /** A title without the number that the name of its file begins with, too. */
  private String withoutNumberOfFile(String title) {
    Matcher named = NAME_NUMBER.matcher(SourcePath.name(seeds.path()));
    return named.lookingAt() && title.startsWith(named.group(1) + " ")
        ? title.substring(named.end(1) - named.start(1)).strip()
        : title;
  }

  private Optional<String> firstHeading() {
    return file.sections().stream()
        .map(Section::heading)
        .filter(heading -> !heading.isEmpty() && RecordWords.part(heading).isEmpty())
        .findFirst();
  }

  /** Adds the chosen option to a title that only names the subject. */
  private static String titled(String title, String body) {
    Optional<String> chosen = RecordWords.chosen(body);
    if (chosen.isEmpty() || Directives.isImperative(title)) {
      return title;
    }
    String choice = OPTION_NUMBER.matcher(chosen.get()).replaceFirst("");
    String plain = Section.plain(choice);
    return plain.isEmpty()
            || Section.plain(title).contains(plain)
            || plain.contains(Section.plain(title))
        ? title
        : title + ": " + choice;
  }

  // ---- the parts --------------------------------------------------------------------------------

  /** The part that a section belongs to: the innermost one that a heading above it names. */
  private Optional<Part> part(Section section) {
    List<String> headings = section.headings();
    for (int i = headings.size() - 1; i >= outer; i--) {
      Optional<Part> part = RecordWords.part(headings.get(i));
      if (part.isPresent()) {
        return part;
      }
    }
    return Optional.empty();
  }

  /** Whether a section stands below the heading that names its part. */
  private static boolean isBelowPart(Section section) {
    return section.level() > 1 && RecordWords.part(section.heading()).isEmpty();
  }

  private List<Section> sections(Part wanted) {
    return file.sections().stream()
        .filter(section -> part(section).filter(wanted::equals).isPresent())
        .filter(section -> !section.blocks().isEmpty())
        .toList();
  }

  /** What follows a label such as "Decision:" in a record that has labels instead of headings. */
  private List<Section> labelled() {
    for (Section section : file.sections()) {
      if (section.level() > LOWEST_LABELLED
          || part(section).filter(part -> part != Part.CONTEXT).isPresent()) {
        continue;
      }
      List<Node> blocks = section.blocks();
      for (int i = 0; i < blocks.size(); i++) {
        if (blocks.get(i) instanceof ListBlock list) {
          for (Node item : MarkdownText.children(list)) {
            if (isDecision(MarkdownText.lead(item))) {
              return List.of(section.withOnly(MarkdownText.children(item)));
            }
          }
        } else if (isDecision(text(blocks.get(i)))) {
          int end = i + 1;
          while (end < blocks.size() && label(text(blocks.get(end))).isEmpty()) {
            end++;
          }
          boolean alone = text(blocks.get(i)).length() <= LONGEST_LABEL && end > i + 1;
          return List.of(section.withOnly(blocks.subList(alone ? i + 1 : i, end)));
        }
      }
    }
    return List.of();
  }

  private static String text(Node block) {
    return block instanceof Paragraph ? MarkdownText.inline(block) : "";
  }

  private static boolean isDecision(String text) {
    return label(text).filter(Part.DECISION::equals).isPresent();
  }

  /** The part that a paragraph names, before its text or alone. */
  private static Optional<Part> label(String text) {
    Matcher label = LABEL.matcher(text);
    String name = label.matches() ? label.group(1) : text.length() <= LONGEST_LABEL ? text : "";
    return RecordWords.part(name);
  }

  /** The text below the title of a short record that has nothing else. */
  private List<Section> introduction() {
    boolean parted =
        file.sections().stream()
            .filter(section -> section.level() > 1 && !section.blocks().isEmpty())
            .anyMatch(section -> part(section).filter(part -> part == Part.STATUS).isEmpty());
    boolean isRecord =
        status().isPresent() || HAS_NUMBER.matcher(SourcePath.name(seeds.path())).lookingAt();
    if (parted || !isRecord) {
      return List.of();
    }
    return file.sections().stream()
        .filter(section -> section.level() == 1)
        .map(
            section ->
                section.withOnly(
                    section.blocks().stream().filter(block -> !isAbout(block)).toList()))
        .filter(section -> section.blocks().stream().anyMatch(DecisionRecord::isProse))
        .limit(1)
        .toList();
  }

  /** Whether a block only tells the date or the status of the record. */
  private static boolean isAbout(Node block) {
    if (block instanceof ListBlock list) {
      return MarkdownText.children(list).stream()
          .allMatch(item -> isAbout(MarkdownText.lead(item)));
    }
    return isAbout(text(block));
  }

  private static boolean isAbout(String text) {
    return DecisionStatus.in(text).isPresent()
        || label(text).filter(part -> part == Part.OTHER || part == Part.STATUS).isPresent();
  }

  private static boolean isProse(Node block) {
    return block instanceof Paragraph && Sentence.hasWords(MarkdownText.besidesLinks(block));
  }

  /** Whether sections say something, rather than what a template asks to be filled in. */
  private static boolean isTold(List<Section> sections) {
    return sections.stream()
        .map(Section::blocks)
        .anyMatch(
            blocks ->
                MarkdownText.isTold(blocks)
                    && !PLACEHOLDER.matcher(MarkdownText.of(blocks, 2_000).strip()).matches());
  }

  // ---- the status -------------------------------------------------------------------------------

  private Optional<String> status() {
    return warning().or(this::stated).or(this::ofFolder);
  }

  private Optional<String> stated() {
    Optional<String> front = DecisionStatus.in(file.front().text());
    if (front.isPresent()) {
      return front;
    }
    for (Section section : sections(Part.STATUS)) {
      String status = checked(section.blocks());
      if (!status.isBlank()) {
        return Optional.of(status);
      }
    }
    return file.sections().stream()
        .filter(section -> section.level() <= 1)
        .flatMap(section -> section.blocks().stream())
        .flatMap(block -> DecisionStatus.in(MarkdownText.of(List.of(block), 2_000)).stream())
        .findFirst();
  }

  /** The text of a status, or of the checked items if it is a list to choose from. */
  private static String checked(List<Node> blocks) {
    String chosen =
        blocks.stream()
            .filter(ListBlock.class::isInstance)
            .flatMap(list -> MarkdownText.children(list).stream())
            .flatMap(item -> MarkdownText.children(item).stream().limit(1))
            .map(DecisionRecord::text)
            .filter(text -> CHECKED.matcher(text).find())
            .map(text -> CHECKED.matcher(text).replaceFirst(""))
            .collect(Collectors.joining(", "));
    return chosen.isEmpty() ? MarkdownText.of(blocks, 200) : chosen;
  }

  /** The status that the folder of the record names, such as {@code adr/superseded}. */
  private Optional<String> ofFolder() {
    String folder = SourcePath.folder(seeds.path());
    String name = folder.substring(folder.lastIndexOf('/') + 1);
    return Optional.of(name).filter(status -> RecordWords.standing(status).isPresent());
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
