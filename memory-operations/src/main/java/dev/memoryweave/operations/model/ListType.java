package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.Quotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists of values. */
final class ListType<E> extends ValueType<List<E>> {
  private final ValueType<E> element;
  private final int most;

  ListType(ValueType<E> element, int most) {
    this.element = element;
    this.most = most;
  }

  @Override
  Map<String, Object> schema(SchemaStyle style) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "array");
    schema.put("items", element.schema(style));
    if (style.limits()) {
      schema.put("maxItems", most);
    }
    return schema;
  }

  /** Reads all elements, but leaves out those that are wrong. */
  @Override
  @Nullable List<E> read(String at, Object value, Problems problems) {
    if (!(LooseForms.list(value) instanceof List<?> elements)) {
      String hint = value instanceof String ? " (the array itself, not a text that holds it)" : "";
      problems.add(at, "is " + Quotation.value(value) + ", but must be an array" + hint);
      return null;
    }
    if (elements.size() > most) {
      problems.add(at, "has " + elements.size() + " entries, but may have at most " + most);
      return null;
    }
    List<E> read = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      String place = at + "[" + i + "]";
      Object one = elements.get(i);
      if (one == null) {
        problems.add(place, "is null; leave it out");
        continue;
      }
      E made = element.read(place, one, problems);
      if (made != null) {
        read.add(made);
      }
    }
    return read;
  }
}
