package dev.memoryweave.benchmarks;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Memories and questions out of invented words whose frequencies are those of a natural text: the
 * word of rank r is met in proportion to 1/(r + 2.7) (Zipf's law as Mandelbrot corrected it). The
 * most frequent ones are the function words of English, so that leaving those out has its usual
 * effect.
 *
 * <p>The same seed gives the same texts.
 */
final class SyntheticCorpus {
  private static final List<String> FUNCTION_WORDS =
      List.of(
          "the", "of", "and", "to", "a", "in", "is", "that", "it", "was", "for", "on", "are", "as",
          "with", "they", "be", "at", "this", "have", "from", "or", "had", "by", "not", "but",
          "what", "all", "were", "when", "we", "there", "can", "an", "which", "their", "if", "do",
          "will", "how");
  private static final String[] ONSETS = {
    "b", "br", "d", "dr", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t",
    "tr", "v"
  };
  private static final String[] RHYMES = {
    "a", "an", "ar", "e", "el", "en", "i", "il", "in", "o", "ol", "on", "or", "u", "um", "un"
  };
  private static final int VOCABULARY = 20_000;
  private static final double MANDELBROT = 2.7;
  private static final NodeKind[] KINDS = {
    NodeKind.FACT,
    NodeKind.TURN,
    NodeKind.DECISION,
    NodeKind.TURN,
    NodeKind.INCIDENT,
    NodeKind.TURN,
    NodeKind.PROCEDURE,
    NodeKind.MODULE
  };
  private static final int TURNS_OF_A_SESSION = 20;

  private final long seed;
  private final String[] words = new String[VOCABULARY];
  private final double[] cumulated = new double[VOCABULARY];

  SyntheticCorpus(long seed) {
    this.seed = seed;
    double sum = 0;
    for (int rank = 0; rank < VOCABULARY; rank++) {
      words[rank] = rank < FUNCTION_WORDS.size() ? FUNCTION_WORDS.get(rank) : invented(rank);
      sum += 1 / (rank + 1 + MANDELBROT);
      cumulated[rank] = sum;
    }
  }

  /** A word of its own for each rank: the digits of a number, spelt as syllables. */
  private static String invented(int rank) {
    int syllables = ONSETS.length * RHYMES.length;
    StringBuilder word = new StringBuilder();
    // A factor that has no divisor in common with the number of pairs mixes the ranks.
    for (long rest = (rank * 7_919L) % ((long) syllables * syllables), i = 0; i < 2; i++) {
      int syllable = (int) (rest % syllables);
      word.append(ONSETS[syllable % ONSETS.length]).append(RHYMES[syllable / ONSETS.length]);
      rest /= syllables;
    }
    return word.toString();
  }

  /** The rare name of a number, always the same one. */
  String name(int number) {
    return words[Math.floorMod(number, VOCABULARY - FUNCTION_WORDS.size()) + FUNCTION_WORDS.size()];
  }

  /** The memory of a number, always the same one. */
  NodeDraft draft(int number) {
    SplittableRandom random = new SplittableRandom(seed + number);
    NodeKind kind = KINDS[number % KINDS.length];
    NodeDraft.Builder draft =
        NodeDraft.builder(kind, sentence(random, 4 + random.nextInt(5)))
            .body(text(random, 20 + random.nextInt(100)))
            .tags(content(random), content(random));
    if (kind == NodeKind.TURN) {
      draft.session(SessionId.of("session-" + number / TURNS_OF_A_SESSION));
    }
    return draft.build();
  }

  /** The memories of the numbers from {@code from} on. */
  List<NodeDraft> drafts(int from, int count) {
    List<NodeDraft> drafts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      drafts.add(draft(from + i));
    }
    return drafts;
  }

  /** Questions that each hold six content words of one of the first {@code memories} memories. */
  List<String> questions(int memories, int count) {
    SplittableRandom random = new SplittableRandom(~seed);
    List<String> questions = new ArrayList<>(count);
    while (questions.size() < count) {
      String body = String.valueOf(draft(random.nextInt(memories)).body());
      List<String> wanted =
          Arrays.stream(body.toLowerCase(Locale.ROOT).split("[ .]+"))
              .filter(word -> !FUNCTION_WORDS.contains(word))
              .distinct()
              .limit(6)
              .toList();
      questions.add("what was the " + String.join(" ", wanted) + "?");
    }
    return questions;
  }

  /** Ordinary prose of at least that many characters. */
  String prose(int characters) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder prose = new StringBuilder(characters + 200);
    while (prose.length() < characters) {
      prose.append(text(random, 80)).append("\n\n");
    }
    return prose.toString();
  }

  /** So many words as sentences. */
  String text(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder(length * 7);
    for (int left = length; left > 0; ) {
      int sentence = Math.min(left, 6 + random.nextInt(14));
      text.append(text.length() == 0 ? "" : " ").append(sentence(random, sentence)).append('.');
      left -= sentence;
    }
    return text.toString();
  }

  private String sentence(SplittableRandom random, int length) {
    StringBuilder sentence = new StringBuilder(length * 7);
    for (int i = 0; i < length; i++) {
      sentence.append(i == 0 ? "" : " ").append(words[rank(random)]);
    }
    sentence.setCharAt(0, Character.toUpperCase(sentence.charAt(0)));
    return sentence.toString();
  }

  private String content(SplittableRandom random) {
    int rank = rank(random);
    while (rank < FUNCTION_WORDS.size()) {
      rank = rank(random);
    }
    return words[rank];
  }

  private int rank(SplittableRandom random) {
    double point = random.nextDouble() * cumulated[VOCABULARY - 1];
    int found = Arrays.binarySearch(cumulated, point);
    return found < 0 ? -found - 1 : found;
  }
}
