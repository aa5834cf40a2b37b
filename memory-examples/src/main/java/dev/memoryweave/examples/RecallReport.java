package dev.memoryweave.examples;

import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Prints why a recall returned its results, for a person to read. Factors that change nothing are
 * omitted.
 */
final class RecallReport {
  private static final int WIDTH = 100;

  private final PrintStream out;
  private final int mostMemories;
  private final int mostLeftOut;

  /**
   * A report that shows a limited number of memories and passages, and a limited number of omitted
   * ones of each.
   */
  RecallReport(PrintStream out, int mostMemories, int mostLeftOut) {
    this.out = out;
    this.mostMemories = mostMemories;
    this.mostLeftOut = mostLeftOut;
  }

  void print(RecallResult result) {
    print(result, result.trace());
  }

  /**
   * Prints a result with another trace, such as one that also contains what was omitted in packing.
   */
  void print(RecallResult result, RecallTrace trace) {
    out.println("Intent:   " + trace.intent().label());
    out.println("Terms:    " + wrapped(String.join(" ", trace.terms()), "          "));
    out.println(
        "Channels: "
            + trace.channels().stream()
                .map(channel -> channel.channel() + " " + channel.hits())
                .collect(Collectors.joining(", ")));
    result.warnings().forEach(warning -> out.println("Warning:  " + warning));
    out.println();
    memories(result.memories());
    leftOut(trace);
    if (trace.otherBranchCount() > 0) {
      out.println();
      out.println("Left out, of other branches: " + trace.otherBranchCount());
    }
    if (!result.chunks().isEmpty() || trace.chunksLeftOutCount() > 0) {
      out.println();
      chunks(result.chunks());
      chunksLeftOut(trace);
    }
  }

  private void memories(List<RecallResult.Memory> memories) {
    out.println("Brought back: " + memories.size());
    for (int i = 0; i < Math.min(memories.size(), mostMemories); i++) {
      RecallResult.Memory memory = memories.get(i);
      out.printf(
          Locale.ROOT,
          "%3d. %.3f  %s  %s%n",
          i + 1,
          memory.score(),
          memory.node().id(),
          memory.node().title());
      out.println("     " + wrapped(breakdown(memory.breakdown()), "       "));
      if (!memory.duplicates().isEmpty()) {
        out.println("     and " + memory.duplicates().size() + " that say the same");
      }
    }
    more(memories.size() - mostMemories);
  }

  private static String breakdown(RecallResult.Breakdown breakdown) {
    String relevance = String.format(Locale.ROOT, "relevance %.3f", breakdown.relevance());
    if (!breakdown.channels().isEmpty()) {
      relevance +=
          breakdown.channels().stream()
              .map(share -> number(share.channel(), share.relevance()))
              .collect(Collectors.joining(", ", " (", ")"));
    }
    String factors =
        breakdown.factors().stream()
            .filter(factor -> Math.abs(factor.multiplier() - 1) >= .0005)
            .map(factor -> " x " + number(factor.name(), factor.multiplier()))
            .collect(Collectors.joining());
    return relevance + factors;
  }

  private static String number(String name, double value) {
    return String.format(Locale.ROOT, "%s %.3f", name, value);
  }

  private void leftOut(RecallTrace trace) {
    if (trace.leftOutCount() == 0) {
      return;
    }
    out.println();
    out.println("Found but left out: " + trace.leftOutCount());
    trace.leftOut().stream()
        .limit(mostLeftOut)
        .forEach(
            left ->
                out.printf(
                    Locale.ROOT,
                    "     %.3f  %s  %s: %s%n",
                    left.score(),
                    left.ref().id(),
                    left.title(),
                    left.reason()));
    more(trace.leftOutCount() - mostLeftOut);
  }

  private void chunks(List<RecallResult.Chunk> chunks) {
    out.println("Passages of files: " + chunks.size());
    for (int i = 0; i < Math.min(chunks.size(), mostMemories); i++) {
      RecallResult.Chunk chunk = chunks.get(i);
      out.printf(
          Locale.ROOT,
          "%3d. %.3f  %s  %s%n",
          i + 1,
          chunk.score(),
          OneLine.of(chunk.chunk().locator()),
          OneLine.of(chunk.chunk().place()));
      out.println("     " + wrapped(breakdown(chunk.breakdown()), "       "));
    }
    more(chunks.size() - mostMemories);
  }

  private void chunksLeftOut(RecallTrace trace) {
    if (trace.chunksLeftOutCount() == 0) {
      return;
    }
    out.println();
    out.println("Passages found but left out: " + trace.chunksLeftOutCount());
    trace.chunksLeftOut().stream()
        .limit(mostLeftOut)
        .forEach(
            left ->
                out.printf(
                    Locale.ROOT,
                    "     %.3f  %s: %s%n",
                    left.score(),
                    OneLine.of(left.locator()),
                    left.reason()));
    more(trace.chunksLeftOutCount() - mostLeftOut);
  }

  private void more(int count) {
    if (count > 0) {
      out.println("     ... and " + count + " more");
    }
  }

  /** Breaks a line at spaces if it is too wide. */
  private static String wrapped(String text, String indent) {
    StringBuilder lines = new StringBuilder();
    int column = indent.length();
    for (String word : text.split(" ", -1)) {
      if (column > indent.length() && column + 1 + word.length() > WIDTH) {
        lines.append(System.lineSeparator()).append(indent);
        column = indent.length();
      } else if (lines.length() > 0) {
        lines.append(' ');
        column++;
      }
      lines.append(word);
      column += word.length();
    }
    return lines.toString();
  }
}
