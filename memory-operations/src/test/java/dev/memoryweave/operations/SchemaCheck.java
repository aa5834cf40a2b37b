package dev.memoryweave.operations;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks JSON values against the part of JSON Schema that operations use. A keyword that it does
 * not know is an error, so that no rule goes unchecked.
 */
final class SchemaCheck {
  private final List<String> problems = new ArrayList<>();

  private SchemaCheck() {}

  /** How a value breaks a schema; empty if it does not. */
  static List<String> problems(Map<?, ?> schema, Object value) {
    SchemaCheck check = new SchemaCheck();
    check.check("", schema, value);
    return check.problems;
  }

  private void check(String path, Map<?, ?> schema, Object value) {
    schema.forEach((keyword, rule) -> check(path, schema, String.valueOf(keyword), rule, value));
  }

  private void check(String path, Map<?, ?> schema, String keyword, Object rule, Object value) {
    boolean kept =
        switch (keyword) {
          case "description", "default" -> true;
          case "type" -> isOfType((String) rule, value);
          case "enum" -> value != null && ((List<?>) rule).contains(value);
          case "minLength" -> !(value instanceof String text) || length(text) >= number(rule);
          case "maxLength" -> !(value instanceof String text) || length(text) <= number(rule);
          case "pattern" ->
              !(value instanceof String text)
                  || Pattern.compile((String) rule).matcher(text).find();
          case "format" -> rule.equals("date-time") && isTime(value);
          case "minimum" -> !(value instanceof Number number) || number(number) >= number(rule);
          case "maximum" -> !(value instanceof Number number) || number(number) <= number(rule);
          case "exclusiveMinimum" ->
              !(value instanceof Number number) || number(number) > number(rule);
          case "minItems" -> !(value instanceof List<?> list) || list.size() >= number(rule);
          case "maxItems" -> !(value instanceof List<?> list) || list.size() <= number(rule);
          case "required" ->
              !(value instanceof Map<?, ?> map) || map.keySet().containsAll((List<?>) rule);
          case "additionalProperties" ->
              rule.equals(false)
                  && (!(value instanceof Map<?, ?> map)
                      || ((Map<?, ?>) schema.get("properties")).keySet().containsAll(map.keySet()));
          case "anyOf" ->
              ((List<?>) rule).stream().anyMatch(one -> problems((Map<?, ?>) one, value).isEmpty());
          case "properties" -> {
            if (value instanceof Map<?, ?> map) {
              ((Map<?, ?>) rule)
                  .forEach(
                      (name, property) -> {
                        if (map.containsKey(name)) {
                          check(path + "/" + name, (Map<?, ?>) property, map.get(name));
                        }
                      });
            }
            yield true;
          }
          case "items" -> {
            if (value instanceof List<?> list) {
              list.forEach(element -> check(path + "[]", (Map<?, ?>) rule, element));
            }
            yield true;
          }
          default -> throw new IllegalArgumentException("Unknown keyword " + keyword);
        };
    if (!kept) {
      problems.add(path + " breaks " + keyword + " " + rule);
    }
  }

  private static boolean isOfType(String type, Object value) {
    return switch (type) {
      case "object" -> value instanceof Map<?, ?>;
      case "array" -> value instanceof List<?>;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "number" -> value instanceof Number;
      case "integer" ->
          value instanceof Number number
              && new BigDecimal(number.toString()).stripTrailingZeros().scale() <= 0;
      default -> throw new IllegalArgumentException("Unknown type " + type);
    };
  }

  private static boolean isTime(Object value) {
    try {
      return !(value instanceof String text) || OffsetDateTime.parse(text) != null;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static double number(Object number) {
    return ((Number) number).doubleValue();
  }
}
