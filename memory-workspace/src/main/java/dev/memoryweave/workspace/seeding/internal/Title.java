package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes titles that state both content and subject without the context of the file. */
final class Title {
  /** Longer statements, in characters, leave no room for their topic. */
  private static final int MOST_LED = 150;

  /** A heading of fewer words does not say what it is about. */
  private static final int FEW = 3;

  /** Titles for sections that are known by their heading alone. */
  private static final List<Phrase> PHRASES =
      List.of(
          new Phrase(
              "build(ing)?( it)?( steps| instructions)?( from source)?|compil(e|ing)|how to build",
              "How to build %s"),
          new Phrase(
              "(unit )?tests?|(running|run)( the| all)?( unit)? tests?|testing( instructions|"
                  + " commands)?|how to (run )?tests?",
              "How to run the tests of %s"),
          new Phrase(
              "build(ing)? (and|&) test(ing)?( commands)?|build and test commands|building and"
                  + " testing",
              "How to build and test %s"),
          new Phrase(
              "(local |dev(elopment)? |project |environment )*set ?up( instructions|"
                  + " steps)?|setting up|getting started|get started|quick ?start( guide)?|start"
                  + " here|install(ation|ing)?|(local |dev(elopment)?"
                  + " )?environment|bootstrap(ping)?|(local )?development"
                  + " (setup|environment)|setting up (your|a|the)( local)?( dev(elopment)?)?"
                  + " environment",
              "How to set up %s for development"),
          new Phrase(
              "prerequisites?|requirements|pre requisites?|system requirements",
              "What is needed to work on %s"),
          new Phrase(
              "(local )?develop(ment|ing)?( guide)?|hacking|developer guide|working locally",
              "How to develop %s"),
          new Phrase(
              "((one|two|three|few|all|common|useful|key|main|essential|important|quick|dev(elopment)?|build|core|basic|available|npm|make)"
                  + " )*(commands?|scripts|tasks|make targets)( reference)?|quick reference",
              "Commands for working on %s"),
          new Phrase(
              "(how to )?releas(e|es|ing)( process| steps| checklist|"
                  + " procedure)?|(making|cutting|creating) a( new)? release|publish(ing)?|how to"
                  + " publish",
              "How to release %s"),
          new Phrase("deploy(ing|ment|ments)?( process| steps)?", "How to deploy %s"),
          new Phrase(
              "lint(ing|ers?)?|format(ting)?|lint(ing)? and format(ting)?|code"
                  + " (style|formatting)|style checks?",
              "How to lint and format %s"),
          new Phrase("debug(ging)?", "How to debug %s"),
          new Phrase(
              "usage|run|running( locally)?|run(ning)? (it )?locally|how to run", "How to run %s"),
          new Phrase(
              "(development |contribution |git |pr |pull request )?workflows?|process|how to"
                  + " contribute|contribut(ing|e|ions?)( process| workflow| code| changes)?",
              "How to contribute changes to %s"),
          new Phrase("benchmarks?|benchmarking", "How to run the benchmarks of %s"),
          new Phrase(
              "docs|documentation|building( the)? (docs|documentation)",
              "How to build the documentation of %s"),
          new Phrase(
              "verification|verify|validation|checks|ci|continuous integration",
              "How to verify changes to %s"),
          new Phrase(
              "architecture( overview| notes)?|high level architecture|how it works|design|overview"
                  + " of the architecture|system architecture",
              "Architecture of %s"),
          new Phrase(
              "((project|repo(sitory)?|directory|folder|code|file|source|package)"
                  + " )*(structure|layout|organi[sz]ation|map|tour)|where things"
                  + " (are|live)|directories|(key|important) (files|directories|paths)( and"
                  + " directories)?",
              "Structure of %s"),
          new Phrase(
              "((project|repo(sitory)?|code ?base|system|high level|technical)"
                  + " )*(overview|summary|introduction|description|context|about|purpose|background)|about("
                  + " this)?( project| repo(sitory)?)?|project",
              "Overview of %s"),
          new Phrase("(tech(nology)? |technical )?stack|technologies", "Technology of %s"),
          new Phrase("(key |main |core )?(components|modules|packages)", "Components of %s"),
          new Phrase("key concepts|concepts", "Concepts of %s"),
          new Phrase("data flow", "Data flow of %s"),
          new Phrase("internals", "Internals of %s"));

  private static final Pattern LABEL = Pattern.compile("^((?:[^\\s:`]+ ){0,3}[^\\s:`]+): .*");

  private record Phrase(Pattern heading, String title) {
    Phrase(String heading, String title) {
      this(Pattern.compile(heading), title);
    }
  }

  private Title() {}

  /**
   * The title of a section.
   *
   * @param subject what the file is about, such as "the project"
   */
  static String ofSection(Section section, String subject) {
    String heading = clean(section.heading());
    String plain = Section.plain(heading);
    for (Phrase phrase : PHRASES) {
      if (phrase.heading().matcher(plain).matches()) {
        return phrase.title().formatted(about(section, subject));
      }
    }
    String title = withContext(section, heading, subject);
    return subject.equals(DocumentRole.PROJECT)
            || PlainText.lowerCase(title).contains(PlainText.lowerCase(subject))
        ? title
        : title + " (" + subject + ")";
  }

