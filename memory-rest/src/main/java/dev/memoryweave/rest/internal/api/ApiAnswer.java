package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.rest.internal.server.Problem;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.Site;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer to a request.
 *
 * @param status the HTTP status
 * @param headers further headers
 * @param body the body
 * @param asks whether it asks the person who calls
 */
record ApiAnswer(int status, Map<String, String> headers, Site.Body body, boolean asks) {
  static final String JSON = "application/json";
  static final String MARKDOWN = "text/markdown";

  /** The member of problem details that says what kind of failure it is. */
  private static final String KIND = "kind";

  /** The kind of a refusal that asks the person who calls. */
  static final String NEEDS_CONFIRMATION = "needs_confirmation";

  private static final Map<String, String> LATER = Map.of("Retry-After", "1");

  /** Copies the headers. */
  ApiAnswer {
    headers = Map.copyOf(headers);
  }

  private ApiAnswer(int status, Map<String, String> headers, Site.Body body) {
    this(status, headers, body, false);
  }

  /** Data as JSON. */
  static ApiAnswer of(int status, Map<String, ?> data) {
    return new ApiAnswer(status, Map.of(), new Site.Body(JSON, Json.bytes(data)));
  }

  /**
   * The result of an operation.
   *
   * @param asText whether the client wants what people read, rather than data
   */
  static ApiAnswer of(OperationResult result, boolean asText) {
    Map<String, Object> data = result.data();
    ErrorKind error = result.error();
    if (error != null) {
      Map<String, Object> more = new LinkedHashMap<>();
      more.put(KIND, error.label());
      more.put("advice", error.advice());
      if (data != null) {
        more.put("data", data);
      }
      return new ApiAnswer(
          status(error),
          error == ErrorKind.UNAVAILABLE ? LATER : Map.of(),
          Problem.body(status(error), result.text(), more));
    }
    int status = result.waits() ? 202 : 200;
    if (asText) {
      byte[] text = (result.text() + "\n").getBytes(StandardCharsets.UTF_8);
      return new ApiAnswer(status, Map.of(), new Site.Body(MARKDOWN + ";charset=utf-8", text));
    }
    return of(status, data == null ? Map.of() : data);
  }

  /** The question that a person has to answer first. */
  static ApiAnswer of(RequestPrompt.Question question) {
    return new ApiAnswer(
        409,
        Map.of(),
        Problem.body(
            409,
            "Nothing was done yet, as you are asked first. To answer, repeat the request with the"
                + " header "
                + RequestPrompt.HEADER
                + ": "
                + question.id()
                + "=yes (or =no).",
            Map.of(KIND, NEEDS_CONFIRMATION, "question", question.text(), "id", question.id())),
        true);
  }

  /** A refusal, as of a kind that operations have. */
  static ApiAnswer refused(ErrorKind kind, String detail) {
    return of(OperationResult.failure(kind, detail), false);
  }

  /** A refusal by the door itself. */
  static ApiAnswer refused(Refusal refusal) {
    return new ApiAnswer(refusal.status(), refusal.headers(), Problem.body(refusal));
  }

  /** The HTTP status of a kind of failure. */
  static int status(ErrorKind kind) {
    return switch (kind) {
      case INVALID_ARGUMENTS -> 400;
      case NOT_FOUND -> 404;
      case NEEDS_PERSON -> 403;
      case SECRET, REFUSED -> 422;
      case CONFLICT -> 409;
      case PRECONDITION -> 412;
      case UNAVAILABLE, INTERRUPTED -> 503;
      case UNEXPECTED -> 500;
    };
  }

  /**
   * Whether a repetition of the request would be answered in the same way. What failed by itself,
   * and a question, may be answered otherwise.
   */
  boolean isFinal() {
    return status < 500 && !asks;
  }

  /** This answer with another header. */
  ApiAnswer with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new ApiAnswer(status, all, body, asks);
  }
}
