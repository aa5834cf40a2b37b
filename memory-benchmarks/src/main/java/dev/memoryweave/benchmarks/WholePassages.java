package dev.memoryweave.benchmarks;

import dev.memoryweave.store.support.Bm25;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The yardstick of packs: plain BM25 over blocks between blank lines, whole blocks packed best
 * first until the budget is full, four characters counted as a token. Blocks of fewer than six
 * lines go with the next one, blocks of more than forty are cut.
 */
final class WholePassages {
  private static final int LEAST_LINES = 6;
  private static final int MOST_LINES = 40;
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final int LARGEST_FILE = 1_000_000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*|[0-9]+");
  private static final Pattern WORD =
      Pattern.compile("[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+");

  private final List<String> passages = new ArrayList<>();
  private final List<Map<String, Integer>> counts = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final Map<String, Integer> holding = new HashMap<>();

  private WholePassages() {}

  /** Cuts and counts the text files of a folder. */
  static WholePassages of(Path folder) throws IOException {
    WholePassages all = new WholePassages();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (Files.size(file) <= LARGEST_FILE && !folder.relativize(file).startsWith(".memory")) {
          all.add(folder.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
    }
    return all;
  }

  private void add(String path, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      // It is not a text.
      return;
    }
    List<String> lines = text.indexOf('\0') < 0 ? List.of(text.split("\n", -1)) : List.of();
    int start = 0;
    for (int i = 0; i <= lines.size(); i++) {
      int size = i - start;
      boolean ends = i == lines.size() || (lines.get(i).isBlank() && size >= LEAST_LINES);
      if (ends || size >= MOST_LINES) {
        add(path, lines.subList(start, i), start);
        start = i;
      }
    }
  }

  private void add(String path, List<String> lines, int start) {
    String body = String.join("\n", lines);
    if (body.isBlank()) {
      return;
    }
    Map<String, Integer> terms = new HashMap<>();
    terms(body).forEach(term -> terms.merge(term, 1, Integer::sum));
    terms.keySet().forEach(term -> holding.merge(term, 1, Integer::sum));
    passages.add(path + ":" + (start + 1) + "-" + (start + lines.size()) + "\n" + body + "\n\n");
    counts.add(terms);
    lengths.add(terms.values().stream().mapToInt(count -> count).sum());
  }

  private static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    for (Matcher name = NAME.matcher(text); name.find(); ) {
      int before = terms.size();
      for (Matcher word = WORD.matcher(name.group()); word.find(); ) {
        terms.add(word.group().toLowerCase(Locale.ROOT));
      }
      if (terms.size() > before + 1) {
        terms.add(name.group().toLowerCase(Locale.ROOT));
      }
    }
    return terms;
  }

  /** The pack for a question. */
  String pack(String question, int budget) {
    double[] scores = scores(question);
    List<Integer> best =
        IntStream.range(0, scores.length)
            .boxed()
            .filter(i -> scores[i] > 0)
            .sorted(Comparator.comparingDouble(i -> -scores[i]))
            .toList();
    StringBuilder pack = new StringBuilder();
    for (int place : best) {
      if (pack.length() + passages.get(place).length() <= budget * CHARACTERS_PER_TOKEN) {
        pack.append(passages.get(place));
      }
    }
    return pack.toString();
  }

  private double[] scores(String question) {
    double average = lengths.stream().mapToInt(length -> length).average().orElse(1);
    double[] scores = new double[passages.size()];
    for (String term : new LinkedHashSet<>(terms(question))) {
      int held = holding.getOrDefault(term, 0);
      double rarity = Math.log1p((passages.size() - held + .5) / (held + .5));
      for (int i = 0; i < scores.length && held > 0; i++) {
        double count = counts.get(i).getOrDefault(term, 0);
        double damping = Bm25.K1 * (1 - Bm25.B + Bm25.B * lengths.get(i) / average);
        scores[i] += rarity * count * (Bm25.K1 + 1) / (count + damping);
      }
    }
    return scores;
  }

  /** What a pack costs, as the yardstick counts. */
  static int tokens(String pack) {
    return (pack.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
  }
}
