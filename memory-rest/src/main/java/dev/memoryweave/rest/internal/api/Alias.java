package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.InvalidArgumentsException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A path under which users of other memories look for an operation. The answer is the operation's.
 *
 * @param method the HTTP method
 * @param path the path below {@value #BELOW}
 * @param operation the operation
 * @param mode the value of {@value #MODE} that chooses this row; empty if the path has one row
 * @param names the names of the operation's parameters, by those that they have here
 * @param defaults the arguments that are taken if the call has none
 * @param fixed the arguments that no call has
 */
record Alias(
    String method,
    String path,
    String operation,
    String mode,
    Map<String, String> names,
    Map<String, Object> defaults,
    Map<String, Object> fixed) {
  /** The path below which all of them are. */
  static final String BELOW = "memory/";

  /** The name by which a call chooses one of the rows of a path; the first one is the usual one. */
  static final String MODE = "mode";

  /** All of them. */
  static final List<Alias> ALL =
      List.of(
          get("search", "search").inMode("words").named("q", "query"),
          get("search", "recall").inMode("task").named("q", "task"),
          get("stats", "status"),
          get("health", "health"),
          post("add", "save").named("text", "title").usually("kind", "fact"),
          get("reflections", "search").named("q", "query").always("tiers", List.of("reflection")),
          post("reflections", "reflect"),
          get("graph", "entities").named("entity", "name"),
          get("graph/entities", "entities"),
          get("privacy", "privacy"),
          get("heuristics", "policies"),
          get("embeddings", "status"),
          get("duplicates", "entities").always("duplicates", true),
          post("merge", "entity_merge"),
          get("glossary", "search").named("q", "query").always("kinds", List.of("term")),
          get("content", "content"),
          post("content", "content"));

  /** Copies the maps. */
  Alias {
    names = Map.copyOf(names);
    defaults = Map.copyOf(defaults);
    fixed = Map.copyOf(fixed);
  }

  private static Alias get(String path, String operation) {
    return new Alias(ApiRequest.GET, BELOW + path, operation, "", Map.of(), Map.of(), Map.of());
  }

  private static Alias post(String path, String operation) {
    return new Alias(ApiRequest.POST, BELOW + path, operation, "", Map.of(), Map.of(), Map.of());
  }

  private Alias inMode(String name) {
    return new Alias(method, path, operation, name, names, defaults, fixed);
  }

  private Alias named(String here, String parameter) {
    return new Alias(method, path, operation, mode, Map.of(here, parameter), defaults, fixed);
  }

  private Alias usually(String parameter, Object value) {
    return new Alias(method, path, operation, mode, names, Map.of(parameter, value), fixed);
  }

  private Alias always(String parameter, Object value) {
    return new Alias(method, path, operation, mode, names, defaults, Map.of(parameter, value));
  }

  /** The name that a parameter of the operation has here. */
  String nameOf(String parameter) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(parameter))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(parameter);
  }

  /**
   * The arguments of the operation.
   *
   * @throws InvalidArgumentsException if the call names what is fixed, or one argument twice
   */
  Map<String, Object> arguments(Map<String, Object> given) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          String parameter = names.getOrDefault(name, name);
          if (fixed.containsKey(parameter)) {
            throw new InvalidArgumentsException(List.of(name + " cannot be chosen at this path"));
          }
          if (arguments.put(parameter, value) != null) {
            throw new InvalidArgumentsException(
                List.of(name + " means the same as another argument; give one of them"));
          }
        });
    defaults.forEach(arguments::putIfAbsent);
    arguments.putAll(fixed);
    return arguments;
  }
}
