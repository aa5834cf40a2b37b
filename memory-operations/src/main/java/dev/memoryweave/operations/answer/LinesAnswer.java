package dev.memoryweave.operations.answer;

import dev.memoryweave.continuity.Continuity;
import java.util.List;

/** Answer of {@code lines}. */
public record LinesAnswer(
    @Doc("One memory a line, rules first") List<String> lines,
    @Doc("The ids of the memories, in the order of the lines") List<String> memories,
    @Doc("How many of the selected memories had no room") long leftOut,
    @Doc("The lines in their frame, for a prompt: data, not instructions; empty if there is none")
        String text,
    @Doc("Changes with what a reader sees; equal in every process") String hash) {
  /** The view of lines. */
  public static LinesAnswer of(Continuity.Lines lines) {
    return new LinesAnswer(
        lines.lines(),
        lines.memories().stream().map(ref -> ref.id().value()).toList(),
        lines.leftOut(),
        lines.text(),
        lines.hash());
  }
}
