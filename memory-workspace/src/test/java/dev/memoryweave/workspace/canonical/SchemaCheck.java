package dev.memoryweave.workspace.canonical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks values against the part of JSON Schema that our schemas use. A keyword that it does not
 * know is an error, so that no rule goes unchecked.
 */
final class SchemaCheck {
  private final List<String> problems = new ArrayList<>();

  private SchemaCheck() {}

  /** How a value breaks a schema; empty if it does not. */
  static List<String> problems(JsonValue schema, JsonValue value) {
    SchemaCheck check = new SchemaCheck();
    Map<String, JsonValue> rules = fields(schema);
    rules.forEach((keyword, rule) -> check.check(keyword, rule, rules, value));
    return check.problems;
  }

  static Map<String, JsonValue> fields(JsonValue value) {
    return ((JsonValue.Fields) value).fields();
  }

  private static List<JsonValue> items(JsonValue value) {
    return ((JsonValue.Items) value).items();
  }

  private static String text(JsonValue value) {
    return ((JsonValue.Text) value).text();
  }

  private static double number(JsonValue value) {
    return Double.parseDouble(((JsonValue.Digits) value).digits());
  }

  private static boolean keeps(JsonValue schema, JsonValue value) {
    return problems(schema, value).isEmpty();
  }

  private void check(
      String keyword, JsonValue rule, Map<String, JsonValue> schema, JsonValue value) {
    boolean kept =
        switch (keyword) {
          case "description", "then" -> true;
          case "type" -> isOfType(text(rule), value);
          case "enum" -> items(rule).stream().anyMatch(one -> same(one, value));
          case "const" -> same(rule, value);
          case "pattern" ->
              !(value instanceof JsonValue.Text given)
                  || Pattern.compile(text(rule)).matcher(given.text()).find();
          case "minimum" -> !(value instanceof JsonValue.Digits) || number(value) >= number(rule);
          case "maximum" -> !(value instanceof JsonValue.Digits) || number(value) <= number(rule);
          case "required" ->
              !(value instanceof JsonValue.Fields object)
                  || items(rule).stream().allMatch(name -> object.fields().containsKey(text(name)));
          case "additionalProperties" ->
              !(value instanceof JsonValue.Fields object)
                  || fields(schema.get("properties"))
                      .keySet()
                      .containsAll(object.fields().keySet());
          case "properties" -> properties(fields(rule), value);
          case "items" ->
              !(value instanceof JsonValue.Items)
                  || items(value).stream().allMatch(item -> keeps(rule, item));
          case "uniqueItems" ->
              !(value instanceof JsonValue.Items)
                  || new HashSet<>(items(value).stream().map(JsonForm::compact).toList()).size()
                      == items(value).size();
          case "anyOf" -> items(rule).stream().anyMatch(one -> keeps(one, value));
          case "allOf" -> items(rule).stream().allMatch(one -> keeps(one, value));
          case "if" -> !keeps(rule, value) || keeps(schema.get("then"), value);
          default -> throw new IllegalArgumentException("Unknown keyword " + keyword);
        };
    if (!kept) {
      problems.add(keyword + " " + JsonForm.compact(rule));
    }
  }

  private static boolean properties(Map<String, JsonValue> rules, JsonValue value) {
    return !(value instanceof JsonValue.Fields object)
        || object.fields().entrySet().stream()
            .allMatch(
                field ->
                    !rules.containsKey(field.getKey())
                        || keeps(rules.get(field.getKey()), field.getValue()));
  }

  private static boolean same(JsonValue one, JsonValue other) {
    return JsonForm.compact(one).equals(JsonForm.compact(other));
  }

  private static boolean isOfType(String type, JsonValue value) {
    return type.equals("integer")
        ? value instanceof JsonValue.Digits && number(value) == Math.rint(number(value))
        : type.equals(value.typeName());
  }
}
