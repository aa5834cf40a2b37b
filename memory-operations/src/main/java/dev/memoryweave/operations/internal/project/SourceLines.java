package dev.memoryweave.operations.internal.project;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.workspace.SourceExcerpt;
import dev.memoryweave.workspace.Workspace;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines of a file.
 *
 * @param path the file
 * @param from the first line, from 1; 0 if no lines are named
 * @param to the last line; 0 if no lines are named
 */
public record SourceLines(String path, int from, int to) {
  /** Number of lines shown if the caller names none. */
  static final int DEFAULT = 200;

  /** Maximum length of a locator. */
  public static final int MAX_LOCATOR = KnowledgeDocument.MAX_PATH + 30;

  /** The largest line number. */
  public static final int MAX = 10_000_000;

  // A file name may contain anything, even line feeds.
  private static final Pattern LOCATOR =
      Pattern.compile("(.+):([0-9]{1,7})(?:-([0-9]{1,7}))?", Pattern.DOTALL);

  /** Parses a locator: {@code path}, {@code path:line} or {@code path:from-to}. */
  public static SourceLines of(String locator) {
    Matcher lines = LOCATOR.matcher(locator);
    if (!lines.matches()) {
      return new SourceLines(locator, 0, 0);
    }
    int from = Integer.parseInt(lines.group(2));
    int to = lines.group(3) == null ? from : Integer.parseInt(lines.group(3));
    return from < 1 || to < from
        ? new SourceLines(locator, 0, 0)
        : new SourceLines(lines.group(1), from, to);
  }

  public boolean areNamed() {
    return from > 0;
  }

  /** The lines to show: the named ones, or else the first ones. */
  SourceLines shown() {
    return areNamed() ? this : new SourceLines(path, 1, DEFAULT);
  }

  /**
   * The content of these lines.
   *
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if the file is outside the
   *     project
   * @throws dev.memoryweave.workspace.UnreadableSourceException if it does not exist, or is
   *     excluded
   */
  public SourceExcerpt read(Workspace workspace) {
    return workspace.inspect(path, from, to);
  }
}
