package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.rest.internal.server.Credentials;
import dev.memoryweave.rest.internal.server.EventReply;
import dev.memoryweave.rest.internal.server.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts of the description of the API that are the same for all operations. */
final class OpenApiParts {
  static final String AGENTS = "agents";
  static final String PEOPLE = "people";
  static final String ALIASES = "aliases";

  private static final String DOOR = "door";
  private static final Map<String, Object> BEARER = Map.of("bearer", List.of());
  private static final Map<String, Object> TEXT = Map.of("type", "string");
  private static final Map<String, Object> FLAG = Map.of("type", "boolean");

  /** How requests show who calls. */
  static final List<Object> CALLERS =
      List.of(BEARER, object("session", List.of(), "csrf", List.of()));

  private OpenApiParts() {}

  /** An object with members in this order: names and values in turn. */
  static Map<String, Object> object(Object... members) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      object.put(String.valueOf(members[i]), members[i + 1]);
    }
    return object;
  }

  static Map<String, Object> reference(String kind, String name) {
    return Map.of("$ref", "#/components/" + kind + "/" + name);
  }

  static List<Object> tags() {
    return List.of(
        tag(AGENTS, "For agents and for people"),
        tag(PEOPLE, "For people only"),
        tag("reads", "Changes nothing"),
        tag("writes", "Adds, or changes what can be put back"),
        tag("removes", "May remove or replace something"),
        tag(ALIASES, "Paths by which users of other memories look for an operation"),
        tag(DOOR, "About the API itself"));
  }

  private static Map<String, Object> tag(String name, String description) {
    return object("name", name, "description", description);
  }

  static Map<String, Object> problem() {
    List<String> kinds = new ArrayList<>();
    Arrays.stream(ErrorKind.values()).map(ErrorKind::label).forEach(kinds::add);
    kinds.add(ApiAnswer.NEEDS_CONFIRMATION);
    return object(
        "type",
        "object",
        "description",
        "Problem details, RFC 9457",
        "properties",
        object(
            "type", TEXT,
            "title", TEXT,
            "status", Map.of("type", "integer"),
            "detail", TEXT,
            "kind", object("type", "string", "enum", kinds),
            "advice", object("type", "string", "description", "What a caller does then"),
            "question", object("type", "string", "description", "What a person is asked first"),
            "id",
                object(
                    "type", "string", "description", "The question's, for " + RequestPrompt.HEADER),
            "data", object("type", "object", "description", "The answer as far as there is one")),
        "required",
        List.of("title", "status", "detail"));
  }

  static Map<String, Object> responses() {
    return object(
        "Refused", response("The request is refused"), "Failed", response("The request failed"));
  }

  private static Map<String, Object> response(String description) {
    return object(
        "description",
        description,
        "content",
        Map.of(Problem.TYPE, Map.of("schema", reference("schemas", "Problem"))));
  }

  static Map<String, Object> securitySchemes() {
    return object(
        "bearer", object("type", "http", "scheme", "bearer"),
        "session", object("type", "apiKey", "in", "cookie", "name", Credentials.COOKIE),
        "csrf", object("type", "apiKey", "in", "header", "name", Credentials.CSRF));
  }

  /** Parameters that several methods have. */
  static Map<String, Object> headers() {
    return object(
        "As",
        object(
            "name",
            ApiRequest.AS,
            "in",
            "query",
            "description",
            "text: what people read, as Markdown",
            "schema",
            object("type", "string", "enum", List.of("json", "text"))),
        "IdempotencyKey",
        header(
            IdempotencyKeys.HEADER,
            "The same key and request again get the same answer, and are done once",
            object("type", "string", "minLength", 1, "maxLength", 255)),
        "MemoryAnswer",
        header(
            RequestPrompt.HEADER,
            "The id of a question, '=', and yes or no",
            object("type", "string", "pattern", "^[0-9a-f]{32}=(yes|no)$")));
  }

  private static Map<String, Object> header(
      String name, String description, Map<String, Object> schema) {
    return object("name", name, "in", "header", "description", description, "schema", schema);
  }

  /** Whether values of a schema can stand in a query: texts, numbers, flags, and lists of them. */
  static boolean fitsQuery(Map<?, ?> schema) {
    if (schema.get("anyOf") instanceof List<?> forms) {
      return forms.stream().allMatch(form -> form instanceof Map<?, ?> one && fitsQuery(one));
    }
    return schema.get("items") instanceof Map<?, ?> items
        ? fitsQuery(items)
        : !"object".equals(schema.get("type"));
  }

  /** A parameter in a query. */
  static Map<String, Object> query(String name, Map<?, ?> schema, boolean required) {
    Map<String, Object> bare = new LinkedHashMap<>();
    schema.forEach((key, value) -> bare.put(String.valueOf(key), value));
    Object description = bare.remove("description");
    Map<String, Object> parameter = object("name", name, "in", "query");
    if (description != null) {
      parameter.put("description", description);
    }
    if (required) {
      parameter.put("required", true);
    }
    parameter.put("schema", bare);
    return parameter;
  }

  /** The parameter that chooses one of several operations of a path. */
  static Map<String, Object> mode() {
    List<String> modes =
        Alias.ALL.stream().map(Alias::mode).filter(mode -> !mode.isEmpty()).distinct().toList();
    return query(Alias.MODE, object("type", "string", "enum", modes), false);
  }

  /** A method that does one of two things: the parameters and results of both. */
  static Map<String, Object> either(Map<?, ?> first, Map<?, ?> second) {
    Map<String, Object> both = new LinkedHashMap<>();
    first.forEach((key, value) -> both.put(String.valueOf(key), value));
    both.put(
        "description",
        first.get("description") + " With another mode: " + second.get("description"));
    Map<Object, Object> parameters = new LinkedHashMap<>();
    for (Map<?, ?> one : List.of(first, second)) {
      List<?> all = one.get("parameters") instanceof List<?> list ? list : List.of();
      for (Object parameter : all) {
        Object name = parameter instanceof Map<?, ?> map ? map.get("name") : null;
        parameters.putIfAbsent(name == null ? parameter : name, parameter);
      }
    }
    both.put("parameters", List.copyOf(parameters.values()));
    both.put("responses", first.get("responses"));
    return both;
  }

  /** The paths that are no operations. */
  static Map<String, Object> ownPaths() {
    Map<String, Object> me =
        object(
            "name", TEXT,
            "person", FLAG,
            "readOnly", FLAG,
            "project", TEXT,
            "projects", Map.of("type", "array", "items", TEXT),
            "version", TEXT);
    Map<String, Object> session =
        object("csrf", TEXT, "name", TEXT, "person", FLAG, "readOnly", FLAG, "project", TEXT);
    Map<String, Object> begin = own("begin_session", "Begin a session of a browser", ok(session));
    begin.put("security", List.of(BEARER));
    return object(
        "/v1/me",
        Map.of("get", own("me", "Who calls, and what there is", ok(me))),
        "/v1/openapi.json",
        Map.of("get", own("openapi", "This document", ok(Map.of()))),
        "/v1/events",
        Map.of("get", events()),
        "/v1/session",
        object(
            "post", begin,
            "get", own("session", "The session of the cookie", ok(session)),
            "delete",
                own(
                    "end_session",
                    "End the session of the cookie",
                    object("204", Map.of("description", "Ended")))));
  }

  private static Map<String, Object> events() {
    Map<String, Object> method =
        own(
            "events",
            "Changes of the memory as they happen",
            object(
                "200",
                object(
                    "description",
                    "A stream that goes on; it says what changed, never what it says",
                    "content",
                    Map.of(EventReply.EVENTS, Map.of("schema", TEXT)))));
    method.put(
        "parameters",
        List.of(
            query("after", object("type", "integer", "minimum", 0), false),
            header("Last-Event-ID", "The id of the last event that was seen", TEXT)));
    method.put("security", List.of(BEARER, Map.of("session", List.of())));
    return method;
  }

  private static Map<String, Object> ok(Map<String, ?> properties) {
    Map<String, Object> schema = object("type", "object");
    if (!properties.isEmpty()) {
      schema.put("properties", properties);
    }
    return object(
        "200",
        object("description", "Done", "content", Map.of(ApiAnswer.JSON, Map.of("schema", schema))));
  }

  private static Map<String, Object> own(String id, String summary, Map<String, Object> responses) {
    responses.put("4XX", reference("responses", "Refused"));
    responses.put("5XX", reference("responses", "Failed"));
    return object(
        "operationId", id, "summary", summary, "tags", List.of(DOOR), "responses", responses);
  }
}
