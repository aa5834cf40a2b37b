package dev.memoryweave.workspace.canonical.internal;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.internal.JsonText;
import dev.memoryweave.workspace.files.internal.Quoting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The fields of a JSON object, each read with its rule. A broken rule becomes a finding, and the
 * field counts as absent.
 */
final class Shape {
  private static final int MOST_SHOWN = 60;

  private final JsonText file;
  private final Field object;
  private final String path;
  private final List<Finding> findings;

  private Shape(JsonText file, Field object, String path, List<Finding> findings) {
    this.file = file;
    this.object = object;
    this.path = path;
    this.findings = findings;
  }

  /**
   * A value in the file.
   *
   * @param name its name in messages; empty for the whole
   */
  record Field(String name, JsonPointer at, JsonNode value) {
    Field below(String field, JsonNode value) {
      return new Field(
          name.isEmpty() ? field : name + "." + field, at.appendProperty(field), value);
    }

    Field item(int index) {
      return new Field(name + "[" + index + "]", at.appendIndex(index), value.get(index));
    }
  }

  /** The value of a file as an object, without unknown fields; nothing if it is not an object. */
  static Optional<Shape> of(JsonText file, Set<String> known, String path, List<Finding> findings) {
    Field whole = new Field("", JsonPointer.empty(), file.value());
    return new Shape(file, whole, path, findings).known(known);
  }

  private Optional<Shape> known(Set<String> known) {
    if (!object.value().isObject()) {
      String name = object.name().isEmpty() ? "the whole" : object.name();
      add(FindingCode.SCHEMA_TYPE, object, name + wrongType(object, "object"));
      return Optional.empty();
    }
    object
        .value()
        .properties()
        .forEach(
            field -> {
              if (!known.contains(field.getKey())) {
                Field unknown = object.below(field.getKey(), field.getValue());
                add(
                    FindingCode.SCHEMA_ADDITIONAL,
                    unknown,
                    "the field " + Quoting.quoted(unknown.name()) + " is not known");
              }
            });
    return Optional.of(this);
  }

  private void add(FindingCode code, Field at, String message) {
    findings.add(Findings.of(code, path, file.line(at.at()), message));
  }

  private Optional<Field> add(FindingCode code, Field at, boolean kept, String problem) {
    if (!kept) {
      add(code, at, "'" + at.name() + "'" + problem);
    }
    return kept ? Optional.of(at) : Optional.empty();
  }

  private static String wrongType(Field field, String type) {
    return " is of the type " + typeName(field.value()) + ", not " + type;
  }

  /** The name of the type in JSON Schema. */
  static String typeName(JsonNode value) {
    return PlainText.lowerCase(value.getNodeType().name());
  }

  private Optional<Field> typed(Field field, boolean kept, String type) {
    return add(FindingCode.SCHEMA_TYPE, field, kept, kept ? "" : wrongType(field, type));
  }

  /** The line of a field, or of the object if it has none. */
  int line(String field) {
    return file.line(value(field).orElse(object).at());
  }

  boolean has(String field) {
    return object.value().has(field);
  }

  boolean isNull(String field) {
    return object.value().path(field).isNull();
  }

  /** An optional field. */
  Optional<Field> value(String field) {
    return Optional.ofNullable(object.value().get(field)).map(it -> object.below(field, it));
  }

  /** A required field. */
  Optional<Field> required(String field) {
    Optional<Field> value = value(field);
    if (value.isEmpty()) {
      String name = object.below(field, object.value()).name();
      add(FindingCode.SCHEMA_REQUIRED, object, "the field '" + name + "' is missing");
    }
    return value;
  }

  /** A non-empty text. */
  Optional<String> text(Optional<Field> field) {
    return text(field, FindingCode.SCHEMA_PATTERN, text -> !text.isBlank(), "not be blank");
  }

  /**
   * A text that follows a rule.
   *
   * @param rule the rule in words that continue "must"
   */
  Optional<String> text(
      Optional<Field> field, FindingCode code, Predicate<String> kept, String rule) {
    return field
        .flatMap(it -> typed(it, it.value().isTextual(), "string"))
        .flatMap(
            it -> {
              String text = it.value().textValue();
              return add(code, it, kept.test(text), " " + shown(text) + " must " + rule);
            })
        .map(it -> it.value().textValue());
  }

  /** A long text may contain anything, even a secret. */
  private static String shown(String text) {
    return text.length() > MOST_SHOWN
        ? "(a text of " + text.length() + " characters)"
        : Quoting.quoted(text);
  }

  /** A time. */
  Optional<CanonicalTime> time(Optional<Field> field) {
    return text(field, FindingCode.SCHEMA_FORMAT, CanonicalTime::isTime, CanonicalTime.FORM)
        .map(CanonicalTime::new);
  }

  /** One of the values of the schema. */
  <T> Optional<T> constant(Optional<Field> field, SchemaValues<T> allowed) {
    return text(
            field,
            FindingCode.SCHEMA_ENUM,
            text -> allowed.find(text).isPresent(),
            "be one of " + allowed.names())
        .flatMap(allowed::find);
  }

  /** An object within this one. */
  Optional<Shape> object(Optional<Field> field, Set<String> known) {
    return field.flatMap(it -> new Shape(file, it, path, findings).known(known));
  }

  /** A list whose items are read by one rule; items that break it are left out. */
  <T> List<T> items(String field, Function<Field, Optional<T>> reading) {
    List<T> items = new ArrayList<>();
    value(field)
        .flatMap(it -> typed(it, it.value().isArray(), "array"))
        .ifPresent(
            it -> {
              for (int i = 0; i < it.value().size(); i++) {
                reading.apply(it.item(i)).ifPresent(items::add);
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
            text(Optional.of(item), code, kept, rule)
                .filter(
                    text -> {
                      boolean twice = !seen.add(text) && unique;
                      if (twice) {
                        String name = object.below(field, item.value()).name();
                        add(
                            FindingCode.SCHEMA_UNIQUE,
                            item,
                            "'" + name + "' holds " + shown(text) + " twice");
                      }
                      return !twice;
                    }));
  }

  /** A whole number in a range. */
  Optional<Integer> number(Optional<Field> field, int least, int most) {
    return field
        .flatMap(it -> typed(it, isWhole(it.value()), "integer"))
        .flatMap(
            it -> {
              double number = it.value().doubleValue();
              String range = least == most ? "be " + least : "be from " + least + " to " + most;
              boolean fits = number >= least && number <= most;
              return add(FindingCode.SCHEMA_RANGE, it, fits, " must " + range);
            })
        .map(it -> (int) it.value().doubleValue());
  }

  private static boolean isWhole(JsonNode value) {
    return value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue());
  }

  /** A boolean. */
  Optional<Boolean> truth(Optional<Field> field) {
    return field
        .flatMap(it -> typed(it, it.value().isBoolean(), "boolean"))
        .map(it -> it.value().booleanValue());
  }

  /** Reports a problem of a field beyond the rules of single fields. */
  void report(FindingCode code, String field, String message) {
    findings.add(Findings.of(code, path, line(field), message));
  }
}
