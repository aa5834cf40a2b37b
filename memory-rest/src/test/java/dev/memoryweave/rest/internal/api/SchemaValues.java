package dev.memoryweave.rest.internal.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Values made from the schemas of the description of the API. */
final class SchemaValues {
  private final JsonNode document;
  private final Random random;

  SchemaValues(JsonNode document, Random random) {
    this.document = document;
    this.random = random;
  }

  /** An object with its required members alone, each as short as it may be. */
  Map<String, Object> least(JsonNode schema) {
    Map<String, Object> object = new LinkedHashMap<>();
    JsonNode whole = resolved(schema);
    whole
        .path("required")
        .forEach(
            name ->
                object.put(
                    name.asText(), leastValue(whole.path("properties").path(name.asText()))));
    return object;
  }

  private Object leastValue(JsonNode given) {
    JsonNode schema = resolved(given);
    if (schema.has("enum")) {
      return schema.path("enum").get(0).asText();
    }
    if (schema.has("anyOf")) {
      return leastValue(schema.path("anyOf").get(0));
    }
    return switch (schema.path("type").asText()) {
      case "integer", "number" -> schema.path("minimum").asInt(1);
      case "boolean" -> false;
      case "array" -> List.of();
      case "object" -> least(schema);
      default -> text(schema);
    };
  }

  /** A text of a pattern that the API has: of an id, a digest, or none. */
  private static String text(JsonNode schema) {
    if ("date-time".equals(schema.path("format").asText())) {
      return "2026-01-31T09:30:00Z";
    }
    String pattern = schema.path("pattern").asText();
    if (pattern.startsWith("^[a-z][a-z0-9_]*")) {
      return "fact.it-rains";
    }
    return pattern.startsWith("^[0-9a-f]") ? "0123456789abcdef" : "some words";
  }

  /** An object with some of its members, many of them hostile. */
  Map<String, Object> hostile(JsonNode schema) {
    JsonNode whole = resolved(schema);
    Map<String, Object> object =
        new LinkedHashMap<>(random.nextInt(3) > 0 ? least(whole) : Map.of());
    whole
        .path("properties")
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (random.nextInt(3) == 0) {
                object.put(name, hostileValue(whole.path("properties").path(name), 0));
              }
            });
    if (random.nextInt(10) == 0) {
      object.put(hostileText(), hostileText());
    }
    return object;
  }

  private @Nullable Object hostileValue(JsonNode given, int depth) {
    JsonNode schema = resolved(given);
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> hostileText();
      case 2 -> hostileNumber();
      case 3 -> depth > 3 ? "deep" : many(schema, depth);
      case 4 -> Map.of("a", depth > 3 ? "deep" : Map.of("b", List.of(true, 1, "c")));
      default -> leastValue(schema);
    };
  }

  private List<Object> many(JsonNode schema, int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Object element = hostileValue(schema.path("items"), depth + 1);
      list.add(element == null ? "" : element);
    }
    return list;
  }

  private Number hostileNumber() {
    Number[] numbers = {-1, 0, 1.5, Long.MAX_VALUE, Long.MIN_VALUE, 1e300, 7, Integer.MAX_VALUE};
    return numbers[random.nextInt(numbers.length)];
  }

  /** A text that has broken programs before. */
  String hostileText() {
    String[] texts = {
      "",
      " ",
      "\u0000",
      "../../etc/passwd",
      "'; DROP TABLE nodes; --",
      "<script>alert(1)</script>",
      "${jndi:ldap://x}",
      "\u202Eevil\u202C",
      "\uD83D\uDE00".repeat(50),
      "\uD800",
      "x".repeat(5_000),
      "a\r\nSet-Cookie: b=c",
      "%00%ff",
      "{{7*7}}",
      "fact.none",
      "NaN"
    };
    return texts[random.nextInt(texts.length)];
  }

  private JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty() ? schema : document.at(reference.substring(1));
  }
}
