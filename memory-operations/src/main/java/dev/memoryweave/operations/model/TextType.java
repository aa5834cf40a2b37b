package dev.memoryweave.operations.model;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.text.Quotation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts within limits, and the values they are converted to. */
final class TextType<T> extends ValueType<T> {
  private final int shortest;
  private final int longest;
  private final @Nullable Pattern form;
  private final @Nullable String rule;
  private final Function<String, T> parser;

  /**
   * Texts with a limited number of characters.
   *
   * @param form the pattern that callers are shown, or null
   * @param rule the form in words that follow "must" if this type checks it; null if the parser
   *     does
   */
  TextType(
      int shortest,
      int longest,
      @Nullable Pattern form,
      @Nullable String rule,
      Function<String, T> parser) {
    this.shortest = shortest;
    this.longest = longest;
    this.form = form;
    this.rule = rule;
    this.parser = parser;
  }

  @Override
  Map<String, Object> schema(SchemaStyle style) {
    return schema(shortest, longest, form, style);
  }

  static Map<String, Object> schema(
      int shortest, int longest, @Nullable Pattern form, SchemaStyle style) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "string");
    if (shortest > 0 && style.limits()) {
      schema.put("minLength", shortest);
    }
    if (longest < Integer.MAX_VALUE && style.limits()) {
      schema.put("maxLength", longest);
    }
    if (form != null && style.limits()) {
      schema.put("pattern", "^" + form.pattern() + "$");
    }
    return schema;
  }

  @Override
  @Nullable T read(String at, Object value, Problems problems) {
    String text = text(at, value, shortest, longest, problems);
    if (text == null) {
      return null;
    }
    if (rule != null && form != null && !form.matcher(text).matches()) {
      problems.add(at, "is " + Quotation.value(text) + ", but must " + rule);
      return null;
    }
    try {
      return parser.apply(text);
    } catch (InvalidValueException e) {
      problems.add(at, e);
      return null;
    }
  }

  static @Nullable String text(
      String at, Object value, int shortest, int longest, Problems problems) {
    if (!(value instanceof String text)) {
      problems.add(at, "is " + Quotation.value(value) + ", but must be a string");
      return null;
    }
    int length = text.codePointCount(0, text.length());
    if (length < shortest) {
      problems.add(at, "is empty; give a text or leave it out");
      return null;
    }
    if (length > longest) {
      problems.add(at, "has " + length + " characters, but may have at most " + longest);
      return null;
    }
    return text;
  }
}
