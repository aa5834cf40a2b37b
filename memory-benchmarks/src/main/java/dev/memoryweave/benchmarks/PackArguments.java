package dev.memoryweave.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of {@link PackEvaluation}.
 *
 * @param isOfRankedData whether the folders hold ranked data, rather than questions and sources
 * @param paths the file of questions and the folder of sources, or the folders of ranked data
 * @param mode whether vectors take part, and whose
 * @param vectors where to keep vectors for later runs, or null for nowhere
 * @param packs where to write the packs, an object a line, or null for nowhere
 * @param printed how many packs to print
 */
record PackArguments(
    boolean isOfRankedData,
    List<Path> paths,
    RecallMode mode,
    @Nullable Path vectors,
    @Nullable Path packs,
    int printed) {
  private static final String USAGE =
      "Usage: packs.sh QUESTIONS.jsonl SOURCES [--mode lexical|static|hybrid] [--vectors DIR]"
          + " [--packs FILE] [--print COUNT]\n"
          + "   or: packs.sh --seen FOLDER... [--mode lexical|static|hybrid] [--vectors DIR]";

  PackArguments {
    paths = List.copyOf(paths);
  }

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException if they are wrong; the message says how to call the program
   */
  static PackArguments of(List<String> args) {
    List<Path> paths = new ArrayList<>();
    boolean seen = false;
    RecallMode mode = RecallMode.LEXICAL;
    Path vectors = null;
    Path packs = null;
    int printed = 0;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--seen" -> seen = true;
        case "--mode" -> {
          String name = value(args, ++i);
          require(RecallMode.named(name).isPresent(), "Unknown mode '" + name + "'");
          mode = RecallMode.named(name).orElseThrow();
        }
        case "--vectors" -> vectors = Path.of(value(args, ++i));
        case "--packs" -> packs = Path.of(value(args, ++i));
        case "--print" -> {
          String count = value(args, ++i);
          require(count.matches("[0-9]{1,4}"), "--print needs a number, not '" + count + "'");
          printed = Integer.parseInt(count);
        }
        default -> {
          require(!arg.startsWith("--"), "Cannot understand '" + arg + "'");
          paths.add(Path.of(arg));
        }
      }
    }
    require(vectors == null || mode == RecallMode.HYBRID, "--vectors is for --mode hybrid alone");
    require(seen ? !paths.isEmpty() : paths.size() == 2, "Files or folders are missing");
    for (Path path : paths) {
      require(Files.exists(path), path + " does not exist");
    }
    return new PackArguments(seen, paths, mode, vectors, packs, printed);
  }

  private static String value(List<String> args, int i) {
    require(i < args.size(), args.get(i - 1) + " needs a value");
    return args.get(i);
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem + ".\n" + USAGE);
    }
  }
}
