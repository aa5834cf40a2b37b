package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Cuts unified diffs by file and hunk. */
final class DiffChunker {
  private static final int LINE_HEAD = 500;

  private static final Pattern HUNK =
      Pattern.compile("^@@+ -\\d+(?:,(\\d+))? (?:-\\d+(?:,\\d+)? )*\\+\\d+(?:,(\\d+))? @@+ ?(.*)");

  private static final Pattern GIT_HEADER =
      Pattern.compile("^diff --git \"?a/.*?\"? \"?b/(.*?)\"?$");

  private static final Pattern CALLABLE = Pattern.compile("([\\p{L}_$~][\\p{L}\\p{N}_$]*)\\s*\\(");

  private final ChunkSettings settings;

  DiffChunker(ChunkSettings settings) {
    this.settings = settings;
  }

  void chunk(PassageList out) {
    Reader reader = new Reader(out.lines());
    Packer packer = new Packer(out, settings.smallTokens(), settings.targetTokens());
    List<String> place = List.of();
    for (Segment segment : reader.segments()) {
      if (!segment.place().equals(place)) {
        packer.flush();
        place = segment.place();
      }
      packer.add(segment);
    }
    packer.flush();
  }

  /** Whether a text looks like a diff: a hunk below the names of two files. */
  static boolean isDiff(Lines lines) {
    for (int line = 0; line + 2 < Math.min(lines.count(), 200); line++) {
      if (lines.head(line, 4).equals("--- ")
          && lines.head(line + 1, 4).equals("+++ ")
          && HUNK.matcher(lines.head(line + 2, LINE_HEAD)).find()) {
        return true;
      }
    }
    return false;
  }

  /** Reads the lines of one diff. */
  private static final class Reader {
    private final Lines lines;
    private final List<Segment> segments = new ArrayList<>();
    private int from;
    private String path = "";
    private List<String> symbols = List.of();
    private List<String> tags = List.of();

    Reader(Lines lines) {
      this.lines = lines;
    }

    List<Segment> segments() {
      int removed = 0;
      int added = 0;
      boolean inHeader = false;
      for (int line = 0; line < lines.count(); line++) {
        String text = lines.head(line, LINE_HEAD);
        if (removed > 0 || added > 0) {
          // The hunk owns as many lines as it announced, whatever they look like.
          char sign = text.isEmpty() ? ' ' : text.charAt(0);
          removed -= sign == '-' || sign == ' ' ? 1 : 0;
          added -= sign == '+' || sign == ' ' ? 1 : 0;
          continue;
        }
        Matcher hunk = HUNK.matcher(text);
        if (hunk.find()) {
          if (!inHeader) {
            end(line);
          }
          inHeader = false;
          removed = count(hunk.group(1));
          added = count(hunk.group(2));
          symbols = symbols(hunk.group(3));
        } else if (text.startsWith("diff --git ") || text.startsWith("Index: ")) {
          file(line);
          inHeader = true;
          Matcher header = GIT_HEADER.matcher(text);
          path = header.find() ? header.group(1) : text.substring(text.indexOf(' ') + 1).strip();
        } else if (text.startsWith("--- ")
            && line + 1 < lines.count()
            && lines.head(line + 1, 4).equals("+++ ")) {
          if (!inHeader) {
            file(line);
          }
          inHeader = true;
          names(text, lines.head(line + 1, LINE_HEAD));
        } else if (text.startsWith("new file mode")) {
          tags = List.of("added");
        } else if (text.startsWith("deleted file mode")) {
          tags = List.of("deleted");
        } else if (text.startsWith("rename to ")) {
          tags = List.of("renamed");
        }
      }
      end(lines.count());
      return segments;
    }

    private static int count(@Nullable String number) {
      // Hostile numbers only make a hunk longer than the file.
      return number == null
          ? 1
          : number.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(number);
    }

    private void file(int line) {
      end(line);
      symbols = List.of();
      tags = List.of();
    }

    private void end(int line) {
      if (line > from) {
        List<String> place = path.isEmpty() ? List.of() : List.of(path);
        segments.add(new Segment(from, line, place, symbols, tags));
        from = line;
      }
    }

    private void names(String before, String after) {
      String old = name(before);
      String now = name(after);
      if (now.equals("/dev/null")) {
        path = old;
        tags = List.of("deleted");
      } else {
        path = now;
        tags = old.equals("/dev/null") ? List.of("added") : tags;
      }
    }

    private static String name(String line) {
      String name = line.substring(4);
      int tab = name.indexOf('\t');
      name = (tab < 0 ? name : name.substring(0, tab)).strip();
      if (name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")) {
        name = name.substring(1, name.length() - 1);
      }
      return name.startsWith("a/") || name.startsWith("b/") ? name.substring(2) : name;
    }

    /** The names defined by the context line of a hunk. */
    private static List<String> symbols(String context) {
      String name = CodePatterns.name(context);
      if (name != null) {
        return List.of(name);
      }
      Matcher callable = CALLABLE.matcher(context);
      return callable.find() ? List.of(callable.group(1)) : List.of();
    }
  }
}
