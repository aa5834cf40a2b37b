package dev.memoryweave.benchmarks;

import dev.memoryweave.weave.ContextPack;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds up what packs of one budget hold: whether the answer is in them and after how many tokens,
 * how much of them is cut, what their characters are for, how many of them belong to places that
 * answer, and whether they stay silent where nothing answers.
 */
final class PackScores {
  /** More than this beside the frame is not silent. */
  private static final int SILENT_TOKENS = 60;

  private static final int CHARACTERS_PER_TOKEN = 4;

  /** The bracket that an item begins with. */
  private static final Pattern HANDLE = Pattern.compile("(?m)^- (\\[[^\\]]*\\]) ?");

  private static final Pattern EVIDENCE = Pattern.compile("(?m)^  - (?:evidence|against): .*$");

  private static final Pattern FRAME =
      Pattern.compile("(?m)^(?:</?memory-context>|Recalled memory: .*|Warning: .*|## .*)$");

  private int answerable;
  private int hits;
  private double parts;
  private long tokens;
  private int unanswerable;
  private int loud;
  private long items;
  private long cut;
  private long answering;
  private final List<Integer> untilAnswer = new ArrayList<>();
  private final Map<String, Long> characters = new LinkedHashMap<>();
  private final List<String> missed = new ArrayList<>();

  /** Adds the pack that a question got. */
  void add(PackQuestion question, String text, int cost, int frame) {
    if (!question.isAnswerable()) {
      unanswerable++;
      loud += cost - frame > SILENT_TOKENS ? 1 : 0;
      return;
    }
    answerable++;
    tokens += cost;
    parts += question.partIn(text);
    if (question.isHitBy(text)) {
      hits++;
      untilAnswer.add(untilAnswer(question, text));
    } else {
      missed.add(question.id());
    }
  }

  /** Adds what only packs of the library tell, for a question that has an answer. */
  void add(PackQuestion question, ContextPack pack) {
    items += pack.items().size() + pack.chunks().size();
    cut += pack.items().stream().filter(ContextPack.Item::shortened).count();
    cut += pack.chunks().stream().filter(ContextPack.Chunk::shortened).count();
    answering += answering(question, pack);
    String text = pack.markdown();
    long handles = characters(HANDLE, text);
    long evidence = characters(EVIDENCE, text);
    long frame = characters(FRAME, text);
    characters.merge("ids", handles, Long::sum);
    characters.merge("evidence", evidence, Long::sum);
    characters.merge("frame", frame, Long::sum);
    characters.merge("text", text.length() - handles - evidence - frame, Long::sum);
  }

  /** The characters of passages that share lines with a place, and of memories that hold one. */
  private static long answering(PackQuestion question, ContextPack pack) {
    long passages =
        pack.chunks().stream()
            .filter(chunk -> question.isAnsweredAt(chunk.locator()))
            .mapToLong(chunk -> chunk.text().length())
            .sum();
    long memories =
        pack.items().stream()
            .map(item -> item.title() + "\n" + item.text())
            .filter(question::isHitBy)
            .mapToLong(String::length)
            .sum();
    return passages + memories;
  }

  private static long characters(Pattern pattern, String text) {
    long sum = 0;
    for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
      sum += matcher.end() - matcher.start();
    }
    return sum;
  }

  /** The shortest beginning of the pack that holds the answer, in tokens of four characters. */
  private static int untilAnswer(PackQuestion question, String text) {
    int misses = 0;
    int holds = text.length();
    while (holds - misses > 1) {
      int middle = (misses + holds) / 2;
      if (question.isHitBy(text.substring(0, middle))) {
        holds = middle;
      } else {
        misses = middle;
      }
    }
    return (holds + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
  }

  double hit() {
    return answerable == 0 ? 0 : (double) hits / answerable;
  }

  double loud() {
    return unanswerable == 0 ? 0 : (double) loud / unanswerable;
  }

  /** The share of the characters of the packs that belong to places that answer. */
  double answeringShare() {
    long all = all();
    return all == 0 ? 0 : (double) answering / all;
  }

  private long all() {
    return characters.values().stream().mapToLong(count -> count).sum();
  }

  /**
   * Prints what packs of a budget hold.
   *
   * @param budget the budget, or how else the packs were asked for
   */
  void print(PrintStream out, String name, String budget) {
    int middle = untilAnswer.stream().sorted().skip(untilAnswer.size() / 2).findFirst().orElse(0);
    out.printf(
        Locale.ROOT,
        "%-10s %7s  hit %.2f  part %.2f  tokens %5d  until the answer %5d (median)  loud %.2f%n",
        name,
        budget,
        hit(),
        answerable == 0 ? 0 : parts / answerable,
        answerable == 0 ? 0 : tokens / answerable,
        middle,
        loud());
    if (!characters.isEmpty()) {
      long all = Math.max(1, all());
      StringBuilder line = new StringBuilder();
      characters.forEach(
          (purpose, count) ->
              line.append(
                  String.format(Locale.ROOT, "  %s %.1f %%", purpose, 100.0 * count / all)));
      out.printf(
          Locale.ROOT,
          "%18s  cut %.1f %% of %d items%s  of places that answer %.1f %%%n",
          "",
          percent(cut, items),
          items,
          line,
          100 * answeringShare());
    }
  }

  private static double percent(long part, long all) {
    return all == 0 ? 0 : 100.0 * part / all;
  }

  /** The questions whose answer no pack held. */
  List<String> missed() {
    return missed;
  }
}
