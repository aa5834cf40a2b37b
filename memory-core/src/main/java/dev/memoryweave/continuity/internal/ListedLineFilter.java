package dev.memoryweave.continuity.internal;

import dev.memoryweave.statement.internal.TextKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Removes from a message the lines that the pack already lists as open work. */
final class ListedLineFilter {
  private static final Pattern LINES = Pattern.compile("\\R");
  private static final Pattern MARKER = Pattern.compile("^[\\s>#*+•–-]*(?:\\[ \\]\\s*)?");

  /** A label in front of a line. */
  private static final Pattern LABEL = Pattern.compile("^[^:：]{1,48}[:：][\\s*_]*");

  private static final int LONGEST_LINE = 600;

  private ListedLineFilter() {}

  /** The rest of a message; empty if it says nothing else. */
  static String rest(String message, List<String> listed) {
    Set<String> keys = new HashSet<>();
    listed.forEach(text -> keys.add(TextKey.words(text)));
    List<String> rest = new ArrayList<>();
    String label = "";
    for (String line : LINES.split(message, -1)) {
      String bare = line.length() > LONGEST_LINE ? line : MARKER.matcher(line).replaceFirst("");
      if (isListed(bare, keys)) {
        label = "";
      } else if (bare.strip().endsWith(":") && bare.length() <= LONGEST_LINE) {
        // A label stays only if a line below it does.
        label = line;
      } else if (!bare.isBlank()) {
        if (!label.isEmpty()) {
          rest.add(label);
          label = "";
        }
        rest.add(line);
      }
    }
    if (!label.isEmpty()) {
      rest.add(label);
    }
    return String.join("\n", rest);
  }

  private static boolean isListed(String line, Set<String> keys) {
    return line.length() <= LONGEST_LINE
        && (keys.contains(TextKey.words(line))
            || keys.contains(TextKey.words(LABEL.matcher(line).replaceFirst(""))));
  }
}
