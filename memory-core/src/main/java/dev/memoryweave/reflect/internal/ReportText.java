package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules for the texts of reports, and the digest that their ids are derived from. */
public final class ReportText {
  private ReportText() {}

  /** Text of any number of lines, possibly empty, at most {@code max} characters; trimmed. */
  public static String block(String field, @Nullable String value, int max) {
    String text = InvalidValueException.required(field, value, "be given").strip();
    return Text.block(field, text, max);
  }

  /** One line that is not empty. */
  public static String line(String field, @Nullable String value, int max) {
    return Text.line(field, block(field, value, max), max);
  }

  /** One line, or null if there is none. */
  public static @Nullable String optionalLine(String field, @Nullable String value, int max) {
    return value == null || value.isBlank() ? null : line(field, value, max);
  }

  /** The entries that are not blank, each checked under its place. */
  public static List<String> blocks(
      String field, @Nullable List<String> values, int entries, int max) {
    return checked(field, values, entries, (name, value) -> block(name, value, max));
  }

  /** The entries that are not blank, each on one line. */
  public static List<String> lines(
      String field, @Nullable List<String> values, int entries, int max) {
    return checked(
        field,
        values,
        entries,
        (name, value) -> value != null && value.isBlank() ? "" : line(name, value, max));
  }

  private interface Check {
    String of(String name, @Nullable String value);
  }

  private static List<String> checked(
      String field, @Nullable List<String> values, int entries, Check check) {
    List<String> given = atMost(field, values, entries);
    List<String> kept = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      String text = check.of(field + "[" + i + "]", given.get(i));
      if (!text.isEmpty()) {
        kept.add(text);
      }
    }
    return List.copyOf(kept);
  }

  /** The list itself, which must be given and not be too long. */
  public static <T> List<T> atMost(String field, @Nullable List<T> values, int entries) {
    List<T> given = InvalidValueException.required(field, values, "be given, at least as empty");
    InvalidValueException.unless(
        given.size() <= entries,
        field,
        given.size() + " entries",
        "have at most " + entries + " entries");
    return given;
  }

  /** A copy of a list of records, none of which may be null. */
  public static <T> List<T> copied(String field, @Nullable List<T> values, int entries) {
    return List.copyOf(InvalidValueException.elements(field, atMost(field, values, entries)));
  }

  public static <E extends Enum<E>> E constant(Class<E> type, String field, String label) {
    String wanted = label.strip().toUpperCase(Locale.ROOT);
    List<E> all = Arrays.asList(type.getEnumConstants());
    return all.stream()
        .filter(constant -> constant.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    field,
                    label,
                    "be one of "
                        + String.join(
                            ", ",
                            all.stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList())));
  }

  /** Collects named values in a form in which no two run together. */
  public static final class Digest {
    private final StringBuilder form = new StringBuilder();

    public Digest add(String name, @Nullable Object value) {
      String text = value == null ? "" : PlainText.of(value.toString());
      form.append(name).append(':').append(text.length()).append(':').append(text).append('\n');
      return this;
    }

    public Digest addAll(String name, List<?> values) {
      add(name, values.size());
      values.forEach(value -> add(name, value));
      return this;
    }

    /** The first digits of the SHA-256 of all values, in hexadecimal. */
    public String hex(int digits) {
      return Sha256.hex(form.toString()).substring(0, digits);
    }
  }
}
