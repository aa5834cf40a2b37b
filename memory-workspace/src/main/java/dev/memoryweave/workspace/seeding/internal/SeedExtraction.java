package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.workspace.guide.internal.OwnBlocks;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.Chunking;
import dev.memoryweave.workspace.markup.internal.Markup;
import java.util.regex.Pattern;

/**
 * Finds statements in texts for those who work on a project: constraints and preferences,
 * decisions, procedures, gotchas, and descriptions of the project and its parts.
 *
 * <p>It relies only on headings and sentence forms. Each rule of a list becomes a seed of its own;
 * a decision record that is in force becomes one seed; a section with commands becomes a procedure.
 * Text that no rule fits is ignored, and so is text that this library wrote into a file. A given
 * text always yields the same seeds.
 *
 * <p>Instances are safe for any number of threads.
 */
public final class SeedExtraction {
  /**
   * Raised when the rules find different statements in the same texts: all files are then read once
   * more, and statements found by mistake are withdrawn.
   */
  static final int VERSION = 7;

  /** What begins later than this, in characters, is no title. */
  private static final int TITLE_IS_WITHIN = 2_000;

  private static final Pattern DECISIONS = Pattern.compile("(?i)decisions?(\\.[a-z]+)?");
  private static final Pattern PREFERENCES = Pattern.compile("(?i).*(preferences?|style).*");

  private final SeedSettings settings;

  /** Creates an extraction within the limits of the settings. */
  public SeedExtraction(SeedSettings settings) {
    this.settings = settings;
  }

  /**
   * Extracts the statements of a text.
   *
   * @return nothing if the text is of a type that is not read for statements
   */
  public Extraction extract(SourceText source) {
    return extract(source, Neighbours.NONE);
  }

  /**
   * Extracts the statements of a text.
   *
   * @param others what the other files of the project say about it
   */
  Extraction extract(SourceText source, Neighbours others) {
    Standing takenIn = others.takenIn(source.path());
    OwnBlocks blocks = OwnBlocks.of(isReadable(source) ? source.text() : "");
    MarkdownFile file = MarkdownFile.of(Markup.of(source.path()), blocks.others());
    DocumentRole role = role(source, file, others);
    Standing own = Standing.of(source.path(), file.front());
    Standing standing = takenIn == null || !file.front().places("").isEmpty() ? own : takenIn;
    SeedCollector seeds = new SeedCollector(source, settings, role, standing);
    if (role != DocumentRole.NONE && !isReadable(source)) {
      seeds.skip(
          new Lines(1, 1),
          SourcePath.name(source.path()),
          "the file has more than " + settings.documentLength() + " characters");
      return seeds.extraction();
    }
    String name = SourcePath.name(source.path());
    if (role != DocumentRole.NONE && blocks.unended() > 0) {
      seeds.skip(
          new Lines(blocks.unended(), blocks.unended()),
          name,
          "a block of this memory begins here and is not ended, so nothing below is read; put the"
              + " line back that ends it");
    }
    switch (role) {
      case NONE -> {}
      case DECISION -> new DecisionRecord(file, seeds).read();
      case INCIDENTS -> LogFile.ofIncidents(file, seeds).read();
      case DECISION_LOG -> LogFile.ofDecisions(file, seeds).read();
      case OWN_RULES -> {
        if (DECISIONS.matcher(name).matches()) {
          new RuleFile(file, seeds).readDecisions();
        } else {
          new RuleFile(file, seeds).readRules(PREFERENCES.matcher(name).matches());
        }
      }
      case ARCHITECTURE -> {
        if (SectionKind.DECISIONS.is(file.title()) && LogFile.hasEntries(file)) {
          LogFile.ofDecisions(file, seeds).read();
        } else {
          new GuideFile(file, seeds).read();
        }
      }
      default -> new GuideFile(file, seeds).read();
    }
    return seeds.extraction();
  }

  private boolean isReadable(SourceText source) {
    return source.text().length() <= settings.documentLength();
  }

  private static DocumentRole role(SourceText source, MarkdownFile file, Neighbours others) {
    if (file.front().isOfARole()) {
      return DocumentRole.NONE;
    }
    DocumentRole role = DocumentRole.of(source.path(), source.type(), () -> title(source));
    if (role == DocumentRole.ARCHITECTURE && DecisionRecord.hasHeadingsOf(file)) {
      role = DocumentRole.DECISION;
    }
    if (role == DocumentRole.README && others.isOfAFolder(source.path())) {
      role = DocumentRole.PART_README;
    }
    if (others.takenIn(source.path()) != null) {
      return role.takenIn();
    }
    boolean isForOthers =
        Audience.isForWriters(source.path(), file)
            || (role.isNamedLikePages()
                && !Audience.isWorkers(source.path(), file.front(), source.text()));
    return isForOthers ? DocumentRole.NONE : role;
  }

  /** The title of a text: its first heading if that is near its beginning, or its name. */
  static String title(SourceText source) {
    String text = source.text();
    return Chunking.title(
        text.length() <= TITLE_IS_WITHIN
            ? source
            : new SourceText(
                source.path(),
                source.type(),
                source.language(),
                text.substring(0, TITLE_IS_WITHIN)));
  }
}
