package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.operations.model.Progress;

/** Reports the progress of a call to the client. */
record CallProgress(Exchange exchange) implements Progress {
  @Override
  public void at(long done, long total, String message) {
    exchange.progress((double) done, (double) total, message);
  }
}
