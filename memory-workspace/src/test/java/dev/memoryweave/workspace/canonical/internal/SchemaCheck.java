package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Checks values against the part of JSON Schema that our schemas use. A keyword that it does not
 * know is an error, so that no rule goes unchecked.
 */
final class SchemaCheck {
  private final List<String> problems = new ArrayList<>();

  private SchemaCheck() {}

  /** How a value breaks a schema; empty if it does not. */
  static List<String> problems(JsonNode schema, JsonNode value) {
    SchemaCheck check = new SchemaCheck();
    schema.properties().forEach(rule -> check.check(rule.getKey(), rule.getValue(), schema, value));
    return check.problems;
  }

  private static Stream<JsonNode> items(JsonNode value) {
    return StreamSupport.stream(value.spliterator(), false);
  }

  private static boolean keeps(JsonNode schema, JsonNode value) {
    return problems(schema, value).isEmpty();
  }

  private void check(String keyword, JsonNode rule, JsonNode schema, JsonNode value) {
    boolean kept =
        switch (keyword) {
          case "description", "then" -> true;
          case "type" -> isOfType(rule.textValue(), value);
          case "enum" -> items(rule).anyMatch(one -> same(one, value));
          case "const" -> same(rule, value);
          case "pattern" ->
              !value.isTextual()
                  || Pattern.compile(rule.textValue()).matcher(value.textValue()).find();
          case "minimum" -> !value.isNumber() || value.doubleValue() >= rule.doubleValue();
          case "maximum" -> !value.isNumber() || value.doubleValue() <= rule.doubleValue();
          case "required" ->
              !value.isObject() || items(rule).allMatch(name -> value.has(name.textValue()));
          case "additionalProperties" ->
              !value.isObject()
                  || value.properties().stream()
                      .allMatch(field -> schema.get("properties").has(field.getKey()));
          case "properties" -> properties(rule, value);
          case "items" -> !value.isArray() || items(value).allMatch(item -> keeps(rule, item));
          case "uniqueItems" ->
              !value.isArray()
                  || new HashSet<>(items(value).map(JsonForm::compact).toList()).size()
                      == value.size();
          case "anyOf" -> items(rule).anyMatch(one -> keeps(one, value));
          case "allOf" -> items(rule).allMatch(one -> keeps(one, value));
          case "if" -> !keeps(rule, value) || keeps(schema.get("then"), value);
          default -> throw new IllegalArgumentException("Unknown keyword " + keyword);
        };
    if (!kept) {
      problems.add(keyword + " " + JsonForm.compact(rule));
    }
  }

  private static boolean properties(JsonNode rules, JsonNode value) {
    return !value.isObject()
        || value.properties().stream()
            .allMatch(
                field ->
                    !rules.has(field.getKey())
                        || keeps(rules.get(field.getKey()), field.getValue()));
  }

  private static boolean same(JsonNode one, JsonNode other) {
    return JsonForm.compact(one).equals(JsonForm.compact(other));
  }

  private static boolean isOfType(String type, JsonNode value) {
    return type.equals("integer")
        ? value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue())
        : type.equals(Shape.typeName(value));
  }
}
