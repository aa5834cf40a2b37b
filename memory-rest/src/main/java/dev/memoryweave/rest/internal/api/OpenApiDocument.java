package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The description of the API in the form of OpenAPI 3.1, made from the operations and the aliases.
 */
final class OpenApiDocument {
  private static final String DESCRIPTION =
      "The long-term memory of a project. Every operation is a path; those that only read can be"
          + " called by GET, too. An agent's token may call what is tagged 'agents', a person's token"
          + " everything.";

  private final Map<String, Object> paths = new LinkedHashMap<>();
  private final Map<String, Object> schemas = new LinkedHashMap<>();

  private OpenApiDocument() {}

  /**
   * The document.
   *
   * @param base the path of the API
   * @param version the version of the library
   */
  static Map<String, Object> of(String base, String version) {
    OpenApiDocument document = new OpenApiDocument();
    document.schemas.put("Problem", OpenApiParts.problem());
    Map<String, Operation> operations = new LinkedHashMap<>();
    for (Operation operation : OperationCatalog.personal().operations()) {
      operations.put(operation.name(), operation);
      document.add(operation);
    }
    for (Alias alias : Alias.ALL) {
      document.add(alias, Objects.requireNonNull(operations.get(alias.operation())));
    }
    document.paths.putAll(OpenApiParts.ownPaths());
    return document.whole(base, version);
  }

  private Map<String, Object> whole(String base, String version) {
    Map<String, Object> whole = new LinkedHashMap<>();
    whole.put("openapi", "3.1.0");
    whole.put(
        "info",
        OpenApiParts.object(
            "title",
            "Memory Weave",
            "version",
            version,
            "description",
            DESCRIPTION,
            "license",
            Map.of("name", "Apache-2.0", "identifier", "Apache-2.0")));
    whole.put("servers", List.of(Map.of("url", base)));
    whole.put("security", OpenApiParts.CALLERS);
    whole.put("tags", OpenApiParts.tags());
    whole.put("paths", paths);
    whole.put(
        "components",
        OpenApiParts.object(
            "schemas", schemas,
            "parameters", OpenApiParts.headers(),
            "responses", OpenApiParts.responses(),
            "securitySchemes", OpenApiParts.securitySchemes()));
    return whole;
  }

  private void add(Operation operation) {
    String type = typeName(operation);
    schemas.put(type + "Request", operation.requestSchema(ApiWords.INSTANCE));
    schemas.put(type + "Result", operation.resultSchema(ApiWords.INSTANCE));
    Map<String, Object> methods = new LinkedHashMap<>();
    if (operation.canOnlyRead()) {
      List<Object> parameters = queryParameters(operation, null);
      methods.put("get", method(operation, "get_" + operation.name(), parameters, false));
    }
    methods.put("post", method(operation, operation.name(), List.of(), true));
    paths.put("/v1/" + ApiWords.INSTANCE.of(operation.name()), methods);
  }

  /** Rows of one path and method, of which a call chooses one, are described by the first. */
  private void add(Alias alias, Operation operation) {
    Map<String, Object> methods = new LinkedHashMap<>();
    if (paths.get("/" + alias.path()) instanceof Map<?, ?> others) {
      others.forEach((name, method) -> methods.put(String.valueOf(name), method));
    }
    String method = alias.method().toLowerCase(Locale.ROOT);
    boolean isPost = alias.method().equals(ApiRequest.POST);
    String id = "alias_" + method + "_" + alias.path().replace('/', '_');
    List<Object> parameters = isPost ? List.of() : queryParameters(operation, alias);
    Map<String, Object> described = method(operation, id, parameters, isPost);
    described.put("tags", List.of(OpenApiParts.ALIASES, tag(operation)));
    described.put("description", "As " + ApiWords.INSTANCE.of(operation.name()) + ", which see.");
    if (isPost && !(alias.names().isEmpty() && alias.defaults().isEmpty())) {
      described.put("requestBody", body(Map.of("type", "object")));
    }
    if (!methods.containsKey(method)) {
      methods.put(method, described);
    } else if (methods.get(method) instanceof Map<?, ?> first) {
      methods.put(method, OpenApiParts.either(first, described));
    }
    paths.put("/" + alias.path(), methods);
  }

  private static Map<String, Object> method(
      Operation operation, String id, List<Object> parameters, boolean isPost) {
    String type = typeName(operation);
    Map<String, Object> method = new LinkedHashMap<>();
    method.put("operationId", id);
    method.put("summary", operation.title());
    method.put("description", operation.usage(ApiWords.INSTANCE));
    method.put("tags", List.of(tag(operation), effect(operation)));
    List<Object> all = new ArrayList<>(parameters);
    all.add(OpenApiParts.reference("parameters", "As"));
    if (isPost) {
      all.add(OpenApiParts.reference("parameters", "IdempotencyKey"));
      if (operation.effect().asks()) {
        all.add(OpenApiParts.reference("parameters", "MemoryAnswer"));
      }
      method.put("requestBody", body(OpenApiParts.reference("schemas", type + "Request")));
    }
    method.put("parameters", all);
    method.put("responses", responses(operation, type, isPost));
    return method;
  }

  private static Map<String, Object> body(Map<String, ?> schema) {
    return Map.of("content", Map.of(ApiAnswer.JSON, Map.of("schema", schema)));
  }

  private static Map<String, Object> responses(Operation operation, String type, boolean isPost) {
    Map<String, Object> content =
        OpenApiParts.object(
            ApiAnswer.JSON, Map.of("schema", OpenApiParts.reference("schemas", type + "Result")),
            ApiAnswer.MARKDOWN, Map.of("schema", Map.of("type", "string")));
    Map<String, Object> responses = new LinkedHashMap<>();
    responses.put("200", OpenApiParts.object("description", "Done", "content", content));
    if (isPost && operation.effect().kind() != Effect.Kind.READS) {
      responses.put(
          "202",
          OpenApiParts.object(
              "description", "Some or all of it waits for a person", "content", content));
    } else if (!isPost) {
      responses.put("304", Map.of("description", "It is as it was"));
    }
    responses.put("4XX", OpenApiParts.reference("responses", "Refused"));
    responses.put("5XX", OpenApiParts.reference("responses", "Failed"));
    return responses;
  }

  /** The parameters that a query can hold; an object takes a POST. */
  private static List<Object> queryParameters(Operation operation, @Nullable Alias alias) {
    Map<String, Object> schema =
        Listing.WHOLE.withReadOnly(true).requestSchema(operation, ApiWords.INSTANCE);
    List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
    List<Object> parameters = new ArrayList<>();
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, property) -> {
            String own = String.valueOf(name);
            if (property instanceof Map<?, ?> of
                && OpenApiParts.fitsQuery(of)
                && (alias == null || !alias.fixed().containsKey(own))) {
              parameters.add(
                  OpenApiParts.query(
                      alias == null ? own : alias.nameOf(own), of, required.contains(own)));
            }
          });
    }
    if (alias != null && !alias.mode().isEmpty()) {
      parameters.add(OpenApiParts.mode());
    }
    return parameters;
  }

  private static String tag(Operation operation) {
    return OperationCatalog.isPersonal(operation.name())
        ? OpenApiParts.PEOPLE
        : OpenApiParts.AGENTS;
  }

  private static String effect(Operation operation) {
    return operation.effect().kind().name().toLowerCase(Locale.ROOT);
  }

  private static String typeName(Operation operation) {
    StringBuilder name = new StringBuilder();
    for (String word : operation.name().split("_", -1)) {
      name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    return name.toString();
  }
}
