package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.Quotation;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers within bounds. */
final class NumberTypes {
  private NumberTypes() {}

  private static Map<String, Object> schema(String type, int least, int most, SchemaStyle style) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    if (style.limits()) {
      schema.put("minimum", least);
      schema.put("maximum", most);
    }
    return schema;
  }

  /** Whole numbers. */
  static final class Whole extends ValueType<Integer> {
    private final int least;
    private final int most;

    Whole(int least, int most) {
      this.least = least;
      this.most = most;
    }

    @Override
    Map<String, Object> schema(SchemaStyle style) {
      return NumberTypes.schema("integer", least, most, style);
    }

    @Override
    @Nullable Integer read(String at, Object value, Problems problems) {
      if (LooseForms.number(value) instanceof Number number) {
        double magnitude = number.doubleValue();
        if (magnitude >= least && magnitude <= most && magnitude == Math.rint(magnitude)) {
          return new BigDecimal(number.toString()).intValue();
        }
      }
      problems.add(
          at,
          "is "
              + Quotation.value(value)
              + ", but must be a whole number from "
              + least
              + " to "
              + most);
      return null;
    }
  }

  /** Numbers from 0 to 1. */
  static final class Ratio extends ValueType<Double> {
    @Override
    Map<String, Object> schema(SchemaStyle style) {
      return NumberTypes.schema("number", 0, 1, style);
    }

    @Override
    @Nullable Double read(String at, Object value, Problems problems) {
      if (LooseForms.number(value) instanceof Number number
          && number.doubleValue() >= 0
          && number.doubleValue() <= 1) {
        return number.doubleValue();
      }
      problems.add(at, "is " + Quotation.value(value) + ", but must be a number from 0 to 1");
      return null;
    }
  }
}
