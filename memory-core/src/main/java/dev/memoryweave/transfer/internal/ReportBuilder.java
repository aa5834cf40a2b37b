package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.Transfer.Imported.Problem;
import dev.memoryweave.transfer.TransferFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the outcomes for the lines of an import, and keeps the first problems. */
final class ReportBuilder {
  private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
  private final Map<Outcome, Long> memories = new EnumMap<>(Outcome.class);
  private final List<Problem> problems = new ArrayList<>();
  private final Arrivals arrivals = new Arrivals();
  private long moreProblems;
  private long lines;

  /** Begins with the problems of the first reading, whose lines are skipped in the second. */
  static ReportBuilder after(ReportBuilder first) {
    ReportBuilder report = new ReportBuilder();
    report.counts.putAll(first.counts);
    report.memories.putAll(first.memories);
    report.problems.addAll(first.problems);
    report.moreProblems = first.moreProblems;
    report.lines = first.lines;
    return report;
  }

  /** Counts a line, in the first reading. */
  void line() {
    lines++;
  }

  void count(Outcome outcome, TransferFormat.@Nullable Item record) {
    counts.merge(outcome, 1L, Long::sum);
    if (record instanceof TransferFormat.Item.OfMemory) {
      memories.merge(outcome, 1L, Long::sum);
    }
  }

  /** Counts a line that was not imported as it is, with the reason. */
  void problem(long line, Outcome outcome, TransferFormat.@Nullable Item record, String reason) {
    count(outcome, record);
    remark(line, outcome, record, reason);
  }

  /** Records a memory that was added or changed, as given in the file and as stored here. */
  void arrived(MemoryNode there, MemoryNode here) {
    arrivals.add(there, here);
  }

  /** Adds a remark on a line that was already counted. */
  void remark(long line, Outcome outcome, TransferFormat.@Nullable Item record, String reason) {
    if (problems.size() < Transfer.Imported.MAX_PROBLEMS) {
      problems.add(new Problem(line, outcome, record == null ? "" : name(record), reason));
    } else {
      moreProblems++;
    }
  }

  long count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }

  Transfer.Imported done(boolean applied) {
    return build(applied, false);
  }

  Transfer.Imported refused() {
    return build(false, true);
  }

  private Transfer.Imported build(boolean applied, boolean refused) {
    problems.sort(Comparator.comparingLong(Problem::line));
    return new Transfer.Imported(
        applied,
        refused,
        lines,
        counts,
        memories,
        problems,
        moreProblems,
        arrivals.authors(),
        arrivals.rules(),
        arrivals.ruleTitles(),
        arrivals.waiting());
  }

  /** Describes a record by names only. */
  static String name(TransferFormat.Item record) {
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      return memory.node().ref().toString();
    }
    if (record instanceof TransferFormat.Item.OfVector vector) {
      return "vector of " + vector.node();
    }
    if (record instanceof TransferFormat.Item.OfRelation relation) {
      return relation.relation().from()
          + " "
          + relation.relation().predicate()
          + " "
          + relation.relation().to();
    }
    if (record instanceof TransferFormat.Item.OfSession session) {
      return "session of " + session.scope();
    }
    if (record instanceof TransferFormat.Item.OfContent of) {
      return "content " + of.content().digest().substring(0, 12) + " of " + of.scope();
    }
    if (record instanceof TransferFormat.Item.OfDecision decision) {
      return "decision " + decision.decision().sequence();
    }
    return "event " + ((TransferFormat.Item.OfEvent) record).event().type().label();
  }
}
