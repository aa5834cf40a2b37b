package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/**
 * Tells guides for those who work on a project from pages for users of its product. Below
 * documentation, the name of a file gives it no standing: {@code docs/handlers/dependencies.md} is
 * about a feature. There its text must speak of work on the project, or it must lie where nobody
 * keeps a manual.
 */
final class Audience {
  private static final Set<String> DOCUMENTATION =
      Set.of("docs", "doc", "documentation", "guide", "guides", "manual", "handbook");

  /** Sites are for users, whatever lies at their top. */
  private static final Set<String> SITES =
      Set.of(
          "website",
          "site",
          "www",
          "content",
          "book",
          "wiki",
          "mkdocs",
          "docusaurus",
          "vitepress",
          "docsite",
          "docs-site",
          "user-guide",
          "user_guide",
          "userguide",
          "user-docs",
          "usage");

  /** Folders of what is thought, told or shown, or for users: a title gives no standing there. */
  private static final Set<String> ASIDE =
      Set.of(
          "rfc",
          "rfcs",
          "proposals",
          "reports",
          "blog",
          "blogs",
          "posts",
          "news",
          "meetings",
          "minutes",
          "user-guides",
          "users",
          "operator-manual",
          "tutorials",
          "getting-started");

  /** Names that nobody gives to a page about a product. */
  private static final Pattern UNMISTAKABLE =
      Pattern.compile(
          "(?:^|.*/)(?:(?:contributing|contributors?|contribute|contributor-guide|maintainers"
              + "|hacking)/.*|(?:contributing|contribute|hacking"
              + "|contribution[-_]?(?:guide|guidelines))\\.[a-z]+"
              + "|(?:.*/)?[^/]*(?:incident|post-?_?mortem|outage|lessons?[-_.]|mistakes).*)");

  /** Folders directly below documentation that are for those who work on the project. */
  private static final Pattern WORKERS_FOLDER =
      Pattern.compile("(?:development|developers?|dev|developer-guide|dev-guide|internals?)/[^/]+");

  /** Settings that place a page on a site. */
  private static final Pattern ON_A_SITE =
      Pattern.compile(
          "(?m)^(?:sidebar(?:_\\w+)?|slug|permalink|layout|page_title|nav_order|hide_\\w+|toc|weight"
              + "|redirect_from|hero|menu|parent|pagination_\\w+|keywords)\\s*:");

  /** What a program or a person is to replace by a name. */
  private static final Pattern BLANK =
      Pattern.compile(
          "\\{\\{[^{}\\n]{1,80}\\}\\}|<%[^%\\n]{1,80}%>"
              + "|\\[(?:PROJECT|YOUR|COMPANY|PRODUCT|INSERT|TEAM)[A-Z_ -]{0,40}\\]"
              + "|<(?:PROJECT|YOUR|COMPANY|PRODUCT|INSERT|TEAM)[A-Z_ -]{0,40}>");

  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  /** As much of a title or description, in characters, as says what a text is about. */
  private static final int LONGEST_NAME = 200;

  /** A single one may be explained. */
  private static final int BLANKS = 3;

  /** The lines that must speak of work on the project: one may be a footer. */
  private static final int SIGNS = 2;

  private Audience() {}

  /** Whether a page whose title speaks of work on the project may be for those who do it. */
  static boolean mayBeWorkers(String path) {
    return Stream.of(PlainText.lowerCase(SourcePath.folder(path)).split("/", -1))
        .noneMatch(Audience::isAside);
  }

  private static boolean isAside(String folder) {
    return SITES.contains(folder) || ASIDE.contains(folder);
  }

  /** Whether a file may hold rules for those who work on the project, by its place and text. */
  static boolean isWorkers(String path, FrontMatter front, String text) {
    String lower = PlainText.lowerCase(path);
    List<String> folders = List.of(lower.split("/", -1));
    int first = 0;
    while (first < folders.size() - 1 && !isDocumentation(folders.get(first))) {
      first++;
    }
    int depth = folders.size() - 1 - first;
    boolean setting = lower.startsWith(".") || lower.contains("/.");
    if (depth == 0 || setting || UNMISTAKABLE.matcher(lower).matches()) {
      return true;
    }
    boolean aside =
        folders.subList(first, folders.size() - 1).stream().anyMatch(Audience::isAside)
            || lower.endsWith(".mdx")
            || ON_A_SITE.matcher(front.text()).find();
    String below = String.join("/", folders.subList(first + 1, folders.size()));
    long work = lines(text, GuideCue.GUIDE_OF_WORK);
    boolean isNear = depth == 1 || WORKERS_FOLDER.matcher(below).matches();
    return (!aside && isNear) ? work >= lines(text, GuideCue.GUIDE_OF_USE) : work >= SIGNS;
  }

  /**
   * Whether a file with the name of an agent's instructions is a page about that agent, or about
   * agents: instructions below documentation are named in capitals.
   */
  static boolean isPageOnAgents(String path) {
    String name = SourcePath.name(path);
    List<String> folders = List.of(PlainText.lowerCase(SourcePath.folder(path)).split("/", -1));
    return folders.stream().anyMatch(Audience::isDocumentation)
        && folders.stream().noneMatch(folder -> folder.startsWith("."))
        && !name.startsWith(".")
        && !name.endsWith("-instructions.md")
        && name.equals(PlainText.lowerCase(name));
  }

  /** Whether a text tells how files like it are written, or is still to be filled in. */
  static boolean isForWriters(String path, MarkdownFile file) {
    boolean setting = path.startsWith(".") || path.contains("/.");
    return (setting
            && Stream.concat(file.front().description().stream(), Stream.of(file.title()))
                .map(line -> line.substring(0, Math.min(LONGEST_NAME, line.length())))
                .anyMatch(line -> Languages.matches(GuideCue.RULES_ON_RULES, line)))
        || isToBeFilledIn(file);
  }

  private static boolean isToBeFilledIn(MarkdownFile file) {
    long headings = 0;
    long lines = 0;
    for (Section section : file.sections()) {
      headings += isBlank(section.heading()) ? 1 : 0;
      for (Node block : section.blocks()) {
        lines += block instanceof Paragraph && isBlank(MarkdownText.inline(block)) ? 1 : 0;
      }
    }
    return headings > 0 || lines >= BLANKS;
  }

  private static boolean isBlank(String line) {
    return BLANK.matcher(CODE.matcher(line).replaceAll("")).find();
  }

  private static boolean isDocumentation(String folder) {
    return DOCUMENTATION.contains(folder) || SITES.contains(folder);
  }

  private static long lines(String text, GuideCue cue) {
    return text.lines().filter(line -> Languages.matches(cue, line)).count();
  }
}
