package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.SyncAnswer;
import dev.memoryweave.operations.answer.SyncAnswer.ToUpdate;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports to a person which memories changed code calls into question. An agent receives more
 * details, and a draft to save.
 *
 * @param width the columns of a line
 * @param paint the colours
 */
record SyncText(int width, Paint paint) {
  /** Maximum number of named folders without memories. */
  private static final int MOST_FOLDERS = 8;

  private static final int COMMIT = 10;

  /** The lines about the comparison. */
  List<String> lines(SyncAnswer answer) {
    List<String> lines = new ArrayList<>();
    long count = answer.toUpdateCount();
    lines.addAll(
        TextLines.wrapped(
            since(answer)
                + Counted.of(answer.changedFiles(), "file")
                + " changed"
                + (answer.complete() ? "" : ", and more than can be listed")
                + "; "
                + Counted.of(answer.checked(), "memory")
                + " checked, "
                + (count == 0 ? "none" : String.valueOf(count))
                + " to look at.",
            width));
    for (ToUpdate memory : answer.toUpdate()) {
      lines.add("");
      lines.add(paint.name(SafeText.line(memory.id())));
      lines.addAll(TextLines.indented(SafeText.line(memory.title()), width, "    "));
      lines.addAll(TextLines.indented(why(memory), width, "  "));
      for (ToUpdate.File file : memory.files()) {
        lines.add("    " + SafeText.line(file.change().label() + " " + file.path()));
      }
      if (memory.moreFiles() > 0) {
        lines.add("    and " + memory.moreFiles() + " more files");
      }
    }
    long more = count - answer.toUpdate().size();
    if (more > 0) {
      lines.add("");
      lines.add("and " + more + " more; a greater --limit lists them");
    }
    gaps(lines, answer);
    return lines;
  }

  private static String since(SyncAnswer answer) {
    String base = answer.base();
    return base == null || base.equals(answer.head())
        ? "In the working tree "
        : "Since commit " + base.substring(0, Math.min(COMMIT, base.length())) + " ";
  }

  private static String why(ToUpdate memory) {
    List<String> reasons = new ArrayList<>();
    switch (memory.state()) {
      case CHANGED -> reasons.add("Files that it is about changed: is it still true?");
      case ORPHANED -> reasons.add("None of its places is there any more: move or forget it.");
      case UNANCHORED -> reasons.add("It names no place: which files is it about?");
      case FRESH -> {
        // Only some of its places are gone; these are reported below.
      }
    }
    List<String> lost = memory.lostAnchors();
    if (!lost.isEmpty()) {
      reasons.add("No file matches " + String.join(", ", lost) + ".");
    }
    List<String> gone = memory.lostEvidence();
    if (!gone.isEmpty()) {
      reasons.add("It was learned from what is gone: " + String.join(", ", gone) + ".");
    }
    return SafeText.line(String.join(" ", reasons));
  }

  private void gaps(List<String> lines, SyncAnswer answer) {
    List<SyncAnswer.Gap> gaps = answer.gaps();
    if (gaps.isEmpty()) {
      return;
    }
    List<String> folders = new ArrayList<>();
    for (SyncAnswer.Gap gap : gaps.subList(0, Math.min(MOST_FOLDERS, gaps.size()))) {
      folders.add(
          (gap.folder().isEmpty() ? "the root" : gap.folder())
              + " ("
              + Counted.of(gap.files(), "file")
              + ")");
    }
    long more = gaps.size() - folders.size() + answer.moreGaps();
    lines.add("");
    lines.addAll(
        TextLines.wrapped(
            SafeText.line(
                "No memory is about the code in "
                    + String.join(", ", folders)
                    + (more > 0 ? " and " + Counted.of(more, "folder") + " more" : "")
                    + "."),
            width));
  }
}
