package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.Quotation;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Objects with known fields. */
final class ObjectType<T> extends ValueType<T> {
  private final List<Parameter<?>> fields;
  private final Consumer<Arguments> rule;
  private final Function<Arguments, T> maker;

  ObjectType(List<Parameter<?>> fields, Consumer<Arguments> rule, Function<Arguments, T> maker) {
    this.fields = List.copyOf(fields);
    this.rule = rule;
    this.maker = maker;
  }

  @Override
  Map<String, Object> schema(SchemaStyle style) {
    return JsonSchema.of(fields, style);
  }

  @Override
  @Nullable T read(String at, Object value, Problems problems) {
    if (value instanceof Map<?, ?> values) {
      return new Arguments(at, values, fields, problems).make(rule, maker);
    }
    problems.add(at, "is " + Quotation.value(value) + ", but must be an object");
    return null;
  }
}
