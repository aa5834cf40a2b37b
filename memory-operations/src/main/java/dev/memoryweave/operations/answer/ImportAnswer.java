package dev.memoryweave.operations.answer;

import dev.memoryweave.transfer.Transfer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code import}. */
public record ImportAnswer(
    @Doc("The file") String path,
    @Doc("Whether it was imported") boolean done,
    @Doc("Whether it was refused as a whole") boolean refused,
    @Doc("How many records it holds") long lines,
    @Doc("Records by outcome") ImportCounts records,
    @Doc("The memories among them by outcome") ImportCounts memories,
    @Doc("Lines that were not imported as they are") List<Problem> problems,
    long moreProblems,
    @Doc("Who the file says wrote what was added or changed") List<Author> authors,
    @Doc("All of these rules") long rules,
    @Doc("Memories that wait for a person") long waiting) {
  /** A line of the file that was not imported as it is. */
  public record Problem(
      @Doc(value = "The line; absent for the whole file", minimum = 1) @Nullable Long line,
      Transfer.Imported.Outcome outcome,
      @Doc("The record, if known") @Nullable String record,
      @Doc("Why") String reason) {
    private static Problem of(Transfer.Imported.Problem problem) {
      return new Problem(
          problem.line() == 0 ? null : problem.line(),
          problem.outcome(),
          problem.record().isEmpty() ? null : problem.record(),
          problem.reason());
    }
  }

  /** An author as the file names it, for which nobody vouches. */
  public record Author(
      @Doc("Kind and id; empty for all others") String name,
      long memories,
      @Doc("Rules that the file has in force") long rules) {}

  /** The view of an import of a file. */
  public static ImportAnswer of(Path path, Transfer.Imported report) {
    return new ImportAnswer(
        path.toString(),
        report.applied(),
        report.refused(),
        report.lines(),
        ImportCounts.of(report::count),
        ImportCounts.of(report::memories),
        report.problems().stream().map(Problem::of).toList(),
        report.moreProblems(),
        report.authors().stream()
            .map(each -> new Author(each.name(), each.memories(), each.rules()))
            .toList(),
        report.rules(),
        report.waiting());
  }
}
