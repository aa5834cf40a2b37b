package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import java.util.Map;

/** Ends a modern request with questions to the client, which repeats it with the answers. */
public final class InputRequiredException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Map<String, ClientRequest> requests;

  InputRequiredException(Map<String, ClientRequest> requests) {
    super("The client is to answer " + requests.keySet(), null, false, false);
    this.requests = requests;
  }

  Map<String, ClientRequest> requests() {
    return requests;
  }
}
