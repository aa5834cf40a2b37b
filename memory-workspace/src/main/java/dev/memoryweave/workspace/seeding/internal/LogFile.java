package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.DecisionStatus;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.RecordWords;
import dev.memoryweave.language.internal.RecordWords.Part;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;

/**
 * Reads a log of decisions, incidents or gotchas. Each entry becomes one seed with all its fields,
 * and so does the report of a single incident.
 */
final class LogFile {
  private static final Pattern DATE =
      Pattern.compile(
          "^\\[?[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?]?\\s*[:–—-]*\\s*|\\s*\\(?[0-9]{4}-[0-9]{2}-[0-9]{2}\\)?$");

  /** The heading of an entry that has a number or a date, such as "Decision 3: One queue". */
  private static final Pattern NUMBERED =
      Pattern.compile("(?:[\\p{L}]{1,12}[ -]?)?#?[0-9]{1,4}(?:-[0-9]{2}){0,2}\\s*[.:)–—-].*");

  /** Fewer numbered headings may be the steps of something. */
  private static final int FEWEST_NUMBERED = 3;

  private static final Pattern OF_INCIDENTS =
      Pattern.compile("(?i).*(?:incident|post-?_?mortem|outage|rca|war[-_]stor|lessons).*");

  private final MarkdownFile file;
  private final List<Section> sections;
  private final String title;
  private final SeedCollector seeds;
  private final NodeKind kind;

  /** Whether its entries are numbered, so that all else only explains them. */
  private final boolean numbered;

  private LogFile(MarkdownFile file, SeedCollector seeds, NodeKind kind) {
    this.file = file;
    this.sections = file.sections();
    this.title = Title.clean(file.title());
    this.seeds = seeds;
    this.kind = kind;
    this.numbered =
        kind == NodeKind.DECISION
            && sections.stream().filter(section -> isNumbered(section.heading())).count()
                >= FEWEST_NUMBERED;
  }

  private static boolean isNumbered(String heading) {
    return NUMBERED.matcher(heading).matches();
  }

  /**
   * Whether a file that is about decisions has entries: numbers, dates or fields in its headings,
   * or no headings at all. Otherwise it explains a design.
   */
  static boolean hasEntries(MarkdownFile file) {
    List<String> headings =
        file.sections().stream()
            .filter(section -> section.level() > 1)
            .map(Section::heading)
            .toList();
    long signs =
        headings.stream()
            .filter(
                heading ->
                    isNumbered(heading)
                        || DATE.matcher(heading).find()
                        || Languages.matches(GuideCue.LOG_FIELD, Title.clean(heading)))
            .count();
    return headings.isEmpty() || 2 * signs >= headings.size() || signs >= FEWEST_NUMBERED;
  }

  static LogFile ofDecisions(MarkdownFile file, SeedCollector seeds) {
    return new LogFile(file, seeds, NodeKind.DECISION);
  }

  /** A log of incidents or gotchas, by its path and title. */
  static LogFile ofIncidents(MarkdownFile file, SeedCollector seeds) {
    boolean incidents =
        OF_INCIDENTS.matcher(seeds.path()).matches()
            || OF_INCIDENTS.matcher(file.title()).matches();
    return new LogFile(file, seeds, incidents ? NodeKind.INCIDENT : NodeKind.GOTCHA);
  }

  void read() {
    if (kind == NodeKind.INCIDENT && IncidentReport.isAboutReports(seeds.path())) {
      return;
    }
    if (kind == NodeKind.INCIDENT && IncidentReport.isWhole(sections, seeds.path())) {
      IncidentReport.addWhole(file, seeds);
      return;
    }
    readSections();
  }

  private void readSections() {
    int i = 1;
    while (i < sections.size()) {
      int end = end(i);
      Section section = sections.get(i);
      if (numbered && section.headings().stream().noneMatch(LogFile::isNumbered)) {
        i++;
      } else if (!isNumbered(section.heading())
          && section.level() > 1
          && (section.is(SectionKind.COMMUNITY)
              || section.is(SectionKind.REPORTS)
              || isUpkeep(section))) {
        i = end;
      } else if (isEntry(i, end)) {
        addEntry(i, end);
        i = end;
      } else {
        readItems(section);
        i++;
      }
    }
  }

  /** Whether a section is about keeping the log, or what was weighed, rather than an entry. */
  private boolean isUpkeep(Section section) {
    return kind == NodeKind.DECISION
        && (Languages.matches(GuideCue.LOG_UPKEEP, Title.clean(section.heading()))
            || RecordWords.part(section.heading()).filter(Part.OPTIONS::equals).isPresent());
  }

  /** The end of a section's subsections. */
  private int end(int at) {
    int end = at + 1;
    while (end < sections.size() && sections.get(end).level() > sections.get(at).level()) {
      end++;
    }
    return end;
  }

