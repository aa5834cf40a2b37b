package dev.memoryweave.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@link RetrievalEvaluation} and {@link Ablation}.
 *
 * @param paths the folders or files to measure on, one or more
 * @param format the format of all of them, or nothing if it is to be recognised
 * @param mode whether vectors take part, and whose
 * @param vectors where to keep vectors for later runs, or null for nowhere
 * @param run where to write the rankings, or null for nowhere
 * @param store the kind of store to remember in
 * @param asFiles whether documents are the files of a project, rather than remembered
 */
record RetrievalArguments(
    List<Path> paths,
    Optional<DataFormat> format,
    RecallMode mode,
    @Nullable Path vectors,
    @Nullable Path run,
    TemporaryStore.Kind store,
    boolean asFiles) {
  private static final String USAGE =
      "Usage: retrieval.sh FOLDER-OR-FILE... [--format folder|locomo|longmemeval]"
          + " [--mode lexical|static|hybrid] [--vectors DIR] [--run FILE] [--store memory|sqlite]"
          + " [--as memories|files]";

  RetrievalArguments {
    paths = List.copyOf(paths);
  }

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException if they are wrong; the message says how to call the program
   */
  static RetrievalArguments of(List<String> args) {
    List<Path> paths = new ArrayList<>();
    Optional<DataFormat> format = Optional.empty();
    Path vectors = null;
    Path run = null;
    RecallMode mode = RecallMode.LEXICAL;
    TemporaryStore.Kind store = TemporaryStore.Kind.SQLITE;
    boolean asFiles = false;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--format" -> format = Optional.of(format(value(args, ++i)));
        case "--mode" -> mode = mode(value(args, ++i));
        case "--vectors" -> vectors = Path.of(value(args, ++i));
        case "--run" -> run = Path.of(value(args, ++i));
        case "--store" -> store = store(value(args, ++i));
        case "--as" -> asFiles = isSecond("--as", "memories", "files", value(args, ++i));
        default -> {
          if (arg.startsWith("--")) {
            throw new IllegalArgumentException("Cannot understand '" + arg + "'.\n" + USAGE);
          }
          paths.add(Path.of(arg));
        }
      }
    }
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("FOLDER is missing.\n" + USAGE);
    }
    if (vectors != null && mode != RecallMode.HYBRID) {
      throw new IllegalArgumentException("--vectors is for --mode hybrid alone.\n" + USAGE);
    }
    return new RetrievalArguments(paths, format, mode, vectors, run, store, asFiles);
  }

  /** The data of a path, in the format that was named or is recognised. */
  EvaluationData data(Path path) {
    return format.orElseGet(() -> DataFormat.of(path)).open(path);
  }

  private static String value(List<String> args, int i) {
    if (i >= args.size()) {
      throw new IllegalArgumentException(args.get(i - 1) + " needs a value.\n" + USAGE);
    }
    return args.get(i);
  }

  private static boolean isSecond(String option, String first, String second, String value) {
    if (!value.equals(first) && !value.equals(second)) {
      throw new IllegalArgumentException(
          option + " must be " + first + " or " + second + ", not '" + value + "'.\n" + USAGE);
    }
    return value.equals(second);
  }

  private static RecallMode mode(String name) {
    return RecallMode.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--mode must be lexical, static or hybrid, not '" + name + "'.\n" + USAGE));
  }

  private static DataFormat format(String name) {
    return DataFormat.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--format must be folder, locomo or longmemeval, not '"
                        + name
                        + "'.\n"
                        + USAGE));
  }

  private static TemporaryStore.Kind store(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "memory" -> TemporaryStore.Kind.MEMORY;
      case "sqlite" -> TemporaryStore.Kind.SQLITE;
      default ->
          throw new IllegalArgumentException(
              "--store must be memory or sqlite, not '" + name + "'.\n" + USAGE);
    };
  }
}
