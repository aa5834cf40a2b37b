package dev.memoryweave.rest.internal.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/** The form of failures for programs: problem details, RFC 9457. */
public final class Problem {
  /** The media type of problem details. */
  public static final String TYPE = "application/problem+json";

  private static final JsonMapper JSON = new JsonMapper();

  private Problem() {}

  /** The details of a refusal that its status explains. */
  public static Site.Body body(Refusal refusal) {
    return body(refusal.status(), refusal.message(), Map.of());
  }

  /**
   * The details of a failure.
   *
   * @param detail what is wrong, for people
   * @param more further members
   */
  public static Site.Body body(int status, String detail, Map<String, ?> more) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("type", "about:blank");
    members.put("title", HttpStatus.getMessage(status));
    members.put("status", status);
    members.put("detail", detail);
    members.putAll(more);
    try {
      return new Site.Body(TYPE, JSON.writeValueAsBytes(members));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Texts and numbers have JSON", e);
    }
  }
}
