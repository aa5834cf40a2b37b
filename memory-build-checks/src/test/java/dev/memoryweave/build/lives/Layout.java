package dev.memoryweave.build.lives;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plain values as lines of text. Short values share a line; a long one has a line of its own, so
 * that a difference names little else.
 */
final class Layout {
  private static final int WIDTH = 110;
  private static final String STEP = "  ";
  private static final Pattern TEMPORARY = Pattern.compile("/[^\\s\"]*(?:junit|life)-?\\d+");

  private Layout() {}

  /** The lines of a plain value, each with an indentation before it. */
  static List<String> lines(@Nullable Object plain, String indentation) {
    List<String> lines = new ArrayList<>();
    if (plain instanceof Map<?, ?> map && !map.isEmpty()) {
      List<String> row = new ArrayList<>();
      map.forEach((name, value) -> add(name + ": ", value, indentation, row, lines));
      flush(row, indentation, lines);
    } else if (plain instanceof List<?> list && !list.isEmpty() && !fits(inline(list))) {
      List<String> none = new ArrayList<>();
      for (Object value : list) {
        add("- ", value, indentation, none, lines);
        flush(none, indentation, lines);
      }
    } else {
      lines.add(indentation + inline(plain));
    }
    return lines;
  }

  private static void add(
      String name, @Nullable Object value, String indentation, List<String> row, List<String> to) {
    String inline = name + inline(value);
    if (fits(inline)) {
      if (!fits(String.join(", ", row) + ", " + inline)) {
        flush(row, indentation, to);
      }
      row.add(inline);
      return;
    }
    flush(row, indentation, to);
    if (value instanceof Map || value instanceof List) {
      List<String> below = lines(value, indentation + STEP);
      if (name.equals("- ")) {
        to.add(indentation + name + below.get(0).strip());
        below = below.subList(1, below.size());
      } else {
        to.add(indentation + name.strip());
      }
      to.addAll(below);
    } else {
      to.add(indentation + inline);
    }
  }

  private static void flush(List<String> row, String indentation, List<String> to) {
    if (!row.isEmpty()) {
      to.add(indentation + String.join(", ", row));
      row.clear();
    }
  }

  /** The name of a temporary folder has another length each time, and is shown as its mark. */
  private static boolean fits(String line) {
    return TEMPORARY.matcher(line).replaceAll("<folder>").length() <= WIDTH;
  }

  private static String inline(@Nullable Object plain) {
    if (plain instanceof Map<?, ?> map) {
      List<String> entries = new ArrayList<>();
      map.forEach((name, value) -> entries.add(name + ": " + inline(value)));
      return "{" + String.join(", ", entries) + "}";
    } else if (plain instanceof List<?> list) {
      return "[" + String.join(", ", list.stream().map(Layout::inline).toList()) + "]";
    }
    return String.valueOf(plain);
  }
}
