package dev.memoryweave.mcp;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import org.jspecify.annotations.Nullable;

/** A line of the client: a message, or something that is none. */
sealed interface Inbound {

  /** A well-formed message. */
  record Message(JSONRPCMessage message) implements Inbound {}

  /**
   * Something that is no message.
   *
   * @param code the error code of JSON-RPC
   * @param reason what is wrong with it
   * @param id the id of the request that it was meant to be, or null if unknown
   */
  record Refused(int code, String reason, @Nullable Object id) implements Inbound {}
}
