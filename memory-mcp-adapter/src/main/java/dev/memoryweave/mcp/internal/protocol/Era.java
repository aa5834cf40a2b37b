package dev.memoryweave.mcp.internal.protocol;

import java.util.Map;

/** The rules of one era of the protocol for the requests of a client. */
interface Era {
  /**
   * Checks a request before any work is done for it.
   *
   * @throws ProtocolException if it is refused
   */
  void check(Message.Request request);

  /** Takes a request that lives until it is cancelled; false if it is not such a request. */
  boolean holds(Call call);

  /** Whether a request is answered at once, without a worker. */
  boolean isQuick(Message.Request request);

  /**
   * Answers a request.
   *
   * @throws ProtocolException if it fails
   */
  Map<String, Object> answer(Call call);

  /** An error as clients of this era understand it. */
  Message.Error error(ProtocolException failure);
}
