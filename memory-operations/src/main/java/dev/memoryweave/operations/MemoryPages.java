package dev.memoryweave.operations;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.internal.inspection.MemoryView;
import dev.memoryweave.operations.internal.project.SourceLines;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.workspace.SourceExcerpt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Pages about one memory or one file, as Markdown. */
public final class MemoryPages {
  private static final Pattern LINES = Pattern.compile("([0-9]{1,7})(?:-([0-9]{1,7}))?");

  private MemoryPages() {}

  /**
   * A memory with its tree, relations, evidence and confidence, as Markdown.
   *
   * @throws InvalidValueException if the id is malformed
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public static String node(CallContext context, String id) {
    return DataFrame.of(MemoryView.text(context, NodeId.of(id)));
  }

  /**
   * Lines of a file of the project as they are now, without secrets.
   *
   * @param path the path, relative to the root of the project
   * @param lines the number of a line, or {@code from-to}; null or empty for the file from its
   *     beginning
   * @throws InvalidValueException if the lines are malformed
   * @throws dev.memoryweave.operations.model.NoProjectException if there are no files
   * @throws dev.memoryweave.workspace.files.PathOutsideProjectException if the file is outside the
   *     project
   * @throws dev.memoryweave.workspace.UnreadableSourceException if it does not exist, or is
   *     excluded
   */
  public static SourceExcerpt source(CallContext context, String path, @Nullable String lines) {
    return lines(path, lines).read(context.requireProject().workspace());
  }

  private static SourceLines lines(String path, @Nullable String lines) {
    if (lines == null || lines.isEmpty()) {
      return new SourceLines(path, 1, SourceLines.MAX);
    }
    Matcher numbers = LINES.matcher(lines);
    InvalidValueException.unless(
        numbers.matches(), "lines", lines, "be the number of a line or from-to, such as 10-42");
    int from = Integer.parseInt(numbers.group(1));
    int to = numbers.group(2) == null ? from : Integer.parseInt(numbers.group(2));
    return new SourceLines(path, from, to);
  }
}
