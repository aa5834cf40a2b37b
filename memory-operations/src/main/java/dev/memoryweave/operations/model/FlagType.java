package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.Quotation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** True or false. */
final class FlagType extends ValueType<Boolean> {
  @Override
  Map<String, Object> schema(SchemaStyle style) {
    return Map.of("type", "boolean");
  }

  @Override
  @Nullable Boolean read(String at, Object value, Problems problems) {
    if (LooseForms.flag(value) instanceof Boolean flag) {
      return flag;
    }
    problems.add(at, "is " + Quotation.value(value) + ", but must be true or false");
    return null;
  }
}
