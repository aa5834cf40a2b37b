package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import java.util.SplittableRandom;

/**
 * What a memory says at each of its revisions, made from its id and the revision alone, so that
 * whoever finds it can tell whether it is whole.
 */
final class WrittenText {
  private static final String[] ONSETS = {
    "b", "br", "c", "d", "dr", "f", "g", "gl", "h", "j", "k", "l", "m", "n", "p", "pr", "qu", "r",
    "s", "st", "t", "tr", "v", "w"
  };
  private static final String[] RIMES = {
    "ab", "ack", "ald", "amp", "and", "ark", "eck", "elt", "ent", "erg", "ick", "ild", "imp", "ock",
    "old", "omb", "ond", "ork", "uck", "ulm", "und", "urk"
  };

  private static final String DIGITS = "bcdfghjklm";

  /** One memory in so many is long enough for pages of its own. */
  private static final int LONG = 20;

  private WrittenText() {}

  /** The id of the change of that number of a writer. */
  static NodeId id(int process, int thread, int index) {
    return NodeId.of(NodeKind.FACT, "w" + process + "-" + thread + "-" + index);
  }

  /** A word that stands in that revision of that memory and nowhere else. */
  static String mark(NodeId id, long revision) {
    // Letters alone, which no analysis of texts takes apart or shortens.
    StringBuilder mark = new StringBuilder("zq");
    for (char c : (id.slug().substring(1) + "-" + revision).toCharArray()) {
      mark.append(c == '-' ? 'w' : DIGITS.charAt(c - '0'));
    }
    return mark.append("qx").toString();
  }

  static String title(NodeId id) {
    SplittableRandom random = new SplittableRandom(id.value().hashCode());
    return word(random) + " " + word(random) + " " + word(random) + " " + word(random);
  }

  static String body(NodeId id, long revision) {
    SplittableRandom random = new SplittableRandom(31L * id.value().hashCode() + revision);
    StringBuilder body = new StringBuilder(mark(id, revision));
    int words = random.nextInt(LONG) == 0 ? 1_500 : 20 + random.nextInt(60);
    for (int i = 0; i < words; i++) {
      body.append(' ').append(word(random));
    }
    return body.toString();
  }

  /** One of some hundred thousand words that mean nothing. */
  static String word(SplittableRandom random) {
    return pick(ONSETS, random) + pick(RIMES, random) + pick(ONSETS, random) + pick(RIMES, random);
  }

  private static String pick(String[] from, SplittableRandom random) {
    return from[random.nextInt(from.length)];
  }
}
