package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import java.time.Instant;

/**
 * A memory in relation to a request: the input of the factors of memories.
 *
 * @param node the memory
 * @param intent the intent of the task
 * @param at the requested time
 * @param scopeDistance how many steps its scope is from the narrowest scope of the request, 0 or
 *     more
 * @param isAboutNamedFile whether one of its anchors matches a file of the request
 * @param isNearBest whether one of the best matches is its parent, its sibling or itself
 * @param timeFit how well the time it happened fits the times that the task names, 0 to 1; 0 if the
 *     task names none
 * @param orderFit how near it is to the end of events that the task asks for ("the first", "most
 *     recent"), 0 to 1; 0 if it asks for none
 * @param isDoubted whether a visible memory by an equally trusted author contradicts it
 * @param isByAskedSpeaker whether it is a turn of somebody whom the task names
 * @param asksForValue whether the task asks how something is now
 * @param isOnBranch whether it was learned on the branch of the request
 * @param isOfOtherBranch whether it was learned on a branch that the request does not inherit from
 * @param isOfOtherSession whether it is scratch of another session
 */
record MemorySubject(
    MemoryNode node,
    RecallRequest.Intent intent,
    Instant at,
    int scopeDistance,
    boolean isAboutNamedFile,
    boolean isNearBest,
    double timeFit,
    double orderFit,
    boolean isDoubted,
    boolean isByAskedSpeaker,
    boolean asksForValue,
    boolean isOnBranch,
    boolean isOfOtherBranch,
    boolean isOfOtherSession)
    implements Subject {
  @Override
  public double affinity() {
    return IntentAffinity.of(intent, node.kind());
  }

  @Override
  public boolean isSuspectedInjection() {
    return node.isSuspectedInjection();
  }

  boolean isTurn() {
    return node.kind() == NodeKind.TURN;
  }
}
