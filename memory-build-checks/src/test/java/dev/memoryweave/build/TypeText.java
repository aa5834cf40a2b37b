package dev.memoryweave.build;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes types as Java does, with their full names, type arguments and {@code @Nullable}; only
 * {@code java.lang} is left out. Notes the classes that it has written.
 */
final class TypeText {
  private final Set<String> written = new TreeSet<>();

  /** The names of the classes written so far. */
  Set<String> written() {
    return written;
  }

  String of(AnnotatedType type) {
    if (type instanceof AnnotatedArrayType array) {
      String mark = mark(array);
      return of(array.getAnnotatedGenericComponentType())
          + (mark.isEmpty() ? "[]" : " " + mark + "[]");
    }
    if (type instanceof AnnotatedWildcardType wildcard) {
      return mark(type) + wildcard(wildcard);
    }
    if (type instanceof AnnotatedParameterizedType generic) {
      return mark(type)
          + name(erasure(type.getType()))
          + Arrays.stream(generic.getAnnotatedActualTypeArguments())
              .map(this::of)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    if (type.getType() instanceof TypeVariable<?> variable) {
      return mark(type) + variable.getName();
    }
    return mark(type) + name(erasure(type.getType()));
  }

  /** The parameters of a generic declaration, {@code <T extends ...>}, or nothing. */
  String parameters(TypeVariable<?>[] variables) {
    if (variables.length == 0) {
      return "";
    }
    List<String> texts = new ArrayList<>();
    for (TypeVariable<?> variable : variables) {
      String bounds = bounds(variable.getAnnotatedBounds());
      texts.add(variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds));
    }
    return "<" + String.join(", ", texts) + ">";
  }

  private String wildcard(AnnotatedWildcardType wildcard) {
    AnnotatedType[] lower = wildcard.getAnnotatedLowerBounds();
    boolean hasLower = ((WildcardType) wildcard.getType()).getLowerBounds().length > 0;
    if (hasLower) {
      return "? super " + bounds(lower);
    }
    String upper = bounds(wildcard.getAnnotatedUpperBounds());
    return upper.isEmpty() ? "?" : "? extends " + upper;
  }

  /** Bounds joined by {@code &}; nothing where any object will do. */
  private String bounds(AnnotatedType[] bounds) {
    String text = Arrays.stream(bounds).map(this::of).collect(Collectors.joining(" & "));
    return text.equals("Object") ? "" : text;
  }

  private static String mark(AnnotatedElement type) {
    for (Annotation annotation : type.getAnnotations()) {
      if (annotation.annotationType().getSimpleName().equals("Nullable")) {
        return "@Nullable ";
      }
    }
    return "";
  }

  /** The full name of a class; the short one of a class of {@code java.lang}. */
  String name(Class<?> type) {
    written.add(type.getName());
    String name = type.getCanonicalName();
    boolean implied = type.getPackageName().equals("java.lang") && type.getEnclosingClass() == null;
    return implied ? type.getSimpleName() : name;
  }

  private static Class<?> erasure(Type type) {
    if (type instanceof Class<?> plain) {
      return plain;
    }
    if (type instanceof java.lang.reflect.ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    throw new IllegalStateException("No class behind " + type);
  }
}
