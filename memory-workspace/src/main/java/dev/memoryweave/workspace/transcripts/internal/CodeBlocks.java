package dev.memoryweave.workspace.transcripts.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects which lines of a Markdown text are in a code block. */
final class CodeBlocks {
  private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}|~{3,})([^`]*)$");

  private String fence = "";

  /** Examines the next line; returns whether it is in code or one of its borders. */
  boolean isCode(String line) {
    if (line.length() > 1_000) {
      return !fence.isEmpty();
    }
    Matcher matcher = FENCE.matcher(line);
    if (!matcher.matches()) {
      return !fence.isEmpty();
    }
    String marks = matcher.group(1);
    if (fence.isEmpty()) {
      fence = marks;
    } else if (marks.charAt(0) == fence.charAt(0)
        && marks.length() >= fence.length()
        && matcher.group(2).isBlank()) {
      fence = "";
    }
    return true;
  }
}
