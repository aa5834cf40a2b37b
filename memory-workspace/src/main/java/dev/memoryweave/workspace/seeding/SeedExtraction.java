package dev.memoryweave.workspace.seeding;

import dev.memoryweave.knowledge.SourcePath;
import dev.memoryweave.knowledge.SourceText;
import dev.memoryweave.knowledge.SourceType;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Finds statements in texts that people wrote for whoever works on a project: constraints and
 * preferences, decisions, procedures, gotchas, and what the project and its parts are.
 *
 * <p>It goes by headings and by the form of sentences alone. Each rule of a list becomes a seed of
 * its own; a record of a decision that is in force becomes one seed; a section with commands
 * becomes a procedure. What no rule fits gives nothing. The same text always gives the same seeds.
 *
 * <p>Instances are safe for any number of threads.
 */
public final class SeedExtraction {
  /**
   * Raised when other statements are found in the same texts: all that was read before is then read
   * once more, and what was found by mistake is taken back.
   */
  static final int VERSION = 2;

  private static final Pattern GUIDE =
      Pattern.compile(
          "(?i)(contributing|development|developing|developers?|hacking|conventions?|guidelines?"
              + "|style-?guide|coding-?(style|standards?|guidelines?|conventions?))(\\.[a-z]+)?");

  private static final Pattern DECISIONS = Pattern.compile("(?i)decisions?(\\.[a-z]+)?");
  private static final Pattern PREFERENCES = Pattern.compile("(?i).*(preferences?|style).*");

  private final SeedSettings settings;

  /** Extraction within the bounds of the settings. */
  public SeedExtraction(SeedSettings settings) {
    this.settings = settings;
  }

  /**
   * The statements of a text.
   *
   * @return nothing if the text is of a type that is not read for statements
   */
  public Extraction extract(SourceText source) {
    SeedCollector seeds = new SeedCollector(source, settings);
    if (!isRead(source)) {
      return seeds.extraction();
    }
    if (source.text().length() > settings.documentLength()) {
      seeds.skip(
          new Lines(1, 1),
          SourcePath.name(source.path()),
          "the file has more than " + settings.documentLength() + " characters");
      return seeds.extraction();
    }
    MarkdownFile file = MarkdownFile.of(source.text());
    String name = SourcePath.name(source.path());
    switch (source.type()) {
      case ADR -> new DecisionRecord(file, seeds).read();
      case RULES -> {
        if (DECISIONS.matcher(name).matches()) {
          new RuleFile(file, seeds).readDecisions();
        } else {
          new RuleFile(file, seeds).readRules(PREFERENCES.matcher(name).matches());
        }
      }
      case README -> new GuideFile(file, seeds, GuideFile.Audience.EVERYBODY).read();
      case ARCHITECTURE -> new GuideFile(file, seeds, GuideFile.Audience.READERS).read();
      default -> new GuideFile(file, seeds, GuideFile.Audience.WORKERS).read();
    }
    return seeds.extraction();
  }

  /** Whether a text is of a type that is read for statements. */
  public boolean isRead(SourceText source) {
    return isRead(source.path(), source.type());
  }

  /** Whether a file of that path and type is read for statements. */
  public static boolean isRead(String path, SourceType type) {
    return switch (type) {
      case ADR, RULES, README, ARCHITECTURE, AGENT_GUIDE -> true;
      case DOCUMENT, NOTE ->
          GUIDE.matcher(SourcePath.name(path).toLowerCase(Locale.ROOT)).matches();
      default -> false;
    };
  }
}
