package dev.memoryweave.rest.internal.api;

import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.rest.internal.server.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived whole.
 *
 * @param principal who calls
 * @param method the HTTP method; a GET also stands for a HEAD
 * @param path the path, with the prefix of the project
 * @param query the query of the address as it was written, or null
 * @param body the body; empty if there is none
 * @param accept the media types that are accepted, or null for any
 * @param answer the answer to a question, or null
 * @param key the key by which a repetition is recognised, or null
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody else holds the body.
record ApiRequest(
    Principal principal,
    String method,
    String path,
    @Nullable String query,
    byte[] body,
    @Nullable String accept,
    @Nullable String answer,
    @Nullable String key) {
  static final String GET = "GET";
  static final String POST = "POST";

  /** The name in a query that chooses the form of the answer. */
  static final String AS = "as";

  private static final String TEXT = "text";
  private static final String DATA = "json";

  /** What is asked for, whoever asks, as a digest. */
  String digest() {
    String head = String.join("\n", method, path, query + "", accept + "", answer + "", "");
    return Sha256.hex(head + Sha256.hex(body));
  }

  /** Whether it only reads, by its method. */
  boolean isGet() {
    return method.equals(GET);
  }

  /**
   * Whether the client wants what people read, rather than data.
   *
   * @throws InvalidArgumentsException if it asks for an unknown form
   */
  boolean wantsText() {
    String form = Query.of(query).one(AS);
    if (form == null) {
      return accept != null
          && accept.contains(ApiAnswer.MARKDOWN)
          && !accept.contains(ApiAnswer.JSON);
    }
    if (!form.equals(TEXT) && !form.equals(DATA)) {
      throw new InvalidArgumentsException(
          List.of(AS + " must be '" + TEXT + "' or '" + DATA + "'"));
    }
    return form.equals(TEXT);
  }

  /**
   * Checks that there are none.
   *
   * @throws InvalidArgumentsException if there are any
   */
  void requireNoArguments() {
    if (!Query.of(query).values().isEmpty()) {
      throw new InvalidArgumentsException(List.of("there are no arguments here"));
    }
  }

  /**
   * The arguments: those of the query, and of the body if there is one.
   *
   * @throws InvalidArgumentsException if either cannot be read, or both name the same
   */
  Map<String, Object> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>(Query.of(query).arguments(List.of(AS)));
    Json.arguments(body)
        .forEach(
            (name, value) -> {
              if (arguments.containsKey(name)) {
                throw new InvalidArgumentsException(
                    List.of(name + " stands both in the address and in the body"));
              }
              arguments.put(name, value);
            });
    return arguments;
  }
}
