package dev.memoryweave.cli.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of an operation, taken from the typed words. Arguments that were not typed are
 * omitted.
 */
public final class Arguments {
  private final Call call;
  private final Map<String, String> options;
  private final Map<String, Object> values = new LinkedHashMap<>();

  /**
   * No arguments yet.
   *
   * @param options receives the option that each argument was taken from
   */
  Arguments(Call call, Map<String, String> options) {
    this.call = call;
    this.options = options;
  }

  private Arguments put(String name, String option, @Nullable Object value) {
    options.put(name, option);
    return put(name, value);
  }

  /** Sets an argument; null omits it. */
  public Arguments put(String name, @Nullable Object value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  /** Takes a text. */
  public Arguments text(String name, String option) {
    return put(name, option, call.text(option));
  }

  /** Takes all values of a repeatable option. */
  public Arguments texts(String name, String option) {
    List<String> all = call.texts(option);
    return put(name, option, all.isEmpty() ? null : all);
  }

  /**
   * Takes a whole number.
   *
   * @throws CommandException if it is not a whole number
   */
  public Arguments whole(String name, String option) {
    String value = call.text(option);
    if (value == null) {
      return this;
    }
    try {
      return put(name, option, Integer.valueOf(value.strip()));
    } catch (NumberFormatException e) {
      throw new CommandException(
          Failure.usage(option + " must be a whole number, but is '" + value + "'", ""));
    }
  }

  /**
   * Takes a number.
   *
   * @throws CommandException if it is not a number
   */
  public Arguments number(String name, String option) {
    String value = call.text(option);
    if (value == null) {
      return this;
    }
    try {
      return put(name, option, Double.valueOf(value.strip()));
    } catch (NumberFormatException e) {
      throw new CommandException(
          Failure.usage(option + " must be a number, but is '" + value + "'", ""));
    }
  }

  /** Sets an argument to true if a flag was given. */
  public Arguments flag(String name, String option) {
    return put(name, option, call.flag(option) ? Boolean.TRUE : null);
  }

  /** The arguments by name. */
  public Map<String, Object> map() {
    return values;
  }
}
