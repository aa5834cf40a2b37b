package dev.memoryweave.workspace.indexing.internal;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts the output of test runners by result: Surefire, Gradle, pytest, Jest, Go and TAP. Each
 * failure with its message is a passage; passed tests are joined.
 */
final class TestOutputChunker {
  private static final int LINE_HEAD = 400;

  /** The start of a result; the first group that matched names it. */
  private static final Pattern FAILURE =
      Pattern.compile(
          "^(?:\\[ERROR] +)?(\\S.*?)(?: +-- +)?(?: *Time elapsed: \\S+ \\w+)? *<<<"
              + " (?:FAILURE|ERROR)!|^(?!> Task)(\\S.* > .*?) FAILED$|^_{3,} (.+?)"
              + " _{3,}$|^(?:FAILED|ERROR) (\\S+::\\S+|\\S+\\.\\w+)|^ *● (.+)$|^FAIL (\\S+)|^ *---"
              + " FAIL: (\\S+)|^FAIL\\s+(\\S+)|^ *not ok \\d+ *-? *(.*)$|^(?:FAIL|ERROR):"
              + " (\\S.*)$|^ *(?:[✕✗✘×]|FAILED) +(\\S.*)$|^---- (\\S+) stdout ----$|^test (\\S+)"
              + " \\.\\.\\. FAILED$");

  private static final Pattern PASSED =
      Pattern.compile(
          "^(?:\\[INFO] +)?Tests run:.* in (\\S+)"
              + "|^(?!> Task)(\\S.* > .*?) PASSED$"
              + "|^PASSED (\\S+)"
              + "|^PASS (\\S+)"
              + "|^ *--- PASS: (\\S+)"
              + "|^ok\\s+(\\S+)"
              + "|^ *ok \\d+ *-? *(.*)$"
              + "|^ *[✓✔√] +(\\S.*)$"
              + "|^test (\\S+) \\.\\.\\. ok$"
              + "|^(\\S+\\.py)\\s[.sx]+");

  private static final Pattern SECTION =
      Pattern.compile(
          "^(?:=== RUN |={3,} .* ={3,}$|={10,}$|-{10,}$|\\[INFO] Results:|Results ?:|Tests?"
              + " run:|\\[(?:INFO|ERROR|WARNING)] +Tests run:|Test Suites:|failures:$|running \\d+"
              + " tests?)");

  private final ChunkSettings settings;

  TestOutputChunker(ChunkSettings settings) {
    this.settings = settings;
  }

  void chunk(PassageList out) {
    Lines lines = out.lines();
    Packer packer = new Packer(out, Integer.MAX_VALUE, settings.targetTokens());
    int from = 0;
    Result result = Result.NONE;
    for (int line = 0; line <= lines.count(); line++) {
      Result begins = line == lines.count() ? Result.NONE : begins(lines.head(line, LINE_HEAD));
      if (line == lines.count() || !begins.equals(Result.NONE)) {
        if (line > from) {
          write(new Segment(from, line, List.of(), result.names(), result.tags()), packer);
        }
        from = line;
        result = begins;
      }
    }
    packer.flush();
  }

  private static void write(Segment segment, Packer packer) {
    if (segment.tags().contains("failed")) {
      packer.flush();
      packer.add(
          new Segment(
              segment.from(), segment.to(), segment.symbols(), segment.symbols(), segment.tags()));
      packer.flush();
    } else {
      packer.add(segment);
    }
  }

  private static Result begins(String line) {
    if (line.isBlank()) {
      return Result.NONE;
    }
    Matcher failure = FAILURE.matcher(line);
    if (failure.find()) {
      return new Result(name(failure), List.of("failed"));
    }
    Matcher passed = PASSED.matcher(line);
    if (passed.find()) {
      return new Result(name(passed), List.of("passed"));
    }
    return SECTION.matcher(line).find() ? new Result(List.of(), List.of("summary")) : Result.NONE;
  }

  private static List<String> name(Matcher matcher) {
    for (int group = 1; group <= matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return matcher.group(group).isBlank() ? List.of() : List.of(matcher.group(group).strip());
      }
    }
    return List.of();
  }

  /** A result that begins on a line. */
  private record Result(List<String> names, List<String> tags) {
    private static final Result NONE = new Result(List.of(), List.of());
  }
}
