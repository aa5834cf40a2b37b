package dev.memoryweave.operations.answer;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * JSON schemas of answers, derived from the components of their records: types, {@link Doc}, and
 * {@code @Nullable} for what can be absent.
 */
public final class AnswerSchema {
  /** The types of a value of the settings, which is an {@code Object}. */
  private static final List<Map<String, Object>> ANY_SETTING =
      List.of(
          Map.of("type", "string"),
          Map.of("type", "integer"),
          Map.of("type", "boolean"),
          typed("array", "items", Map.of("type", "string")));

  private final UnaryOperator<String> words;

  private AnswerSchema(UnaryOperator<String> words) {
    this.words = words;
  }

  /**
   * The schema of a type of answers.
   *
   * @param words puts a description into the words of a door
   */
  public static Map<String, Object> of(
      Class<? extends Record> answer, UnaryOperator<String> words) {
    return new AnswerSchema(words).object(answer);
  }

  private Map<String, Object> object(Class<?> type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (AnswerForm.Component each : AnswerForm.components(type)) {
      AnnotatedType of = each.component().getAnnotatedType();
      Doc doc = each.component().getAnnotation(Doc.class);
      properties.put(each.property(), property(of, doc));
      if (each.isRequired()) {
        required.add(each.property());
      }
    }
    return object(properties, required);
  }

  private static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  private Map<String, Object> property(AnnotatedType type, @Nullable Doc doc) {
    Map<String, Object> schema = new LinkedHashMap<>();
    String text = doc == null ? "" : doc.value();
    if (text.isEmpty()
        && type.getType() instanceof Class<?> record
        && record.isAnnotationPresent(Doc.class)) {
      text = record.getAnnotation(Doc.class).value();
    }
    if (!text.isEmpty()) {
      schema.put("description", words.apply(text));
    }
    schema.putAll(value(type, doc));
    return schema;
  }

  private Map<String, Object> value(AnnotatedType annotated, @Nullable Doc doc) {
    if (annotated.getType() instanceof ParameterizedType type) {
      AnnotatedType[] parts =
          ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments();
      return type.getRawType() == Map.class
          ? counts((Class<?>) parts[0].getType())
          : list(parts[0], doc);
    }
    Class<?> type = (Class<?>) annotated.getType();
    if (type.isRecord()) {
      return object(type);
    } else if (type == Object.class) {
      return Map.of("anyOf", ANY_SETTING);
    } else if (type == boolean.class || type == Boolean.class) {
      return Map.of("type", "boolean");
    } else if (type == double.class || type == Double.class) {
      return fraction(doc == null ? Doc.Range.ANY : doc.range());
    } else if (type == long.class
        || type == Long.class
        || type == int.class
        || type == Integer.class) {
      return integer(doc);
    }
    return text(type, doc);
  }

  /** In this order, so that a schema costs the same in every process. */
  private static Map<String, Object> typed(String type, String key, Object value) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    schema.put(key, value);
    return schema;
  }

  /** A count for each constant that has any. */
  private static Map<String, Object> counts(Class<?> constants) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String label : labels(constants)) {
      properties.put(label, typed("integer", "minimum", 1));
    }
    return object(properties, List.of());
  }

  private Map<String, Object> list(AnnotatedType element, @Nullable Doc doc) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "array");
    boolean isRecord = element.getType() instanceof Class<?> type && type.isRecord();
    schema.put("items", isRecord ? property(element, null) : value(element, doc));
    return schema;
  }

  private static Map<String, Object> fraction(Doc.Range range) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "number");
    switch (range) {
      case RATIO -> {
        schema.put("minimum", 0);
        schema.put("maximum", 1);
      }
      case NOT_NEGATIVE -> schema.put("minimum", 0);
      case POSITIVE -> schema.put("exclusiveMinimum", 0);
      case ANY -> {}
    }
    return schema;
  }

  private static Map<String, Object> integer(@Nullable Doc doc) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "integer");
    schema.put("minimum", doc == null ? 0 : doc.minimum());
    if (doc != null && doc.maximum() != Integer.MAX_VALUE) {
      schema.put("maximum", doc.maximum());
    }
    return schema;
  }

  private static Map<String, Object> text(Class<?> type, @Nullable Doc doc) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    if (type == Instant.class) {
      schema.put("format", "date-time");
    } else if (doc != null && doc.values().length > 0) {
      schema.put("enum", List.of(doc.values()));
    } else if (type.isEnum()) {
      schema.put("enum", labels(type));
    }
    if (doc != null && !doc.pattern().isEmpty()) {
      schema.put("pattern", doc.pattern());
    }
    return schema;
  }

  private static List<String> labels(Class<?> constants) {
    return Arrays.stream(constants.getEnumConstants())
        .map(constant -> AnswerForm.label((Enum<?>) constant))
        .toList();
  }
}
