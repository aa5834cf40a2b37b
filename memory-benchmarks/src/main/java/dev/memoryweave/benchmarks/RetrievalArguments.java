package dev.memoryweave.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@link RetrievalEvaluation}.
 *
 * @param folder the folder to measure on
 * @param mode which channels take part
 * @param run where to write the rankings, or null for nowhere
 * @param store the kind of store to remember in
 * @param asFiles whether documents are the files of a project, rather than remembered
 */
record RetrievalArguments(
    Path folder, String mode, @Nullable Path run, TemporaryStore.Kind store, boolean asFiles) {
  private static final String USAGE =
      "Usage: RetrievalEvaluation FOLDER [--mode lexical|hybrid] [--run FILE]"
          + " [--store memory|sqlite] [--as memories|files]";

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException if they are wrong; the message says how to call the program
   */
  static RetrievalArguments of(List<String> args) {
    Path folder = null;
    Path run = null;
    String mode = "lexical";
    TemporaryStore.Kind store = TemporaryStore.Kind.SQLITE;
    boolean asFiles = false;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--mode" -> mode = value(args, ++i);
        case "--run" -> run = Path.of(value(args, ++i));
        case "--store" -> store = store(value(args, ++i));
        case "--as" -> asFiles = asFiles(value(args, ++i));
        default -> {
          if (folder != null || arg.startsWith("--")) {
            throw new IllegalArgumentException("Cannot understand '" + arg + "'.\n" + USAGE);
          }
          folder = Path.of(arg);
        }
      }
    }
    if (folder == null) {
      throw new IllegalArgumentException("FOLDER is missing.\n" + USAGE);
    }
    return new RetrievalArguments(folder, mode(mode), run, store, asFiles);
  }

  private static String value(List<String> args, int i) {
    if (i >= args.size()) {
      throw new IllegalArgumentException(args.get(i - 1) + " needs a value.\n" + USAGE);
    }
    return args.get(i);
  }

  private static String mode(String mode) {
    return switch (mode) {
      case "lexical" -> mode;
      case "hybrid" ->
          throw new IllegalArgumentException(
              "The mode hybrid needs an embedder, and there is none yet; use --mode lexical");
      default ->
          throw new IllegalArgumentException(
              "--mode must be lexical or hybrid, not '" + mode + "'.\n" + USAGE);
    };
  }

  private static boolean asFiles(String what) {
    return switch (what) {
      case "files" -> true;
      case "memories" -> false;
      default ->
          throw new IllegalArgumentException(
              "--as must be memories or files, not '" + what + "'.\n" + USAGE);
    };
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
