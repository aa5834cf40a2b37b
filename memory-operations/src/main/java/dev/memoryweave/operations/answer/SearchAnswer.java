package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code search}. */
public record SearchAnswer(
    @Doc("What was found, best first") List<Match> matches,
    @Doc("Give it as cursor for the next matches; absent if there are no more")
        @Nullable String nextCursor) {
  /** A memory that was found. */
  public record Match(
      @Doc(inline = true) MemoryCard memory,
      @Doc("How well it matches, higher is better; 0 in a list") double score) {}
}
