package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.internal.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
  List<String> lines(Fields data) {
    List<String> lines = new ArrayList<>();
    List<Fields> memories = data.list("to_update");
    long count = data.number("to_update_count");
    lines.addAll(
        TextLines.wrapped(
            since(data)
                + Counted.of(data.number("changed_files"), "file")
                + " changed"
                + (data.is("complete") ? "" : ", and more than can be listed")
                + "; "
                + Counted.of(data.number("checked"), "memory")
                + " checked, "
                + (count == 0 ? "none" : String.valueOf(count))
                + " to look at.",
            width));
    for (Fields memory : memories) {
      lines.add("");
      lines.add(paint.name(SafeText.line(memory.text("id"))));
      lines.addAll(TextLines.indented(SafeText.line(memory.text("title")), width, "    "));
      lines.addAll(TextLines.indented(why(memory), width, "  "));
      for (Fields file : memory.list("files")) {
        lines.add("    " + SafeText.line(file.text("change") + " " + file.text("path")));
      }
      if (memory.number("more_files") > 0) {
        lines.add("    and " + memory.number("more_files") + " more files");
      }
    }
    if (count > memories.size()) {
      lines.add("");
      lines.add("and " + (count - memories.size()) + " more; a greater --limit lists them");
    }
    gaps(lines, data);
    return lines;
  }

  private static String since(Fields data) {
    String base = data.text("base");
    return base.isEmpty() || base.equals(data.text("head"))
        ? "In the working tree "
        : "Since commit " + base.substring(0, Math.min(COMMIT, base.length())) + " ";
  }

  private static String why(Fields memory) {
    List<String> reasons = new ArrayList<>();
    switch (memory.text("state").toLowerCase(Locale.ROOT)) {
      case "changed" -> reasons.add("Files that it is about changed: is it still true?");
      case "orphaned" -> reasons.add("None of its places is there any more: move or forget it.");
      case "unanchored" -> reasons.add("It names no place: which files is it about?");
      default -> {
        // Only some of its places are gone; these are reported below.
      }
    }
    List<String> lost = memory.texts("lost_anchors");
    if (!lost.isEmpty()) {
      reasons.add("No file matches " + String.join(", ", lost) + ".");
    }
    List<String> gone = memory.texts("lost_evidence");
    if (!gone.isEmpty()) {
      reasons.add("It was learned from what is gone: " + String.join(", ", gone) + ".");
    }
    return SafeText.line(String.join(" ", reasons));
  }

  private void gaps(List<String> lines, Fields data) {
    List<Fields> gaps = data.list("gaps");
    if (gaps.isEmpty()) {
      return;
    }
    List<String> folders = new ArrayList<>();
    for (Fields gap : gaps.subList(0, Math.min(MOST_FOLDERS, gaps.size()))) {
      folders.add(
          (gap.text("folder").isEmpty() ? "the root" : gap.text("folder"))
              + " ("
              + Counted.of(gap.number("files"), "file")
              + ")");
    }
    long more = gaps.size() - folders.size() + data.number("more_gaps");
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
