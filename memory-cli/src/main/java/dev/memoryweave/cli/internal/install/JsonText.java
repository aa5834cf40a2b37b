package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.JsonScanner.Item;
import dev.memoryweave.cli.internal.install.JsonScanner.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a JSON text at one place. Comments, order and spaces stay everywhere else. Values are
 * maps, lists, strings, numbers and booleans.
 */
final class JsonText {
  private static final String USUAL_INDENT = "  ";

  private JsonText() {}

  /**
   * Sets the value at a path of names, and makes the objects on the way.
   *
   * @throws BrokenSettingsException if the text is not JSON, or something on the way is no object
   */
  static String set(String text, List<String> path, Object json) {
    return set(text, path, json, true);
  }

  /** Sets the value at a path only where there is none. */
  static String preset(String text, List<String> path, Object json) {
    return set(text, path, json, false);
  }

  private static String set(String text, List<String> path, Object json, boolean replaces) {
    Value value = JsonScanner.read(text);
    if (value == null) {
      return set("{\n}\n", path, json, replaces);
    }
    for (int depth = 0; depth < path.size(); depth++) {
      requireObject(text, value, depth == 0 ? "the file" : path.get(depth - 1));
      Item member = value.member(path.get(depth));
      if (member == null) {
        return inserted(
            text, value, path.get(depth), nested(path.subList(depth + 1, path.size()), json));
      }
      value = member.value();
    }
    return replaces ? replaced(text, value, json) : text;
  }

  private static Object nested(List<String> path, Object json) {
    return path.isEmpty() ? json : Map.of(path.get(0), nested(path.subList(1, path.size()), json));
  }

  /** Puts another value in the place of a value, unless they differ in blanks only. */
  static String replaced(String text, Value value, Object json) {
    String before = text.substring(value.start(), value.end());
    String printed = printed(json, indent(text, value.start()), unit(text), newline(text));
    return withoutBlanks(before).equals(withoutBlanks(printed))
        ? text
        : text.substring(0, value.start()) + printed + text.substring(value.end());
  }

  /**
   * Adds a value behind the others of an object or array.
   *
   * @param name its name in an object; null in an array
   */
  static String inserted(String text, Value holder, @Nullable String name, Object json) {
    List<Item> items = holder.items();
    String newline = newline(text);
    String unit = unit(text);
    String outer = indent(text, holder.start());
    String inner = items.isEmpty() ? outer + unit : indent(text, items.get(0).start());
    if (inner.length() <= outer.length()) {
      inner = outer + unit;
    }
    int close = holder.end() - 1;
    int from = holder.start() + 1;
    String comma = "";
    String trailing = "";
    if (!items.isEmpty()) {
      Item last = items.get(items.size() - 1);
      comma = last.comma() < 0 ? "," : "";
      trailing = last.comma() < 0 ? "" : ",";
      from = last.end();
    }
    String kept = text.substring(from, close).stripTrailing();
    String tail = text.substring(from + kept.length(), close);
    return text.substring(0, from)
        + comma
        + kept
        + newline
        + inner
        + (name == null ? "" : ServerEntry.quoted(name) + ": ")
        + printed(json, inner, unit, newline)
        + trailing
        + (tail.contains("\n") ? tail : newline + outer)
        + text.substring(close);
  }

