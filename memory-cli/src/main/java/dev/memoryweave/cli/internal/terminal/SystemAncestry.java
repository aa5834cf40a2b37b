package dev.memoryweave.cli.internal.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The parent processes, as reported by the system. Linux lists all of them in small files;
 * elsewhere Java knows those of the same user.
 */
public final class SystemAncestry implements Ancestry {
  /** A shell in a shell in an editor has about ten parents; a loop must end. */
  private static final int MOST = 32;

  private static final int LONGEST_LINE = 4_096;

  private static final List<String> INTERPRETERS =
      List.of("node", "bun", "deno", "python", "python3", "java", "ruby", "sh", "bash", "uv");

  @Override
  public List<String> programs() {
    Path own = Path.of("/proc/self/stat");
    try {
      return Files.isReadable(own) ? ofFiles(parent(Files.readString(own))) : ofHandles();
    } catch (IOException | IllegalArgumentException e) {
      return ofHandles();
    }
  }

  private static List<String> ofFiles(long first) throws IOException {
    List<String> programs = new ArrayList<>();
    long process = first;
    for (int i = 0; i < MOST && process > 1; i++) {
      Path folder = Path.of("/proc", Long.toString(process));
      String stat = Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1);
      programs.add(stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')')));
      addCalled(programs, line(folder.resolve("cmdline")));
      process = parent(stat);
    }
    return programs;
  }

  /** The fourth field; the second one is a name in parentheses, which may contain anything. */
  private static long parent(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", 3);
    return Long.parseLong(fields[1]);
  }

  private static List<String> line(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      String line = new String(in.readNBytes(LONGEST_LINE), StandardCharsets.UTF_8);
      return List.of(line.split("\0", 8));
    }
  }

  private static List<String> ofHandles() {
    List<String> programs = new ArrayList<>();
    Optional<ProcessHandle> process = ProcessHandle.current().parent();
    for (int i = 0; i < MOST && process.isPresent(); i++) {
      ProcessHandle.Info info = process.get().info();
      List<String> words = new ArrayList<>();
      info.command().ifPresent(words::add);
      info.arguments().ifPresent(arguments -> words.addAll(List.of(arguments)));
      addCalled(programs, words);
      process = process.get().parent();
    }
    return programs;
  }

  /** Adds the command of a process: the program, and the script if the program runs one. */
  private static void addCalled(List<String> programs, List<String> words) {
    if (words.isEmpty() || words.get(0).isBlank()) {
      return;
    }
    String program = name(words.get(0));
    programs.add(program);
    if (INTERPRETERS.stream().anyMatch(program.toLowerCase(Locale.ROOT)::startsWith)) {
      words.stream()
          .skip(1)
          .filter(word -> !word.startsWith("-"))
          .findFirst()
          .ifPresent(script -> programs.add(withoutEnding(name(script))));
    }
  }

  private static String name(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  private static String withoutEnding(String script) {
    int dot = script.lastIndexOf('.');
    return dot > 0 ? script.substring(0, dot) : script;
  }
}
