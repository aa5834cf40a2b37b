package dev.memoryweave.mcp.internal.protocol;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One running request, and the client that waits for its answer. */
public interface Exchange {
  /** The capabilities that the client declared, in the form of the protocol schema. */
  Map<String, Object> clientCapabilities();

  /** Whether the client declared that it can answer such a request. */
  default boolean canAnswer(ClientRequest request) {
    return request.isAnsweredWith(clientCapabilities());
  }

  /** The name of the agent that calls, of which its transport is sure; empty for the usual one. */
  default String caller() {
    return "";
  }

  /** The metadata of the request. */
  Map<String, Object> meta();

  /**
   * Whether questions to the client must be sent as results, so that a question ends the request.
   */
  boolean modern();

  /** Whether the client no longer waits for the answer. */
  boolean isCancelled();

  /**
   * Reports progress, if the client wants it.
   *
   * @param done grows with each call; otherwise nothing is reported
   * @param total the total amount, or null if unknown
   */
  void progress(double done, @Nullable Double total, @Nullable String message);

  /**
   * Sends a message to the client's log, if the client wants messages of that level.
   *
   * @param logger the source of the message
   * @param data the event, as JSON
   */
  void log(LogLevel level, String logger, Object data);

  /**
   * Asks the client. A legacy client receives the requests, and this method waits for the
   * responses. For a modern client the questions are the result: the request ends here, and the
   * client repeats it with the answers, so a caller must not have changed anything before it asks.
   *
   * @param requests requests by keys of the caller's choice; a key always means the same request
   * @param patience how long to wait for an answer, or how long an answer is accepted
   * @return the result of each request by its key
   * @throws InputRequiredException if the client must repeat the request with the answers
   * @throws ProtocolException if the client declared no capability for one of the requests
   * @throws UnansweredException if the client gives no answer, an error, or no answer in time
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

    /** The capability that a client declares if it can answer. */
    String capability() {
      return method.substring(0, method.indexOf('/'));
    }

    /** A client that names no mode of elicitation supports only forms. */
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

  /** A client gave no answer to a question. */
  final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Explains why there is no answer. */
    public UnansweredException(String reason) {
      super(reason);
    }
  }
}