  /** Whether a section with its subsections is about one thing. */
  private boolean isEntry(int at, int end) {
    Section section = sections.get(at);
    String heading = Title.clean(section.heading());
    boolean named =
        section.level() == 1
            ? !title.isEmpty()
            : Sentence.hasWords(heading) || !section.above().isEmpty();
    int level = Integer.MAX_VALUE;
    for (int i = at + 1; i < end; i++) {
      level = Math.min(level, sections.get(i).level());
    }
    int below = 0;
    int fields = 0;
    for (int i = at + 1; i < end; i++) {
      if (sections.get(i).level() == level) {
        below++;
        fields +=
            Languages.matches(GuideCue.LOG_FIELD, Title.clean(sections.get(i).heading())) ? 1 : 0;
      }
    }
    if (!named || (section.level() == 1 && (kind != NodeKind.INCIDENT || below < 2))) {
      return false;
    }
    boolean general = isGeneral(section);
    return below == 0 ? !general && MarkdownText.isTold(section.blocks()) : 2 * fields > below;
  }

  private static boolean isGeneral(Section section) {
    String plain = Section.plain(section.heading());
    boolean lists =
        section.blocks().stream().anyMatch(ListBlock.class::isInstance)
            || section.blocks().isEmpty();
    return section.level() > 1
        && lists
        && SectionKind.of(plain).isPresent()
        && plain.split(" ", -1).length <= 3;
  }

  private void addEntry(int at, int end) {
    Section section = sections.get(at);
    if (kind == NodeKind.INCIDENT && end > at + 1) {
      new IncidentReport(section, sections.subList(at + 1, end), seeds).add(whole(section));
      return;
    }
    List<Node> blocks = new ArrayList<>(section.blocks());
    Lines lines = section.lines();
    for (int i = at + 1; i < end; i++) {
      Section part = sections.get(i);
      Optional<Part> named = RecordWords.part(part.heading());
      if (kind == NodeKind.DECISION
          && named.filter(Part.STATUS::equals).isPresent()
          && !DecisionStatus.isInForce(MarkdownText.of(part.blocks(), 200))) {
        skipRetired(section);
        return;
      }
      boolean told =
          !Languages.matches(GuideCue.LOG_PASSING, part.heading())
              && named.filter(Part.OPTIONS::equals).isEmpty();
      if (told) {
        blocks.addAll(part.told());
      }
      lines = lines.with(part.lines());
    }
    String body = MarkdownText.of(blocks, seeds.bodyLength());
    if (kind == NodeKind.DECISION && DecisionStatus.isRetired(body)) {
      skipRetired(section);
      return;
    }
    String name = name(section.heading());
    boolean steps =
        ListIntro.ofHeading(name).isOccasion()
            && section.blocks().stream().anyMatch(OrderedList.class::isInstance);
    seeds.addSection(steps ? NodeKind.PROCEDURE : kind, whole(section), body, lines);
  }

  private String whole(Section entry) {
    String name = name(entry.heading());
    String above = Title.clean(entry.above());
    return !above.isEmpty() && Sentence.words(name) < 3 ? above + ": " + name : name;
  }

  private void skipRetired(Section entry) {
    seeds.skip(entry.lines(), entry.heading(), "it says of itself that it is not in force");
  }

  /** The name of an entry without the date, which is not part of the decision. */
  private String name(String heading) {
    String name = Title.clean(heading);
    return kind == NodeKind.DECISION ? Title.clean(DATE.matcher(name).replaceFirst("")) : name;
  }

  private void readItems(Section section) {
    String heading = Title.clean(section.heading());
    if (kind == NodeKind.DECISION && section.isTitle() && sections.size() > 2) {
      // Text before the first entry explains how the log is kept.
      return;
    }
    if (section.level() > 1 && Languages.matches(GuideCue.LOG_LESSONS, heading)) {
      new RuleReading(seeds).read(section, Reach.LESSONS);
      return;
    }
    if (section.level() > 1
        && !isOfEntries(heading)
        && (Languages.matches(GuideCue.LOG_PASSING, heading)
            || Languages.matches(GuideCue.LOG_FIELD, heading))) {
      return;
    }
    if (section.blocks().stream().anyMatch(ListBlock.class::isInstance)) {
      new ItemReading(seeds).read(section, sentence -> kind);
    }
    section.blocks().stream().filter(TableBlock.class::isInstance).forEach(this::readRows);
  }

  /** Whether a heading announces entries below it, such as "Decisions". */
  private static boolean isOfEntries(String heading) {
    return SectionKind.DECISIONS.is(heading)
        || SectionKind.INCIDENTS.is(heading)
        || SectionKind.GOTCHAS.is(heading);
  }

  /** Makes each table row an entry, if a column is named after what the file logs. */
  private void readRows(Node table) {
    List<List<String>> rows = MarkdownText.rows(table);
    int column = 0;
    while (column < rows.get(0).size()
        && !Languages.matches(GuideCue.LOG_COLUMN, rows.get(0).get(column))) {
      column++;
    }
    if (column == rows.get(0).size()) {
      return;
    }
    for (List<String> row : rows.subList(1, rows.size())) {
      String title = column < row.size() ? row.get(column) : "";
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < Math.min(row.size(), rows.get(0).size()); i++) {
        body.append(body.length() == 0 ? "" : "\n")
            .append(rows.get(0).get(i))
            .append(": ")
            .append(row.get(i));
      }
      if (Sentence.isStatement(title)) {
        seeds.addStatement(
            kind,
            SeedTitle.of(title),
            Sentence.whole(body.toString(), seeds.bodyLength()),
            Lines.of(table),
            false);
      }
    }
  }
}
