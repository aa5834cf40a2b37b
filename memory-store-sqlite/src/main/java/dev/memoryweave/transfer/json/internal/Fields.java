package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a parsed object; each is taken once, and none may remain. */
final class Fields {
  private final Map<String, Object> values;

  Fields(Map<String, Object> values) {
    this.values = values;
  }

  /** Reads an object of a list. */
  interface Entry<T> {
    T read(Fields fields) throws DamagedLineException;
  }

  private <T> @Nullable T take(String name, Class<T> type, String what)
      throws DamagedLineException {
    Object value = values.remove(name);
    if (value != null && !type.isInstance(value)) {
      throw new DamagedLineException("field " + name + " must be " + what);
    }
    return type.cast(value);
  }

  private static DamagedLineException missing(String name) {
    return new DamagedLineException("field " + name + " is missing");
  }

  @Nullable String optional(String name) throws DamagedLineException {
    return take(name, String.class, "a text");
  }

  String text(String name) throws DamagedLineException {
    String value = optional(name);
    if (value == null) {
      throw missing(name);
    }
    return value;
  }

  String textOrEmpty(String name) throws DamagedLineException {
    String value = optional(name);
    return value == null ? "" : value;
  }

  @Nullable Instant timeOrNull(String name) throws DamagedLineException {
    String value = optional(name);
    try {
      return value == null ? null : Instant.parse(value);
    } catch (DateTimeException e) {
      throw new DamagedLineException(
          "field " + name + " must be a time such as 2026-01-31T10:00:00Z");
    }
  }

  Instant time(String name) throws DamagedLineException {
    Instant value = timeOrNull(name);
    if (value == null) {
      throw missing(name);
    }
    return value;
  }

  long number(String name) throws DamagedLineException {
    Long value = take(name, Long.class, "a whole number");
    return value == null ? 0 : value;
  }

  int count(String name) throws DamagedLineException {
    long value = number(name);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new DamagedLineException("field " + name + " must be a number from 0 to 2147483647");
    }
    return (int) value;
  }

  double ratio(String name) throws DamagedLineException {
    Number value = take(name, Number.class, "a number");
    return value == null ? 0 : value.doubleValue();
  }

  List<?> list(String name) throws DamagedLineException {
    List<?> value = take(name, List.class, "a list");
    return value == null ? List.of() : value;
  }

  List<String> texts(String name) throws DamagedLineException {
    List<String> texts = new ArrayList<>();
    for (Object entry : list(name)) {
      if (!(entry instanceof String text)) {
        throw new DamagedLineException("field " + name + " must be a list of texts");
      }
      texts.add(text);
    }
    return texts;
  }

  List<Float> numbers(String name) throws DamagedLineException {
    List<Float> numbers = new ArrayList<>();
    for (Object entry : list(name)) {
      if (!(entry instanceof Number number)) {
        throw new DamagedLineException("field " + name + " must be a list of numbers");
      }
      numbers.add(number.floatValue());
    }
    return numbers;
  }

  <T> @Nullable T object(String name, Entry<T> entry) throws DamagedLineException {
    Map<?, ?> value = take(name, Map.class, "an object");
    return value == null ? null : whole(name, value, entry);
  }

  <T> List<T> objects(String name, Entry<T> entry) throws DamagedLineException {
    List<T> objects = new ArrayList<>();
    for (Object value : list(name)) {
      if (!(value instanceof Map<?, ?> map)) {
        throw new DamagedLineException("field " + name + " must be a list of objects");
      }
      objects.add(whole(name, map, entry));
    }
    return objects;
  }

  @SuppressWarnings("unchecked")
  private static <T> T whole(String name, Map<?, ?> value, Entry<T> entry)
      throws DamagedLineException {
    Fields fields = new Fields((Map<String, Object>) value);
    T read = entry.read(fields);
    fields.requireNoMore(name + ".");
    return read;
  }

  /** Rejects fields added by a later version or a typing error, rather than lose them. */
  void requireNoMore(String path) throws DamagedLineException {
    if (!values.isEmpty()) {
      throw new DamagedLineException(
          "it has "
              + Counted.of(values.size(), "field")
              + " that this version does not know"
              + (path.isEmpty() ? "" : ", in " + path.substring(0, path.length() - 1)));
    }
  }

  Scope scope(String name) throws DamagedLineException {
    return scopeOf(name, text(name));
  }

  static Scope scopeOf(String field, String text) throws DamagedLineException {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new DamagedLineException("field " + field + " must be a scope such as project:demo");
    }
    try {
      return new Scope(Scope.Level.of(text.substring(0, colon)), text.substring(colon + 1));
    } catch (InvalidValueException e) {
      throw new DamagedLineException("field " + field + " must be a scope such as project:demo");
    }
  }

  @Nullable NodeRef refOrNull(String name) throws DamagedLineException {
    String text = optional(name);
    if (text == null) {
      return null;
    }
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      throw new DamagedLineException(
          "field " + name + " must be an address such as project:demo/fact.one");
    }
    return new NodeRef(
        scopeOf(name, text.substring(0, slash)), NodeId.of(text.substring(slash + 1)));
  }

  NodeRef ref(String name) throws DamagedLineException {
    NodeRef ref = refOrNull(name);
    if (ref == null) {
      throw missing(name);
    }
    return ref;
  }
}
