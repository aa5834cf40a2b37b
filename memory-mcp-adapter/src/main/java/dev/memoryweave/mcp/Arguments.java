package dev.memoryweave.mcp;

import dev.memoryweave.model.InvalidValueException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the arguments of a call, or of an object inside them, by name and type.
 *
 * <p>What is wrong does not end the reading: it is noted with its path, such as {@code
 * nodes[1].kind}, and reading goes on, so that a caller is told of everything at once. An absent
 * argument is read as null, and so is one that is wrong.
 */
final class Arguments {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,60}");

  private final String path;
  private final Map<?, ?> values;
  private final List<String> problems;
  private final int problemsBefore;
  private final Set<String> known = new LinkedHashSet<>();

  private Arguments(String path, Map<?, ?> values, List<String> problems) {
    this.path = path;
    this.values = values;
    this.problems = problems;
    this.problemsBefore = problems.size();
  }

  /**
   * Reads all arguments of a call. The reader must ask for every name there is, since any other one
   * is an error.
   *
   * @throws InvalidArgumentsException if anything is wrong
   */
  static <T> T read(Map<?, ?> values, Function<Arguments, @Nullable T> reader) {
    List<String> problems = new ArrayList<>();
    T result = new Arguments("", values, problems).readWith(reader);
    if (result == null || !problems.isEmpty()) {
      throw new InvalidArgumentsException(problems);
    }
    return result;
  }

  private <T> @Nullable T readWith(Function<Arguments, @Nullable T> reader) {
    T result = reader.apply(this);
    for (Object key : values.keySet()) {
      String name = String.valueOf(key);
      if (!known.contains(name)) {
        String guess =
            Suggestions.closest(name, known)
                .map(near -> "did you mean '" + near + "'? ")
                .orElse("");
        problem(
            NAME.matcher(name).matches() ? at(name) : Shown.quoted(name) + " of " + here(),
            "is not known; " + guess + "Known are: " + Shown.names(known));
      }
    }
    return result;
  }

  /** Makes something of what was read, unless something of it was wrong. */
  <T> @Nullable T make(Supplier<T> maker) {
    if (problems.size() > problemsBefore) {
      return null;
    }
    try {
      return maker.get();
    } catch (InvalidValueException e) {
      problems.add(path.isEmpty() ? e.getMessage() : path + ": " + e.getMessage());
      return null;
    }
  }

  /** Notes what of these is absent. */
  void require(String... names) {
    for (String name : names) {
      if (!values.containsKey(name)) {
        problem(at(name), "is missing; it must be given");
      }
    }
  }

  /** Notes something that is wrong with an argument. */
  void problem(String name, String message) {
    problems.add(name + " " + message);
  }

  /** The path of an argument of this object. */
  String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private String here() {
    return path.isEmpty() ? "the arguments" : path;
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  // ---- single values ----------------------------------------------------------------------------

  /** A text of that many characters (code points). */
  @Nullable String text(String name, int shortest, int longest) {
    Object value = value(name);
    return value == null ? null : text(at(name), value, shortest, longest);
  }

  /** A text that another type reads, whose complaints are noted. */
  <T> @Nullable T parsed(String name, int longest, Function<String, T> parser) {
    String text = text(name, 1, longest);
    return text == null ? null : parsed(at(name), text, parser);
  }

  /** A text of a given shape. */
  @Nullable String matching(String name, Pattern shape, String rule) {
    String text = text(name, 0, Integer.MAX_VALUE);
    if (text != null && !shape.matcher(text).matches()) {
      problem(at(name), "is " + Shown.value(text) + ", but must " + rule);
      return null;
    }
    return text;
  }

  /** A point in time. */
  @Nullable Instant time(String name) {
    String text = text(name, 1, 64);
    if (text == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      problem(
          at(name),
          "is "
              + Shown.value(text)
              + ", but must be a date and time with an offset, such as 2026-01-31T09:30:00Z");
      return null;
    }
  }

  /** One of a closed set. */
  <E> @Nullable E one(String name, Choice<E> choice) {
    Object value = value(name);
    return value == null ? null : choose(at(name), value, choice);
  }

  /** A whole number within bounds. */
  @Nullable Integer integer(String name, int least, int most) {
    Object value = value(name);
    if (value == null) {
      return null;
    }
    String rule = "must be a whole number from " + least + " to " + most;
    if (!(value instanceof Number number)) {
      problem(at(name), "is " + Shown.value(value) + ", but " + rule);
      return null;
    }
    double magnitude = number.doubleValue();
    if (!(magnitude >= least && magnitude <= most) || magnitude != Math.rint(magnitude)) {
      problem(at(name), "is " + Shown.value(value) + ", but " + rule);
      return null;
    }
    return new BigDecimal(number.toString()).intValue();
  }

  /** A number from 0 to 1. */
  @Nullable Double ratio(String name) {
    Object value = value(name);
    if (value == null) {
      return null;
    }
    if (!(value instanceof Number number)
        || !(number.doubleValue() >= 0 && number.doubleValue() <= 1)) {
      problem(at(name), "is " + Shown.value(value) + ", but must be a number from 0 to 1");
      return null;
    }
    return number.doubleValue();
  }

  /** True or false; an absent one is what is given here. */
  boolean flag(String name, boolean absent) {
    Object value = value(name);
    if (value == null) {
      return absent;
    }
    if (!(value instanceof Boolean flag)) {
      problem(at(name), "is " + Shown.value(value) + ", but must be true or false");
      return absent;
    }
    return flag;
  }

  // ---- lists ------------------------------------------------------------------------------------

  /** A list of texts. */
  @Nullable List<String> texts(String name, int most, int longest) {
    return list(name, most, (at, value) -> text(at, value, 1, longest));
  }

  /** A list of texts that another type reads, whose complaints are noted. */
  <T> @Nullable List<T> parsedList(String name, int most, int longest, Function<String, T> parser) {
    return list(
        name,
        most,
        (at, value) -> {
          String text = text(at, value, 1, longest);
          return text == null ? null : parsed(at, text, parser);
        });
  }

  /** Some of a closed set; none if absent. */
  <E> Set<E> some(String name, Choice<E> choice) {
    int most = choice.byLabel().size();
    List<E> chosen = list(name, most, (at, value) -> choose(at, value, choice));
    return chosen == null ? Set.of() : Set.copyOf(chosen);
  }

  /** One or some of a closed set; none if absent. */
  <E> Set<E> oneOrSome(String name, Choice<E> choice) {
    if (values.get(name) instanceof String) {
      E chosen = one(name, choice);
      return chosen == null ? Set.of() : Set.of(chosen);
    }
    return some(name, choice);
  }

  /** A list of objects; empty if absent. */
  <T> List<T> objects(String name, int most, Function<Arguments, @Nullable T> reader) {
    List<T> objects =
        list(
            name,
            most,
            (at, value) -> {
              if (value instanceof Map<?, ?> fields) {
                return new Arguments(at, fields, problems).readWith(reader);
              }
              problem(at, "is " + Shown.value(value) + ", but must be an object");
              return null;
            });
    return objects == null ? List.of() : objects;
  }

  // ---- inside -----------------------------------------------------------------------------------

  private interface ElementReader<T> {
    @Nullable T read(String at, Object value);
  }

  private <T> @Nullable List<T> list(String name, int most, ElementReader<T> reader) {
    Object value = value(name);
    if (value == null) {
      return null;
    }
    if (!(value instanceof List<?> elements)) {
      String hint = value instanceof String ? " (the array itself, not a text that holds it)" : "";
      problem(at(name), "is " + Shown.value(value) + ", but must be an array" + hint);
      return null;
    }
    if (elements.size() > most) {
      problem(at(name), "has " + elements.size() + " entries, but may have at most " + most);
      return null;
    }
    List<T> read = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      String at = at(name) + "[" + i + "]";
      Object element = elements.get(i);
      if (element == null) {
        problem(at, "is null; leave it out");
        continue;
      }
      T one = reader.read(at, element);
      if (one != null) {
        read.add(one);
      }
    }
    return read;
  }

  /** The value as it came, noting that its name is known. */
  private @Nullable Object value(String name) {
    known.add(name);
    Object value = values.get(name);
    if (value == null && values.containsKey(name)) {
      problem(at(name), "is null; leave it out or give a value");
    }
    return value;
  }

  private @Nullable String text(String at, Object value, int shortest, int longest) {
    if (!(value instanceof String text)) {
      problem(at, "is " + Shown.value(value) + ", but must be a string");
      return null;
    }
    int length = text.codePointCount(0, text.length());
    if (length < shortest) {
      problem(at, "is empty; give a text or leave it out");
      return null;
    }
    if (length > longest) {
      problem(at, "has " + length + " characters, but may have at most " + longest);
      return null;
    }
    return text;
  }

  private <T> @Nullable T parsed(String at, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (InvalidValueException e) {
      problems.add(at + ": " + e.getMessage());
      return null;
    }
  }

  private <E> @Nullable E choose(String at, Object value, Choice<E> choice) {
    E chosen = value instanceof String label ? choice.byLabel().get(label) : null;
    if (chosen == null) {
      String guess =
          value instanceof String label
              ? Suggestions.closest(label, choice.byLabel().keySet())
                  .map(near -> "did you mean '" + near + "'? ")
                  .orElse("")
              : "";
      problem(
          at,
          "is "
              + Shown.value(value)
              + ", which is no "
              + choice.what()
              + "; "
              + guess
              + "Use one of: "
              + choice.labels());
    }
    return chosen;
  }
}
