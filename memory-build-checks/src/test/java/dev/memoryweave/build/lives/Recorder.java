package dev.memoryweave.build.lives;

import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.weave.ContextPack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a life down. Whatever differs by machine or by version is replaced by its name. */
final class Recorder {
  private static final String RESULT = "  ";
  private static final String TEXT = "  | ";

  /** Said by the block, or by the memory as it is left. */
  private static final List<String> SAID_ELSEWHERE =
      List.of("title", "text", "evidence", "provenance", "usage");

  private final Path folder;
  private final StringBuilder text = new StringBuilder();
  private Plain plain;

  /**
   * Begins a record.
   *
   * @param folder the folder of the life, whose path is left out
   */
  Recorder(Path folder, Plain plain) {
    this.folder = folder;
    this.plain = plain;
  }

  /** Reads values otherwise from now on. */
  void reads(Plain other) {
    plain = other;
  }

  /** A value on one line. */
  String inline(Record value) {
    return String.join(" ", Layout.lines(plain.of(value), "").stream().map(String::strip).toList());
  }

  /** Begins something that is asked. */
  void begin(String what, Instant at) {
    add("", List.of("", "# " + Plain.time(at) + " " + Plain.text(what)));
  }

  void note(String what) {
    add("", List.of("", "(" + what + ")"));
  }

  void question(String question, Answer answer) {
    add("  ? ", question.lines().map(Plain::text).toList());
    add("  ? ", List.of("-> " + answer));
  }

  void result(@Nullable Object result) {
    add("", Layout.lines(plain.of(result), RESULT));
  }

  /** Writes down why something was refused; what Java says of a null differs by its version. */
  void refusal(RuntimeException e) {
    String message = e instanceof NullPointerException ? "" : ": " + e.getMessage();
    add(RESULT, List.of("refused by " + e.getClass().getSimpleName() + Plain.text(message)));
  }

  void operation(OperationResult result) {
    add(TEXT, result.text().lines().map(Plain::text).toList());
    Map<String, Object> rest = new LinkedHashMap<>();
    if (result.error() != null) {
      rest.put("error", result.error());
    }
    if (result.waits()) {
      rest.put("waits", "yes");
    }
    if (result.data() != null) {
      rest.put("data", result.data());
    }
    add("", Layout.lines(plain.of(rest), RESULT));
  }

  void pack(ContextPack pack) {
    add(TEXT, pack.markdown().lines().map(Plain::text).toList());
    Map<String, Object> rest = plain.components(pack);
    rest.remove("markdown");
    rest.replaceAll((name, value) -> withoutTexts(value));
    add("", Layout.lines(rest, RESULT));
  }

  private static Object withoutTexts(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> rest = new LinkedHashMap<>();
      map.forEach(
          (name, part) -> {
            if (!SAID_ELSEWHERE.contains(name.toString())) {
              rest.put(name.toString(), withoutTexts(part));
            }
          });
      return rest;
    }
    return value instanceof List<?> list
        ? list.stream().map(Recorder::withoutTexts).toList()
        : value;
  }

  /** Writes down what is left at the end. */
  void left(List<String> lines) {
    add("", List.of(""));
    add("", lines);
  }

  private void add(String before, List<String> lines) {
    lines.forEach(line -> text.append((before + line).stripTrailing()).append('\n'));
  }

  String text() throws IOException {
    return text.toString()
            .strip()
            .replace(folder.toRealPath().toString(), "<folder>")
            .replace(folder.toString(), "<folder>")
            .replace(HostileLives.TOKEN, "<token>")
            // Made from paths, at random, or for a store and a process.
            .replaceAll("(path|worktree)-[0-9a-f]{16}", "$1-<digits>")
            .replaceAll("forgotten-[0-9a-f]{12}", "forgotten-<digits>")
            // An export names the version that made it.
            .replaceAll("\\(\\d+ bytes\\)", "(<bytes>)")
            .replaceAll("bytes: \\d+", "bytes: <bytes>")
            .replaceAll("(cursor:?) [A-Z_]*:?[0-9a-f]{5,8}[.]?\\S*", "$1 <cursor>")
        + "\n";
  }
}
