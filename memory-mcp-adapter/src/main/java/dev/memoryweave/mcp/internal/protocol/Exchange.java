package dev.memoryweave.mcp.internal.protocol;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request under way, and the client that waits for its answer. */
public interface Exchange {
  /** The capabilities that the client declared, as the schema of the protocol has them. */
  Map<String, Object> clientCapabilities();

  /** Whether the client declared that it can answer such a request. */
  default boolean canAnswer(ClientRequest request) {
    return request.isAnsweredWith(clientCapabilities());
  }

  /** The metadata of the request. */
  Map<String, Object> meta();

  /** Whether the client has to be asked through results, so that a question ends the request. */
  boolean modern();

  /** Whether the client waits for the answer no more. */
  boolean isCancelled();

  /**
   * Tells how far the request is, if the client wants to know.
   *
   * @param done grows with each call; what does not is not told
   * @param total how much there is in all, or null if unknown
   */
  void progress(double done, @Nullable Double total, @Nullable String message);

  /**
   * Sends a message for the log of the client, if the client wants messages of that level.
   *
   * @param logger where it comes from
   * @param data what happened, as JSON has it
   */
  void log(LogLevel level, String logger, Object data);

  /**
   * Asks the client. A legacy client is sent the requests, and this waits for the responses. To a
   * modern one the questions are the result: the request ends here, and the client repeats it with
   * the answers, so a caller must have changed nothing before it asks.
   *
   * @param requests the requests by keys of the caller's choice; the same key stands for the same
   *     request each time
   * @param patience how long to wait for an answer, or how long one is taken
   * @return the result of each request by its key
   * @throws InputRequiredException if the client is to repeat the request with the answers
   * @throws ProtocolException if the client declared no capability for one of the requests
   * @throws UnansweredException if the client gives no answer, an error, or none in time
   */
  Map<String, Map<String, Object>> ask(Map<String, ClientRequest> requests, Duration patience);

  /**
   * A request to the client.
   *
   * @param method such as {@code elicitation/create}
   */
  record ClientRequest(String method, Map<String, Object> params) {
    private static final String ELICITATION = "elicitation";
    private static final String FORM = "form";

    /** The name of the capability that a client declares if it can answer. */
    String capability() {
      return method.substring(0, method.indexOf('/'));
    }

    /** A client that names no mode of elicitation knows forms only. */
    private boolean isAnsweredWith(Map<String, Object> capabilities) {
      if (!(capabilities.get(capability()) instanceof Map<?, ?> can)) {
        return false;
      }
      Object mode = params.getOrDefault("mode", FORM);
      return !capability().equals(ELICITATION)
          || can.containsKey(mode)
          || (mode.equals(FORM) && !can.containsKey("url"));
    }

    Map<String, Object> json() {
      return Map.of("method", method, "params", params);
    }
  }

  /** A client that was asked gave no answer. */
  final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Says why there is no answer. */
    public UnansweredException(String reason) {
      super(reason);
    }
  }
}
