package dev.memoryweave.operations.answer;

import dev.memoryweave.model.internal.CaseStyle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers as JSON objects: a component becomes a property in snake case, an absent one is left out.
 *
 * <p>Enums appear as their labels and times in ISO 8601. {@link AnswerSchema} describes this form.
 */
public final class AnswerForm {
  private static final ClassValue<Component[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected Component[] computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .flatMap(AnswerForm::inline)
              .toArray(Component[]::new);
        }
      };

  private static final ClassValue<Map<Enum<?>, String>> LABELS =
      new ClassValue<>() {
        @Override
        protected Map<Enum<?>, String> computeValue(Class<?> type) {
          return Arrays.stream(type.getEnumConstants())
              .map(constant -> (Enum<?>) constant)
              .collect(Collectors.toMap(constant -> constant, AnswerForm::labelOf));
        }
      };

  private AnswerForm() {}

  /**
   * A component of an answer.
   *
   * @param property its name in JSON
   * @param within the component that holds it inline, or null if the answer itself does
   */
  record Component(String property, RecordComponent component, @Nullable RecordComponent within) {
    @Nullable Object of(Record answer) {
      Object holder = within == null ? answer : invoke(within.getAccessor(), answer);
      return holder == null ? null : invoke(component.getAccessor(), holder);
    }

    boolean isRequired() {
      return !isNullable(component) && (within == null || !isNullable(within));
    }
  }

  private static Stream<Component> inline(RecordComponent component) {
    Doc doc = component.getAnnotation(Doc.class);
    return doc != null && doc.inline()
        ? Arrays.stream(component.getType().getRecordComponents())
            .map(part -> new Component(property(part), part, component))
        : Stream.of(new Component(property(component), component, null));
  }

  private static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  static Component[] components(Class<?> type) {
    return COMPONENTS.get(type);
  }

  /** An answer as an unmodifiable map in the order of its components. */
  public static Map<String, Object> map(Record answer) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Component component : components(answer.getClass())) {
      Object value = component.of(answer);
      if (value != null) {
        map.put(component.property(), json(value));
      }
    }
    return Collections.unmodifiableMap(map);
  }

  private static Object json(Object value) {
    if (value instanceof Record part) {
      return map(part);
    } else if (value instanceof Collection<?> list) {
      return list.stream().map(AnswerForm::json).toList();
    } else if (value instanceof Map<?, ?> parts) {
      Map<String, Object> map = new LinkedHashMap<>();
      parts.forEach((key, part) -> map.put(String.valueOf(json(key)), json(part)));
      return Collections.unmodifiableMap(map);
    } else if (value instanceof Enum<?> constant) {
      return label(constant);
    }
    return value instanceof Instant ? value.toString() : value;
  }

  /** The label of a constant, or its name in lower case if its type has no labels. */
  static String label(Enum<?> constant) {
    return Objects.requireNonNull(LABELS.get(constant.getDeclaringClass()).get(constant));
  }

  private static String labelOf(Enum<?> constant) {
    try {
      Method label = constant.getDeclaringClass().getMethod("label");
      return String.valueOf(invoke(label, constant));
    } catch (NoSuchMethodException e) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
  }

  private static @Nullable Object invoke(Method method, Object on) {
    try {
      return method.invoke(on);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(method + " of an answer cannot be read", e);
    }
  }

  private static String property(RecordComponent component) {
    Doc doc = component.getAnnotation(Doc.class);
    return doc != null && !doc.name().isEmpty() ? doc.name() : CaseStyle.snake(component.getName());
  }
}