  /** Removes an item with its comma, and with its lines if nothing else is on them. */
  static String removed(String text, Value holder, Item item) {
    List<Item> items = holder.items();
    int index = items.indexOf(item);
    Item before = index == 0 ? null : items.get(index - 1);
    boolean endsWithout = index == items.size() - 1 && item.comma() < 0 && before != null;
    if (before != null && endsWithout && isBlank(text, before.comma() + 1, item.start())) {
      int close = holder.end() - 1;
      String tail = text.substring(item.end(), close);
      // What was written on one line goes back to one line, with the blank at its beginning.
      boolean wasOneLine = tail.isBlank() && isOnOneLine(text, holder, before);
      String end = wasOneLine ? text.substring(holder.start() + 1, items.get(0).start()) : tail;
      return text.substring(0, before.comma()) + end + text.substring(close);
    }
    int start = item.start();
    int end = item.comma() < 0 ? item.end() : item.comma() + 1;
    int line = text.lastIndexOf('\n', start - 1);
    if (isBlank(text, line + 1, start)) {
      int next = text.indexOf('\n', end);
      if (next >= 0 && isBlank(text, end, next)) {
        start = line + 1;
        end = next + 1;
      }
    }
    if (before != null && endsWithout) {
      // The previous item is now the last, and must have no comma.
      return text.substring(0, before.comma())
          + text.substring(before.comma() + 1, start)
          + text.substring(end);
    }
    return text.substring(0, start) + text.substring(end);
  }

  /** Whether the items up to one begin where the one before them ends, whatever they contain. */
  private static boolean isOnOneLine(String text, Value holder, Item last) {
    int from = holder.start();
    for (Item item : holder.items()) {
      if (text.substring(from, item.start()).contains("\n")) {
        return false;
      }
      if (item.equals(last)) {
        break;
      }
      from = item.end();
    }
    return true;
  }

  /** Whether an object or array holds nothing but one item, not even a comment. */
  static boolean isAlone(String text, Value holder, Item item) {
    int end = item.comma() < 0 ? item.end() : item.comma() + 1;
    return holder.items().size() == 1
        && isBlank(text, holder.start() + 1, item.start())
        && isBlank(text, end, holder.end() - 1);
  }

  static void requireObject(String text, Value value, String what) {
    if (!value.isObject()) {
      throw new BrokenSettingsException(text, value.start(), what + " must be an object");
    }
  }

  static void requireArray(String text, Value value, String what) {
    if (!value.isArray()) {
      throw new BrokenSettingsException(text, value.start(), what + " must be an array");
    }
  }

  /** A value on one line, which is valid in TOML, too, unless it contains a map. */
  static String inline(Object json) {
    return json instanceof List<?> list
        ? "[" + String.join(", ", list.stream().map(JsonText::inline).toList()) + "]"
        : json instanceof String string ? ServerEntry.quoted(string) : String.valueOf(json);
  }

  private static String printed(Object json, String indent, String unit, String newline) {
    String inner = indent + unit;
    String between = "," + newline + inner;
    if (json instanceof Map<?, ?> map) {
      List<String> members =
          map.entrySet().stream()
              .map(
                  member ->
                      ServerEntry.quoted(String.valueOf(member.getKey()))
                          + ": "
                          + printed(member.getValue(), inner, unit, newline))
              .toList();
      return "{" + newline + inner + String.join(between, members) + newline + indent + "}";
    }
    if (json instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
      List<String> elements =
          list.stream().map(element -> printed(element, inner, unit, newline)).toList();
      return "[" + newline + inner + String.join(between, elements) + newline + indent + "]";
    }
    return inline(json);
  }

  private static String newline(String text) {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  /** The indentation of one level. */
  private static String unit(String text) {
    Value root = JsonScanner.read(text);
    List<Item> items = root == null ? List.of() : root.items();
    String indent = items.isEmpty() ? "" : indent(text, items.get(0).start());
    return indent.isEmpty() ? USUAL_INDENT : indent;
  }

  /** The blanks at the beginning of the line that contains a position. */
  private static String indent(String text, int at) {
    int start = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
    int end = start;
    while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  private static boolean isBlank(String text, int from, int to) {
    return text.substring(from, to).isBlank();
  }

  /** The text of a value without whitespace between its parts. */
  private static String withoutBlanks(String json) {
    StringBuilder kept = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted && c == '\\') {
        kept.append(c).append(json.charAt(++i));
        continue;
      }
      quoted ^= c == '"';
      if (quoted || " \t\r\n".indexOf(c) < 0) {
        kept.append(c);
      }
    }
    return kept.toString();
  }
}
