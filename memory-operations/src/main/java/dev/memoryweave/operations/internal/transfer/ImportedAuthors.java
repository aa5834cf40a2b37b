package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.Imported.NamedAuthor;
import java.util.List;

/** The authors of the memories of an export, as it names them, and what becomes of its rules. */
final class ImportedAuthors {
  private ImportedAuthors() {}

  /**
   * The lines of a plan: the named authors, the rules that come in, and who counts as the author of
   * everything.
   */
  static String plan(Transfer.Imported trial, boolean asMine) {
    StringBuilder plan = new StringBuilder();
    if (!trial.authors().isEmpty()) {
      plan.append("\nThe file names these authors, for which nobody vouches:\n");
      plan.append(lines(trial.authors().stream().map(ImportedAuthors::line).toList()));
    }
    if (trial.rules() > 0) {
      plan.append('\n').append(rules(trial.rules()));
      plan.append(
          asMine
              ? " in, in force at once, as the word of these authors:\n"
              : " in and " + (trial.rules() == 1 ? "waits" : "wait") + " until you decide:\n");
      plan.append(lines(trial.ruleTitles().stream().map(title -> "- " + title).toList()));
      long more = trial.rules() - trial.ruleTitles().size();
      plan.append(more > 0 ? "\n- and " + more + " more" : "");
    }
    plan.append(
        asMine
            ? "\nThe authors are kept: what the file says a person said counts as a person's word"
                + " here. Do that with your own export only."
            : "\nAll of it comes in as the word of a file, below what people and agents have said"
                + " here.");
    return plan.toString();
  }

  /** A sentence about what is pending now, with operations in braces; empty if nothing is. */
  static String waiting(Transfer.Imported report) {
    return report.waiting() == 0
        ? ""
        : "\n"
            + report.waiting()
            + (report.waiting() == 1 ? " memory waits" : " memories wait")
            + " for a person: {review} shows "
            + (report.waiting() == 1 ? "it." : "them.");
  }

  private static String rules(long count) {
    return count + (count == 1 ? " rule comes" : " rules come");
  }

  private static String line(NamedAuthor author) {
    return "- "
        + (author.name().isEmpty() ? "others" : author.name())
        + ": "
        + Counted.of(author.memories(), "memory")
        + (author.rules() == 0 ? "" : ", " + author.rules() + " of them in force as rules");
  }

  private static String lines(List<String> lines) {
    return BoundedLines.of(lines, "the data names them");
  }
}
