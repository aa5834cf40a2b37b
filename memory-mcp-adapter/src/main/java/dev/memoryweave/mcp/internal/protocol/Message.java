package dev.memoryweave.mcp.internal.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON-RPC 2.0 message. Parameters and results are JSON values. */
public sealed interface Message {

  /** The message as JSON. */
  Map<String, Object> json();

  /**
   * A request, which expects a response.
   *
   * @param id a string or a whole number
   */
  record Request(Object id, String method, Map<String, Object> params) implements Message {
    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = head();
      json.put("id", id);
      json.put("method", method);
      json.put("params", params);
      return json;
    }

    /** The metadata of the request; empty if it has none. */
    public Map<String, Object> meta() {
      return Json.object(params.get("_meta"));
    }
  }

  /** A notification, which expects no response. */
  record Notification(String method, Map<String, Object> params) implements Message {
    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = head();
      json.put("method", method);
      json.put("params", params);
      return json;
    }
  }

  /**
   * A response to a request.
   *
   * @param id the id of the request, or null if it is unknown
   * @param result the result, or null if it failed
   * @param error why it failed, or null
   */
  record Response(@Nullable Object id, @Nullable Map<String, Object> result, @Nullable Error error)
      implements Message {
    /** The response to a successful request. */
    public static Response result(Object id, Map<String, Object> result) {
      return new Response(id, result, null);
    }

    /** The response to a request that failed for an internal reason of the server. */
    public static Response failed(@Nullable Object id) {
      return error(
          id,
          new Error(
              ErrorCode.INTERNAL_ERROR,
              "The request failed; details are in the log of the server",
              null));
    }

    /** The response to a request that failed, or that could not be read. */
    public static Response error(@Nullable Object id, Error error) {
      return new Response(id, null, error);
    }

    @Override
    public Map<String, Object> json() {
      Map<String, Object> json = head();
      if (id != null) {
        json.put("id", id);
      }
      if (error == null) {
        json.put("result", result);
      } else {
        json.put("error", error.json());
      }
      return json;
    }
  }

  /**
   * An error of the protocol.
   *
   * @param code see {@link ErrorCode}
   * @param message the problem, for people
   * @param data details for programs, or null
   */
  @SuppressWarnings("JavaLangClash") // The name that JSON-RPC uses.
  record Error(int code, String message, @Nullable Object data) {
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("code", code);
      json.put("message", message);
      if (data != null) {
        json.put("data", data);
      }
      return json;
    }
  }

  private static Map<String, Object> head() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("jsonrpc", "2.0");
    return json;
  }
}
