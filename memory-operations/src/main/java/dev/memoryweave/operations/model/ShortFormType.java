package dev.memoryweave.operations.model;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Objects that can also be written as one text, which is the form that models are shown. */
final class ShortFormType<T> extends ValueType<T> {
  private final int longest;
  private final Function<String, T> parser;
  private final ValueType<T> whole;

  ShortFormType(int longest, Function<String, T> parser, ValueType<T> whole) {
    this.longest = longest;
    this.parser = parser;
    this.whole = whole;
  }

  @Override
  Map<String, Object> schema(SchemaStyle style) {
    Map<String, Object> text = TextType.schema(1, longest, null, style);
    return style.limits() ? Map.of("anyOf", List.of(text, whole.schema(style))) : text;
  }

  @Override
  @Nullable T read(String at, Object value, Problems problems) {
    if (!(value instanceof String)) {
      return whole.read(at, value, problems);
    }
    String text = TextType.text(at, value, 1, longest, problems);
    try {
      return text == null ? null : parser.apply(text);
    } catch (InvalidValueException e) {
      problems.add(at, e);
      return null;
    }
  }
}
