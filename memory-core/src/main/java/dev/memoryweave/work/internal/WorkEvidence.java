package dev.memoryweave.work.internal;

import dev.memoryweave.change.internal.TurnNodes;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * The author of a statement in a session, and the evidence that it was made.
 *
 * @param context the write in progress
 * @param session the session
 */
record WorkEvidence(WriteContext context, SessionId session) {
  Provenance author(boolean byPerson) {
    return TurnNodes.saidBy(
        byPerson ? Message.Role.USER : Message.Role.ASSISTANT, context.author());
  }

  Evidence.@Nullable Draft evidence(@Nullable String turn, WorkItem item) {
    return turn == null
        ? null
        : WorkChanges.evidence(
            TurnNodes.id(session, turn, 0).value(), item.text(), item.open() ? null : item.means());
  }

  String reason(WorkItem item) {
    return item.means() == null
        ? "said to be done"
        : switch (item.means()) {
          case STATED -> "the agent says that it is done";
          case CONFIRMED -> "a person says that it is done";
          case CHECKED -> "a check supports that it is done";
          case CALLED_OFF -> "a person has called it off";
        };
  }
}
