package dev.memoryweave.operations.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values that a parameter accepts: their JSON schema, and how they are read and checked. Both
 * follow from the same limits.
 *
 * @param <T> the type that values are converted to
 */
public abstract class ValueType<T> {
  ValueType() {}

  /** A text with a limited number of characters (code points). */
  public static ValueType<String> text(int shortest, int longest) {
    return new TextType<>(shortest, longest, null, null, text -> text);
  }

  /** A text of a given form, with its rule in words that follow "must". */
  public static ValueType<String> text(Pattern form, String rule) {
    return new TextType<>(0, Integer.MAX_VALUE, form, rule, text -> text);
  }

  /**
   * A text with a maximum length that is converted to another type.
   *
   * @param parser converts it, or throws an {@link dev.memoryweave.model.InvalidValueException}
   */
  public static <T> ValueType<T> parsed(int longest, Function<String, T> parser) {
    return new TextType<>(1, longest, null, null, parser);
  }

  /**
   * A text that is converted to another type, with a pattern for callers.
   *
   * @param parser converts it, or throws an {@link dev.memoryweave.model.InvalidValueException}
   *     that explains the form
   */
  public static <T> ValueType<T> parsed(int longest, Pattern form, Function<String, T> parser) {
    return new TextType<>(1, longest, form, null, parser);
  }

  /** A point in time, written with its offset; a date alone means its first moment in UTC. */
  public static ValueType<Instant> time() {
    return new TimeType();
  }

  /** A whole number within bounds. */
  public static ValueType<Integer> whole(int least, int most) {
    return new NumberTypes.Whole(least, most);
  }

  /** A number from 0 to 1. */
  public static ValueType<Double> ratio() {
    return new NumberTypes.Ratio();
  }

  /** True or false. */
  public static ValueType<Boolean> flag() {
    return new FlagType();
  }

  /** One of a closed set. */
  public static <E> ValueType<E> one(Choice<E> choice) {
    return new ChoiceTypes.One<>(choice);
  }

  /** Some of a closed set. */
  public static <E> ValueType<Set<E>> some(Choice<E> choice) {
    return new ChoiceTypes.Some<>(choice);
  }

  /** One or more of a closed set. */
  public static <E> ValueType<Set<E>> oneOrSome(Choice<E> choice) {
    return new ChoiceTypes.OneOrSome<>(choice);
  }

  /** A list of values. */
  public static <E> ValueType<List<E>> list(ValueType<E> element, int most) {
    return new ListType<>(element, most);
  }

  /**
   * An object that can also be written as one text.
   *
   * @param longest the maximum length of the text
   * @param parser parses the object from the text, or throws an {@link
   *     dev.memoryweave.model.InvalidValueException}
   * @param whole the form with all fields
   */
  public static <T> ValueType<T> textOr(
      int longest, Function<String, T> parser, ValueType<T> whole) {
    return new ShortFormType<>(longest, parser, whole);
  }

  /** An object whose fields are converted to a value. */
  public static <T> ValueType<T> object(List<Parameter<?>> fields, Function<Arguments, T> maker) {
    return object(fields, arguments -> {}, maker);
  }

  /**
   * An object whose fields are converted to a value.
   *
   * @param rule checks how the fields fit together, even if some of them are wrong
   */
  public static <T> ValueType<T> object(
      List<Parameter<?>> fields, Consumer<Arguments> rule, Function<Arguments, T> maker) {
    return new ObjectType<>(fields, rule, maker);
  }

  /** The JSON schema without a description. */
  public final Map<String, Object> schema() {
    return schema(SchemaStyle.WHOLE);
  }

  /** The JSON schema without a description, in a style. */
  abstract Map<String, Object> schema(SchemaStyle style);

  /** Converts a value from JSON; if it is wrong, notes why and returns null. */
  abstract @Nullable T read(String at, Object value, Problems problems);
}
