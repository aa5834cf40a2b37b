package dev.memoryweave.operations.answer;

import dev.memoryweave.transfer.ImportReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code import}. */
public record ImportAnswer(
    @Doc("The file") String path,
    @Doc("Whether it was imported") boolean done,
    @Doc("Whether it was refused as a whole") boolean refused,
    @Doc("How many records it holds") long lines,
    @Doc("What became of them") ImportCounts records,
    @Doc("What became of the memories among them") ImportCounts memories,
    @Doc("Lines that were not brought in as they are") List<Problem> problems,
    long moreProblems,
    @Doc("Who the file says wrote what was added or changed") List<Author> authors,
    @Doc("All of these rules") long rules,
    @Doc("Memories that wait for a person") long waiting) {
  /** One of the list in {@link ImportAnswer}. */
  public record Problem(
      @Doc(value = "The line; absent for all of the file", minimum = 1) @Nullable Long line,
      ImportReport.Outcome outcome,
      @Doc("What it is, if that is known") @Nullable String record,
      @Doc("Why") String reason) {}

  /** One of the list in {@link ImportAnswer}. */
  public record Author(
      @Doc("Kind and id; empty for all others") String name,
      long memories,
      @Doc("Rules that the file has in force") long rules) {}
}
