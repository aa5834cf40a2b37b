package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts logs into windows: one with errors begins some entries before the first of them and ends
 * some after the last. An entry is a line with its continuations, such as a stack trace.
 */
final class LogChunker {
  /** How many entries before and after an error are shown with it. */
  private static final int CONTEXT = 5;

  private static final int LINE_HEAD = 200;

  private static final Pattern LEVEL =
      Pattern.compile(
          "\\b(FATAL|SEVERE|CRITICAL|PANIC|ERROR|WARN(?:ING)?|INFO|NOTICE|DEBUG|TRACE)\\b"
              + "|\\blevel=\"?(\\w+)|\"level\":\\s*\"(\\w+)\"",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ENTRY =
      Pattern.compile(
          "^(?:\\[?\\d{2,4}[-/.:]\\d{2}[-/.:T]|\\[?[A-Z]{4,8}\\b|\\{|<\\d+>|\\d{10,}|[A-Z][a-z]{2}"
              + " +\\d|time=|level=|[EWIDF]\\d{4} )");

  private static final Pattern CONTINUATION =
      Pattern.compile("^(?:\\s|at |Caused by:|Suppressed:|\\.\\.\\. \\d+ more|Traceback|\\})");

  private static final Pattern EXCEPTION =
      Pattern.compile("\\b[\\w.$]*(?:Exception|Error)\\b:|^(?:Caused by:|Traceback|panic:)");

  void chunk(PassageList out) {
    List<Entry> entries = entries(out);
    int from = 0;
    while (from < entries.size()) {
      int to = windowEnd(entries, from, out.limit());
      write(entries.subList(from, to), out);
      from = to;
    }
  }

  private static int windowEnd(List<Entry> entries, int from, int limit) {
    long sum = 0;
    int lastError = -1;
    int end = from;
    while (end < entries.size()) {
      Entry entry = entries.get(end);
      if (end > from && sum + entry.cost() > limit) {
        return end;
      } else if (lastError >= 0 && end > lastError + CONTEXT && !errorSoon(entries, end)) {
        return end;
      } else if (lastError < 0
          && end - from >= CONTEXT
          && errorSoon(entries, end)
          && !errorSoon(entries, end - 1)) {
        // The context before an error begins here.
        return end;
      }
      lastError = entry.isError() ? end : lastError;
      sum += entry.cost();
      end++;
    }
    return end;
  }

  private static boolean errorSoon(List<Entry> entries, int from) {
    for (int i = from; i < Math.min(entries.size(), from + CONTEXT + 1); i++) {
      if (entries.get(i).isError()) {
        return true;
      }
    }
    return false;
  }

  private static void write(List<Entry> window, PassageList out) {
    List<String> tags =
        window.stream().map(Entry::level).filter(level -> !level.isEmpty()).distinct().toList();
    int from = window.get(0).from();
    int to = window.get(window.size() - 1).to();
    out.add(new Segment(from, to, List.of(), List.of(), tags));
  }

  private static List<Entry> entries(PassageList out) {
    Lines lines = out.lines();
    List<Entry> entries = new ArrayList<>();
    int from = 0;
    for (int line = 1; line <= lines.count(); line++) {
      if (line == lines.count() || begins(lines.head(line, LINE_HEAD))) {
        String level = level(lines.head(from, LINE_HEAD));
        // The line feeds between entries cost something, too.
        entries.add(new Entry(from, line, level, out.tokens(from, line) + 1));
        from = line;
      }
    }
    return entries;
  }

  private static boolean begins(String line) {
    return !line.isBlank() && (ENTRY.matcher(line).find() || !CONTINUATION.matcher(line).find());
  }

  private static String level(String line) {
    Matcher matcher = LEVEL.matcher(line);
    while (matcher.find()) {
      String word = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
      String level = label(word != null ? word : matcher.group(3));
      if (!level.isEmpty()) {
        return level;
      }
    }
    return EXCEPTION.matcher(line).find() ? "error" : "";
  }

  private static String label(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "FATAL", "SEVERE", "CRITICAL", "PANIC", "ERROR" -> "error";
      case "WARN", "WARNING" -> "warn";
      case "INFO", "NOTICE" -> "info";
      case "DEBUG" -> "debug";
      case "TRACE" -> "trace";
      default -> "";
    };
  }

  /** A line of a log with its continuation lines. */
  private record Entry(int from, int to, String level, int cost) {
    boolean isError() {
      return level.equals("error");
    }
  }
}
