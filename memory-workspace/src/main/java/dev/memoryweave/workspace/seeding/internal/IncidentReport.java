package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.language.internal.ReportWords;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Node;

/**
 * The report of one incident, a file or an entry of a log: what happened, why, and what was changed
 * become one memory. What was to be done is left out, as nobody knows whether it was.
 */
final class IncidentReport {
  private static final Pattern DATE =
      Pattern.compile("(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?:-[0-3][0-9])?(?![0-9])");

  private static final Pattern YEAR = Pattern.compile(".*\\b(?:19|20)[0-9]{2}\\b.*");

  /** Names of files on how reports are written. */
  private static final Pattern ON_REPORTS =
      Pattern.compile(
          "(?i).*(?:template|workflow|process|procedure|guide|policy|checklist|readme|index\\b"
              + "|example|format).*");

  /** A report of fewer such parts may be a page about something else. */
  private static final int FEWEST_PARTS = 2;

  private static final Set<ReportWords.Part> TELLING =
      Set.of(ReportWords.Part.HAPPENED, ReportWords.Part.CAUSE, ReportWords.Part.MENDED);

  /** A log's name is in the plural, or says what it is. */
  private static final Pattern OF_SEVERAL = Pattern.compile("(?i).*(?:s|log|history)");

  /** A section with those below it. */
  private record Part(Section head, List<Section> all) {
    boolean is(ReportWords.Part named) {
      return part(head).filter(named::equals).isPresent();
    }

    /** Whether it says what happened, why, or what was changed. */
    boolean tells() {
      return part(head).filter(TELLING::contains).isPresent();
    }

    boolean passes() {
      return is(ReportWords.Part.OPEN) || is(ReportWords.Part.PASSING);
    }

    List<Node> blocks() {
      return all.stream().flatMap(section -> section.told().stream()).toList();
    }
  }

  private final Section head;
  private final List<Part> parts;
  private final SeedCollector seeds;

  /**
   * Creates a report.
   *
   * @param head the section with its title
   * @param below the sections that belong to it
   */
  IncidentReport(Section head, List<Section> below, SeedCollector seeds) {
    this.head = head;
    this.parts = parts(below);
    this.seeds = seeds;
  }

  private static List<Part> parts(List<Section> below) {
    List<Part> parts = new ArrayList<>();
    int level = below.stream().mapToInt(Section::level).min().orElse(0);
    int i = 0;
    while (i < below.size()) {
      int end = i + 1;
      while (end < below.size() && below.get(end).level() > level) {
        end++;
      }
      parts.add(new Part(below.get(i), below.subList(i, end)));
      i = end;
    }
    return parts;
  }

  /** Whether a file explains how reports are written, rather than being one. */
  static boolean isAboutReports(String path) {
    return ON_REPORTS.matcher(SourcePath.name(path)).matches();
  }

  /** Whether a whole file is one report, rather than a log of several. */
  static boolean isWhole(List<Section> sections, String path) {
    if (sections.size() == 1) {
      return false;
    }
    Section title = sections.get(1);
    String name = Title.clean(title.heading());
    Set<String> seen = new HashSet<>();
    int dated = 0;
    int parts = 0;
    for (Section section : sections.subList(2, sections.size())) {
      boolean top = section.level() <= title.level() + 1;
      dated += top && DATE.matcher(section.heading()).find() ? 1 : 0;
      boolean part = part(section).isPresent();
      parts += top && part ? 1 : 0;
      if (part && !seen.add(Section.plain(section.heading()))) {
        return false;
      }
    }
    boolean named = DATE.matcher(SourcePath.name(path)).find() || YEAR.matcher(name).matches();
    return dated < 2 && (parts >= FEWEST_PARTS || (named && !OF_SEVERAL.matcher(name).matches()));
  }

  private static Optional<ReportWords.Part> part(Section section) {
    return ReportWords.part(Title.clean(section.heading()));
  }

  /** Adds the one report of a file. */
  static void addWhole(MarkdownFile file, SeedCollector seeds) {
    List<Section> sections = file.sections();
    Section title = sections.get(1);
    boolean untitled =
        part(title).isPresent()
            && sections.stream()
                .anyMatch(
                    s -> !s.equals(title) && s.level() == title.level() && part(s).isPresent());
    IncidentReport report =
        new IncidentReport(
            untitled ? sections.get(0) : title,
            sections.subList(untitled ? 1 : 2, sections.size()),
            seeds);
    String name = untitled ? file.front().title().orElse("") : Title.clean(title.heading());
    report.add(dated(name.isEmpty() ? nameOf(seeds.path()) : name, seeds.path()));
  }

  /** The name of a file as words. */
  private static String nameOf(String path) {
    return SourcePath.name(path)
        .replaceFirst("\\.[a-zA-Z]+$", "")
        .replaceAll("[-_]+(?![0-9])", " ");
  }

  private static String dated(String name, String path) {
    Matcher date = DATE.matcher(SourcePath.name(path));
    return date.find() && !YEAR.matcher(name).matches() ? name + " (" + date.group() + ")" : name;
  }

  /** Adds what the report tells under a title, and its lessons as rules. */
  void add(String title) {
    Lines lines = head.lines();
    for (Part part : parts) {
      lines = part.all().stream().map(Section::lines).reduce(lines, Lines::with);
    }
    seeds.addSection(NodeKind.INCIDENT, title, body(), lines);
    for (Part part : parts) {
      if (part.is(ReportWords.Part.LESSONS)) {
        new RuleReading(seeds).read(part.head(), Reach.LESSONS);
      }
    }
  }

  /** What is told, of which each part has a share of the room. */
  private String body() {
    List<List<Node>> told = new ArrayList<>();
    told.add(head.blocks());
    boolean any = parts.stream().filter(Part::tells).count() >= FEWEST_PARTS;
    parts.stream()
        .filter(part -> any ? part.tells() || part.is(ReportWords.Part.LESSONS) : !part.passes())
        .map(Part::blocks)
        .forEach(told::add);
    told.removeIf(List::isEmpty);
    int[] shares = shares(told, seeds.bodyLength());
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < told.size(); i++) {
      String text = MarkdownText.of(told.get(i), shares[i]);
      body.append(body.length() == 0 || text.isEmpty() ? "" : "\n\n").append(text);
    }
    return body.toString();
  }

  /** How much of each text is kept: what short ones leave is for the long ones. */
  private static int[] shares(List<List<Node>> texts, int most) {
    int[] shares = new int[texts.size()];
    List<Integer> shortest = new ArrayList<>();
    for (int i = 0; i < shares.length; i++) {
      shares[i] = MarkdownText.of(texts.get(i), most).length();
      shortest.add(i);
    }
    shortest.sort(Comparator.comparingInt(i -> shares[i]));
    int room = most - 2 * Math.max(0, shares.length - 1);
    int left = shares.length;
    for (int i : shortest) {
      shares[i] = Math.max(0, Math.min(shares[i], room / left));
      room -= shares[i];
      left--;
    }
    return shares;
  }
}
