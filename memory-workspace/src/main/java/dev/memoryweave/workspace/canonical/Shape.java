package dev.memoryweave.workspace.canonical;

import dev.memoryweave.workspace.files.internal.Quoting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a JSON object, each read with its rule. A broken rule becomes a finding, and the
 * field counts as absent.
 */
final class Shape {
  private static final int MOST_SHOWN = 60;

  private final JsonValue.Fields object;
  private final String where;
  private final String path;
  private final List<Finding> findings;

  private Shape(JsonValue.Fields object, String where, String path, List<Finding> findings) {
    this.object = object;
    this.where = where;
    this.path = path;
    this.findings = findings;
  }

  /**
   * A value as an object, without unknown fields; nothing if it is not an object.
   *
   * @param where the name of the object in its file, empty for the whole
   */
  static Optional<Shape> of(
      JsonValue value, String where, Set<String> known, String path, List<Finding> findings) {
    if (!(value instanceof JsonValue.Fields object)) {
      findings.add(
          Finding.of(
              FindingCode.SCHEMA_TYPE,
              path,
              value.line(),
              (where.isEmpty() ? "the whole" : where)
                  + " is of the type "
                  + value.typeName()
                  + ", not object"));
      return Optional.empty();
    }
    Shape shape = new Shape(object, where, path, findings);
    object
        .fields()
        .forEach(
            (name, field) -> {
              if (!known.contains(name)) {
                shape.add(
                    FindingCode.SCHEMA_ADDITIONAL,
                    field,
                    "the field " + Quoting.quoted(shape.name(name)) + " is not known");
              }
            });
    return Optional.of(shape);
  }

  private String name(String field) {
    return where.isEmpty() ? field : where + "." + field;
  }

  private void add(FindingCode code, JsonValue at, String message) {
    findings.add(Finding.of(code, path, at.line(), message));
  }

  /** The line of a field, or of the object if it has none. */
  int line(String field) {
    JsonValue value = object.fields().get(field);
    return value == null ? object.line() : value.line();
  }

  boolean has(String field) {
    return object.fields().containsKey(field);
  }

  boolean isNull(String field) {
    return object.fields().get(field) instanceof JsonValue.Null;
  }

  /** An optional field. */
  Optional<JsonValue> value(String field) {
    return Optional.ofNullable(object.fields().get(field));
  }

  /** A required field. */
  Optional<JsonValue> required(String field) {
    Optional<JsonValue> value = value(field);
    if (value.isEmpty()) {
      add(FindingCode.SCHEMA_REQUIRED, object, "the field '" + name(field) + "' is missing");
    }
    return value;
  }

  private boolean wrongType(String field, JsonValue value, String type) {
    add(
        FindingCode.SCHEMA_TYPE,
        value,
        "'" + name(field) + "' is of the type " + value.typeName() + ", not " + type);
    return false;
  }

  private @Nullable String asText(String field, JsonValue value) {
    if (value instanceof JsonValue.Text text) {
      return text.text();
    }
    wrongType(field, value, "string");
    return null;
  }

  /** A non-empty text. */
  Optional<String> text(String field, Optional<JsonValue> value) {
    return text(field, value, FindingCode.SCHEMA_PATTERN, text -> !text.isBlank(), "not be blank");
  }

  /**
   * A text that follows a rule.
   *
   * @param rule the rule in words that continue "must"
   */
  Optional<String> text(
      String field,
      Optional<JsonValue> value,
      FindingCode code,
      Predicate<String> kept,
      String rule) {
    return value.flatMap(
        given -> {
          String text = asText(field, given);
          if (text == null) {
            return Optional.empty();
          } else if (!kept.test(text)) {
            add(code, given, "'" + name(field) + "' " + shown(text) + " must " + rule);
            return Optional.empty();
          }
          return Optional.of(text);
        });
  }

  /** A long text may contain anything, even a secret. */
  private static String shown(String text) {
    return text.length() > MOST_SHOWN
        ? "(a text of " + text.length() + " characters)"
        : Quoting.quoted(text);
  }

  /** A time. */
  Optional<CanonicalTime> time(String field, Optional<JsonValue> value) {
    return text(field, value, FindingCode.SCHEMA_FORMAT, CanonicalTime::isTime, CanonicalTime.FORM)
        .map(CanonicalTime::new);
  }

  /** One of the constants of an enum. */
  <E extends Enum<E> & Spelled> Optional<E> constant(
      String field, Optional<JsonValue> value, Class<E> type) {
    return text(
            field,
            value,
            FindingCode.SCHEMA_ENUM,
            text -> Spelled.find(type, text).isPresent(),
            "be one of " + String.join(", ", Spelled.all(type)))
        .flatMap(text -> Spelled.find(type, text));
  }

  /** An object within this one. */
  Optional<Shape> object(String field, Optional<JsonValue> value, Set<String> known) {
    return value.flatMap(given -> of(given, name(field), known, path, findings));
  }

  /** A list whose items are read by one rule; items that break it are left out. */
  <T> List<T> items(String field, Function<Item, Optional<T>> reading) {
    List<T> items = new ArrayList<>();
    value(field)
        .ifPresent(
            given -> {
              if (given instanceof JsonValue.Items array) {
                int index = 0;
                for (JsonValue item : array.items()) {
                  reading.apply(new Item(field + "[" + index + "]", item)).ifPresent(items::add);
                  index++;
                }
              } else {
                wrongType(field, given, "array");
              }
            });
    return items;
  }

  /** A list of texts that follow a rule, optionally without duplicates. */
  List<String> texts(
      String field, FindingCode code, Predicate<String> kept, String rule, boolean unique) {
    Set<String> seen = new HashSet<>();
    return items(
        field,
        item ->
            text(item.name(), Optional.of(item.value()), code, kept, rule)
                .filter(
                    text -> {
                      boolean twice = !seen.add(text) && unique;
                      if (twice) {
                        add(
                            FindingCode.SCHEMA_UNIQUE,
                            item.value(),
                            "'" + name(field) + "' holds " + shown(text) + " twice");
                      }
                      return !twice;
                    }));
  }

  /** An item of a list, with its name in messages. */
  record Item(String name, JsonValue value) {}

  /** A whole number in a range. */
  Optional<Integer> number(String field, Optional<JsonValue> value, int least, int most) {
    return value.flatMap(
        given -> {
          if (!(given instanceof JsonValue.Digits digits)) {
            wrongType(field, given, "integer");
            return Optional.empty();
          }
          double number = Double.parseDouble(digits.digits());
          if (number != Math.rint(number)) {
            wrongType(field, given, "integer");
            return Optional.empty();
          } else if (number < least || number > most) {
            String range = least == most ? "be " + least : "be from " + least + " to " + most;
            add(FindingCode.SCHEMA_RANGE, given, "'" + name(field) + "' must " + range);
            return Optional.empty();
          }
          return Optional.of((int) number);
        });
  }

  /** A boolean. */
  Optional<Boolean> truth(String field, Optional<JsonValue> value) {
    return value.flatMap(
        given -> {
          if (given instanceof JsonValue.Truth truth) {
            return Optional.of(truth.value());
          }
          wrongType(field, given, "boolean");
          return Optional.empty();
        });
  }

  /** Reports a problem of a field beyond the rules of single fields. */
  void report(FindingCode code, String field, String message) {
    findings.add(Finding.of(code, path, line(field), message));
  }
}
