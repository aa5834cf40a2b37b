package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.answer.WorkAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.work.Work;
import java.util.ArrayList;
import java.util.List;

/** Reports open work, and marks work as done. */
public final class WorkOperation extends Operation {
  private static final Parameter<SessionId> SESSION =
      Parameter.of(
          "session", ModelValues.SESSION, "Only the work of this session; without it all of it.");

  /** Describes the operation. */
  public WorkOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "work",
            WorkAnswer.class,
            "Open work",
            "Before you say that work is done, or to see what is left: open objectives, tasks,"
                + " blockers and criteria, and whether the work counts as done. Close one with"
                + " {retire}.",
            Effect.READS,
            SESSION));
  }

  @Override
  protected Call read(Arguments arguments) {
    SessionId session = arguments.find(SESSION);
    return context -> {
      Work work = context.memory().work();
      return session == null
          ? answer(work.open(), work.completionCheck())
          : answer(work.open(session), work.completionCheck(session));
    };
  }

  private static OperationResult answer(Work.Open open, Work.Completion check) {
    return OperationResult.of(
        new WorkAnswer(
            open.all().stream().map(WorkAnswer.Open::of).toList(),
            open.isComplete(),
            check.isDone(),
            check.missing(),
            check.claims().stream().map(MemoryNode::title).toList(),
            check.evidence()),
        text(open, check));
  }

  private static String text(Work.Open open, Work.Completion check) {
    StringBuilder text = new StringBuilder();
    if (open.isEmpty()) {
      text.append("Nothing is open.");
    } else {
      List<String> lines = new ArrayList<>();
      for (MemoryNode node : open.all()) {
        lines.add("- " + node.id() + " [" + node.kind().label() + "] " + node.title());
      }
      text.append("Open:\n").append(BoundedLines.of(lines, "name a session to see fewer"));
    }
    if (check.isDone()) {
      return text.append("\nDone: no task, blocker or criterion is open, and evidence shows it.")
          .toString();
    }
    text.append("\nNot done");
    List<String> notOpen = new ArrayList<>();
    if (check.evidence() == 0) {
      notOpen.add("no evidence shows that anything was done; run a check, or ask for confirmation");
    }
    check.claims().forEach(claim -> notOpen.add("this claim is not supported: " + claim.title()));
    return text.append(notOpen.isEmpty() ? "." : ": " + String.join("; ", notOpen) + ".")
        .toString();
  }
}