  /** Adds context to a short heading: the one above it, that of the file, or the file's subject. */
  private static String withContext(Section section, String heading, String subject) {
    String above = clean(section.above());
    int words = Sentence.words(heading);
    if (words < FEW && !above.isEmpty() && !isGeneral(above)) {
      return above + ": " + heading;
    }
    if (words >= FEW) {
      return heading;
    }
    String file = section.headings().size() > 1 ? clean(section.headings().get(0)) : "";
    return isGeneral(file) ? heading + " of " + subject : file + ": " + heading;
  }

  /** The part named by the heading above, such as "Frontend" above "Build". */
  private static String about(Section section, String subject) {
    String above = clean(section.above());
    String plain = Section.plain(above);
    boolean names =
        !above.isEmpty()
            && !isGeneral(above)
            && Sentence.words(above) <= 4
            && SectionKind.of(plain).isEmpty();
    return names ? subject + " (" + above + ")" : subject;
  }

  /** A heading without its number and surrounding signs. */
  static String clean(String heading) {
    return Directives.unmarked(heading)
        .replaceFirst(
            "^(?i:(?:step|issue|incident|problem|gotcha|pitfall|rule|mistake|lesson|item|case)\\s*#?)?[0-9]+(?:\\.[0-9]+)*[.):]?\\s+(?=\\S)",
            "")
        .replaceFirst("[:.\\s]+$", "")
        .strip();
  }

  static boolean isGeneral(String heading) {
    return heading.isEmpty() || Languages.matches(GuideCue.TITLE_GENERAL, Section.plain(heading));
  }

  /**
   * The words that put a topic before a statement; empty if it needs none.
   *
   * @param topic the label or heading above it; possibly empty
   */
  static String lead(String topic, String statement) {
    String name = clean(topic);
    if (isGeneral(name)
        || Sentence.words(name) > 9
        || name.length() > 70
        || statement.length() > MOST_LED
        || ListIntro.ofHeading(name).isPresent()
        || statement.startsWith("You ")
        || Languages.matches(GuideCue.TITLE_OCCASION, statement)
        || shares(name, statement)) {
      return "";
    }
    return name + (label(statement).isEmpty() ? ": " : ", ");
  }

  /** The words that put a topic before a statement which makes no sense without it. */
  static String ledBy(String topic) {
    String name = clean(topic);
    return isGeneral(name) || name.length() > 50 ? "" : name + ": ";
  }

  /** A statement behind words that name its topic. */
  static String behind(String lead, String statement) {
    return lead.isEmpty() ? statement : lead + ListIntro.lowered(statement);
  }

  /** The text before a colon at the start of a statement, if it is a name and not a sentence. */
  static String label(String statement) {
    Matcher label = LABEL.matcher(statement);
    return label.matches() && !Directives.isImperative(label.group(1) + " the")
        ? label.group(1)
        : "";
  }

  /** Whether a statement contains most words of a topic. */
  private static boolean shares(String topic, String statement) {
    Set<String> said = new HashSet<>();
    for (String word : Section.plain(Text.shorten(statement, 90)).split(" ", -1)) {
      said.add(stem(word));
    }
    int words = 0;
    int shared = 0;
    for (String word : Section.plain(topic).split(" ", -1)) {
      if (!Languages.holds(Vocabulary.LITTLE_WORDS_OF_A_TITLE, word) && word.length() > 1) {
        words++;
        shared += said.contains(stem(word)) ? 1 : 0;
      }
    }
    return words == 0 || 2 * shared >= words;
  }

  private static String stem(String word) {
    return word.length() <= 3 ? word : word.replaceFirst("(?:ies|ing|ed|es|s|y|e)$", "");
  }

  /** The last place of a mark outside of parentheses and code, or -1. */
  private static int lastOutside(String text, String mark) {
    int last = -1;
    int open = 0;
    boolean code = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (open == 0 && !code && text.startsWith(mark, i)) {
        last = i;
      }
      code ^= c == '`';
      open = code ? open : Math.max(0, open + (c == '(' ? 1 : c == ')' ? -1 : 0));
    }
    return last;
  }

  /** A statement without its full stop; what is too long for a name is cut between words. */
  static String ofStatement(String statement) {
    String title = statement.replaceFirst("[.。:;,]+$", "").strip();
    if (title.codePointCount(0, title.length()) <= SeedTitle.LONGEST_NAME) {
      return title;
    }
    String shortened = Text.shorten(title, SeedTitle.LONGEST_NAME);
    int end = -1;
    for (String mark : new String[] {". ", "; ", " — ", " – ", " ("}) {
      end = Math.max(end, lastOutside(shortened, mark));
    }
    int cut = end >= SeedTitle.LONGEST_NAME / 3 ? end : shortened.lastIndexOf(' ');
    return cut < SeedTitle.LONGEST_NAME / 3 ? shortened : shortened.substring(0, cut) + "…";
  }
}
