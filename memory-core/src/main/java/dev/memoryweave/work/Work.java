package dev.memoryweave.work;

import dev.memoryweave.model.SessionId;

/**
 * The work of a memory: what is open, and whether it is done.
 *
 * <p>Work is extracted from recorded messages: lines with a label ("Todo: add a test", "Blocked by:
 * the licence"), lists below a heading ("Next steps:", "Definition of done:"), checkboxes, and
 * claims of the agent ("All tests pass"). It is also added by hand, with {@link
 * dev.memoryweave.AgentMemory#remember}, and closed and reopened with {@link
 * dev.memoryweave.NodeHandle#resolve} and {@link dev.memoryweave.NodeHandle#reopen}.
 *
 * <p>"Done: ..." closes the open piece of work with the most similar words, if one is similar
 * enough and no other nearly as similar. A person can close everything this way; the agent only
 * what it has named itself. If the agent says that something a person has named is done, that is a
 * claim, until a person confirms it or a check that was run supports it.
 *
 * <p>Open work does not expire; closed work does, seven days later.
 */
public interface Work {
  /** The most pieces of work of one kind in a result. */
  int MOST = 1_000;

  /**
   * The open work of the project. Work stated in the same words in several sessions is listed once.
   */
  OpenWork open();

  /** The open work of one session. */
  OpenWork open(SessionId session);

  /** Whether the work of the project is done, and what is missing if it is not. */
  CompletionCheck completionCheck();

  /**
   * Whether the work of one session is done, and what is missing if it is not. Criteria of the
   * project and of a mission do not count, since they apply to more than the session.
   */
  CompletionCheck completionCheck(SessionId session);
}
