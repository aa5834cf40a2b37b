package dev.memoryweave.workspace;

import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.evidence.SourceResolver.Resolution;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import dev.memoryweave.workspace.files.internal.ProjectWalk;
import dev.memoryweave.workspace.files.internal.ReadResult;
import dev.memoryweave.workspace.files.internal.ReadText;
import dev.memoryweave.workspace.files.internal.SourceReader;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import dev.memoryweave.workspace.indexing.internal.SourceKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows files of the project: only those that would be indexed, and never a secret. */
final class SourceInspection {
  /** The most lines of one excerpt. */
  static final int MAX_LINES = 1_000;

  private static final int MAX_CHARACTERS = 60_000;

  private final ProjectBoundary boundary;
  private final ProjectWalk walk;
  private final SourceReader reader;
  private final SourceClassifier classifier;
  private final Redactor redactor;

  SourceInspection(
      ProjectBoundary boundary,
      ProjectWalk walk,
      SourceReader reader,
      SourceClassifier classifier,
      Redactor redactor) {
    this.boundary = boundary;
    this.walk = walk;
    this.reader = reader;
    this.classifier = classifier;
    this.redactor = redactor;
  }

  SourceExcerpt excerpt(String path, int from, int to) {
    InvalidValueException.unless(from >= 1, "from", from, "be 1 or more");
    InvalidValueException.unless(to >= from, "to", to, "not be less than from, which is " + from);
    String inside = boundary.relative(boundary.resolve(path));
    ReadResult read = read(inside);
    if (!(read instanceof ReadText text)) {
      SkippedFile skipped = ((ReadResult.LeftOut) read).file();
      throw new UnreadableSourceException(inside, skipped.reason().words());
    }
    // The whole text is redacted, since a secret may begin before the first line shown.
    String redacted = redactor.redact(text.text());
    SourceKind kind = classifier.classify(inside, redacted);
    List<String> lines = redacted.lines().toList();
    InvalidValueException.unless(
        from <= Math.max(1, lines.size()),
        "from",
        from,
        "not be above the number of lines of " + inside + ", which is " + lines.size());
    int last = (int) Math.min(Math.min((long) to, lines.size()), (long) from + MAX_LINES - 1);
    StringBuilder shown = new StringBuilder();
    int line = from;
    while (line <= last && shown.length() + lines.get(line - 1).length() < MAX_CHARACTERS) {
      shown.append(lines.get(line - 1)).append('\n');
      line++;
    }
    if (shown.length() == 0 && line <= last) {
      shown.append(beginning(lines.get(line - 1))).append(" …\n");
      line++;
    }
    return new SourceExcerpt(
        inside,
        kind.type(),
        kind.language(),
        from,
        line - 1,
        lines.size(),
        shown.toString(),
        line - 1 < Math.min((long) to, lines.size()) || shown.length() > MAX_CHARACTERS);
  }

  private static String beginning(String line) {
    int end = Math.min(line.length(), MAX_CHARACTERS);
    boolean splits = end < line.length() && Character.isLowSurrogate(line.charAt(end));
    return line.substring(0, splits ? end - 1 : end);
  }

  private ReadResult read(String path) {
    Found found = new Found();
    walk.runAt(path, found, () -> found.file != null);
    if (found.file != null && found.file.path().equals(path)) {
      return reader.read(found.file);
    }
    return new ReadResult.LeftOut(
        found.skipped != null
            ? found.skipped
            : new SkippedFile(path, false, SkippedFile.Reason.NO_FILE, ""));
  }

  private static final class Found implements ProjectWalk.Visitor {
    private @Nullable ProjectFile file;
    private @Nullable SkippedFile skipped;

    @Override
    public void file(ProjectFile found) {
      file = file == null ? found : file;
    }

    @Override
    public void skipped(SkippedFile left) {
      skipped = left;
    }
  }

  /** Looks up a file by its path, for comparison with what was noted about it. */
  Resolution resolve(String place) {
    String inside;
    try {
      inside = boundary.relative(boundary.resolve(place));
    } catch (PathOutsideProjectException e) {
      return new SourceResolver.Unknown("it is outside the project");
    }
    ReadResult read = read(inside);
    if (read instanceof ReadText text) {
      return new SourceResolver.Found(redactor.redact(text.text()));
    }
    SkippedFile.Reason reason = ((ReadResult.LeftOut) read).file().reason();
    return reason == SkippedFile.Reason.VANISHED
        ? new SourceResolver.Gone()
        : new SourceResolver.Unknown("the file is " + reason.words());
  }
}
