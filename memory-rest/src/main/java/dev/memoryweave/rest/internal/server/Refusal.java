package dev.memoryweave.rest.internal.server;

import java.util.Map;

/**
 * Why a request is not served.
 *
 * @param status the HTTP status
 * @param message what is wrong, for people
 * @param headers headers with more information
 */
public record Refusal(int status, String message, Map<String, String> headers) {
  /** Copies the headers. */
  public Refusal {
    headers = Map.copyOf(headers);
  }

  /** A refusal that its status and message explain. */
  public static Refusal of(int status, String message) {
    return new Refusal(status, message, Map.of());
  }

  /** Too many requests at once; a client may soon try again. */
  public static Refusal busy(int status, String message) {
    return new Refusal(status, message, Map.of("Retry-After", "1"));
  }
}
