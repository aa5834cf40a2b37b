package dev.memoryweave.benchmarks;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.memoryweave.weave.TokenCounter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How far the estimate of tokens is from the count by o200k_base, and by the older cl100k_base in
 * all: for each folder, one kind of text, over blocks of 1,000 to 6,000 tokens as they go into a
 * prompt, passages of 50 to 300, and lines.
 */
public final class TokenEstimates {
  private static final String USAGE = "Usage: tokens.sh FOLDER...";

  /** How far under and over the count the estimate is to be at most. */
  private static final double UNDER = -.02;

  private static final double OVER = .05;

  private static final int LEAST_OF_BLOCK = 1_000;
  private static final int MOST_OF_BLOCK = 6_000;
  private static final int LEAST_OF_PASSAGE = 50;
  private static final int MOST_OF_PASSAGE = 300;
  private static final int ROUNDS = 5;

  private final TokenCounter counter = TokenCounter.estimating();
  private final Encoding current;
  private final Encoding older;
  private final PrintStream out;
  private final Random random = new Random(20_260_301);

  private TokenEstimates(PrintStream out) {
    EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
    current = registry.getEncoding(EncodingType.O200K_BASE);
    older = registry.getEncoding(EncodingType.CL100K_BASE);
    this.out = out;
  }

  /** Measures it. */
  public static void main(String[] args) throws IOException {
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    List<Path> folders = args.stream().map(Path::of).toList();
    if (folders.isEmpty() || !folders.stream().allMatch(Files::isDirectory)) {
      err.println(USAGE);
      return 2;
    }
    new TokenEstimates(out).run(folders);
    return 0;
  }

  private void run(List<Path> folders) throws IOException {
    out.println("| kind | tokens | all | cl100k | blocks | passages | lines |");
    out.println("|---|---|---|---|---|---|---|");
    Errors ofBlocks = new Errors();
    Errors ofPassages = new Errors();
    Errors ofLines = new Errors();
    List<String> read = new ArrayList<>();
    for (Path folder : folders) {
      List<String> texts = texts(folder);
      read.addAll(texts);
      Errors blocks = errors(cut(texts, LEAST_OF_BLOCK, MOST_OF_BLOCK));
      Errors passages = errors(cut(texts, LEAST_OF_PASSAGE, MOST_OF_PASSAGE));
      Errors lines =
          errors(texts.stream().flatMap(String::lines).filter(s -> !s.isBlank()).toList());
      long tokens = texts.stream().mapToLong(current::countTokensOrdinary).sum();
      long estimated = texts.stream().mapToLong(counter::count).sum();
      long inOlder = texts.stream().mapToLong(older::countTokensOrdinary).sum();
      out.printf(
          Locale.ROOT,
          "| %s | %,d | %s | %s | %s | %s | %s |%n",
          folder.getFileName(),
          tokens,
          percent((double) estimated / tokens - 1),
          percent((double) estimated / inOlder - 1),
          blocks,
          passages,
          lines);
      ofBlocks.add(blocks);
      ofPassages.add(passages);
      ofLines.add(lines);
    }
    out.printf("| all | | | | %s | %s | %s |%n", ofBlocks, ofPassages, ofLines);
    out.printf("%nBlocks: %s%nPassages: %s%n", ofBlocks.shares(), ofPassages.shares());
    speed(read);
  }

  /** The texts of a folder, without what is not text. */
  private static List<String> texts(Path folder) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        try {
          texts.add(Files.readString(file));
        } catch (CharacterCodingException e) {
          // Not a text.
        }
      }
    }
    return texts;
  }

  /** Pieces of whole lines, of so many tokens; short texts are joined. */
  private List<String> cut(List<String> texts, int least, int most) {
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    int tokens = 0;
    int wanted = least + random.nextInt(most - least);
    for (String text : texts) {
      for (String line : text.split("(?<=\n)", -1)) {
        piece.append(line);
        tokens += current.countTokensOrdinary(line);
        if (tokens >= wanted) {
          pieces.add(piece.toString());
          piece.setLength(0);
          tokens = 0;
          wanted = least + random.nextInt(most - least);
        }
      }
      piece.append('\n');
    }
    return pieces;
  }

  private Errors errors(List<String> texts) {
    Errors errors = new Errors();
    for (String text : texts) {
      errors.add((double) counter.count(text) / current.countTokensOrdinary(text) - 1);
    }
    return errors;
  }

  private void speed(List<String> texts) {
    long characters = texts.stream().mapToLong(String::length).sum();
    Duration least = Duration.ofDays(1);
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      long sum = texts.stream().mapToLong(counter::count).sum();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      if (sum > 0 && took.compareTo(least) < 0) {
        least = took;
      }
    }
    out.printf(Locale.ROOT, "Time: %.2f ns a character%n", (double) least.toNanos() / characters);
  }

  private static String percent(double error) {
    return String.format(Locale.ROOT, "%+.1f", 100 * error);
  }

  /** Errors as parts of the count; printed as the mean, the 5th and the 95th of a hundred. */
  private static final class Errors {
    private static final double LOW = .05;
    private static final double HIGH = .95;

    private final List<Double> errors = new ArrayList<>();

    void add(double error) {
      errors.add(error);
    }

    void add(Errors others) {
      errors.addAll(others.errors);
    }

    String shares() {
      return String.format(
          Locale.ROOT,
          "%,d, %.1f %% under by more than 2 %%, %.1f %% over by more than 5 %%",
          errors.size(),
          percentage(errors.stream().filter(error -> error < UNDER).count()),
          percentage(errors.stream().filter(error -> error > OVER).count()));
    }

    private double percentage(long count) {
      return 100.0 * count / Math.max(1, errors.size());
    }

    @Override
    public String toString() {
      if (errors.isEmpty()) {
        return "";
      }
      List<Double> sorted = errors.stream().sorted().toList();
      double mean = sorted.stream().mapToDouble(error -> error).average().orElse(0);
      return percent(mean)
          + " ("
          + percent(at(sorted, LOW))
          + ", "
          + percent(at(sorted, HIGH))
          + ")";
    }

    private static double at(List<Double> sorted, double part) {
      return sorted.get((int) (part * (sorted.size() - 1)));
    }
  }
}
