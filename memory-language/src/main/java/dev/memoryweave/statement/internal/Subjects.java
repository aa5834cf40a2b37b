package dev.memoryweave.statement.internal;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a text, sentence by sentence: a quick check whether another sentence can be about
 * the same thing as one of them, before it is read.
 */
public final class Subjects {
  /** Words of a short sentence that another one about the same thing may lack. */
  private static final int MOST_MISSING = 2;

  /** The part of a long sentence that may be missing: one word out of this many. */
  private static final int MISSING_OF_LONG = 4;

  /** The beginning of a reason: it differs with every statement, and is not what it is about. */
  private static final Pattern REASON =
      Pattern.compile("(?:, since|,? because) ", Pattern.CASE_INSENSITIVE);

  private final List<Set<String>> sentences;

  private Subjects(List<Set<String>> sentences) {
    this.sentences = sentences;
  }

  /** The subjects of a text's sentences. */
  public static Subjects of(String text, SentenceReader reader) {
    return new Subjects(
        Statements.sentences(text).stream()
            .map(sentence -> reader.keys(withoutReason(sentence)))
            .toList());
  }

  boolean maySpeakOf(String sentence, SentenceReader reader) {
    Set<String> keys = reader.keys(withoutReason(sentence));
    for (Set<String> own : sentences) {
      if (shareEnough(own, keys)) {
        return true;
      }
    }
    return false;
  }

  private static String withoutReason(String sentence) {
    Matcher reason = REASON.matcher(sentence);
    return reason.find() && reason.start() > 0 ? sentence.substring(0, reason.start()) : sentence;
  }

  private static boolean shareEnough(Set<String> one, Set<String> other) {
    Set<String> shorter = one.size() <= other.size() ? one : other;
    Set<String> longer = shorter == one ? other : one;
    int shared = 0;
    for (String key : shorter) {
      shared += longer.contains(key) ? 1 : 0;
    }
    int missing = shorter.size() - shared;
    return shared > 0
        && missing <= Math.max(MOST_MISSING, shorter.size() / MISSING_OF_LONG)
        && missing <= shared + 1;
  }
}
