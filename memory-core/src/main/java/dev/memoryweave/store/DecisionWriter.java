package dev.memoryweave.store;

import dev.memoryweave.model.Decision;

/** Records decisions. */
public interface DecisionWriter extends DecisionReader {
  /**
   * Keeps a decision and gives it with its number, which is above that of every decision before.
   * {@linkplain NodeWriter#delete Deleting} a node that it names as its target, its result or
   * something that it changed removes it.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if a node that it names does not exist
   */
  Decision append(Decision decision);
}
