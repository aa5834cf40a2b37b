package dev.memoryweave.reflect.internal.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells whether a text says why something went wrong. */
final class CauseCues {
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b(?:because|caus(?:e[sd]?|ing)|due to|owing to|reason|culprit|turn(?:s|ed) out"
              + "|as a result of|result(?:s|ed) from|stem(?:s|med) from|c[oa]me(?:s)? from"
              + "|trac(?:es|ed) (?:back )?to|triggered by|triggers|l(?:ea|e)ds? to|broken by|broke the"
              + "|weil|wegen|aufgrund|ursache|parce que|à cause d|porque|debido a|causa)\\b"
              + "|因为|由于|原因|导致|因為|由於|導致|のため|때문|потому что|из-за|بسبب");

  private static final Pattern DENIED =
      Pattern.compile(
          "\\b(?:cause|reason)s?\\b.{0,20}\\b(?:unknown|unclear|not (?:yet )?(?:known|clear|found"
              + "|understood|identified))\\b"
              + "|\\bunknown (?:root )?(?:causes?|reasons?)\\b"
              + "|\\b(?:no (?:idea|clue)|don'?t know|do not know|not sure|unclear)"
              + " (?:why|what caused)\\b"
              + "|\\b(?:could ?n[o']t|cannot|can'?t|did ?n[o']t|unable to|failed to)"
              + " (?:yet )?(?:find|determine|identify|tell|see|understand)\\b.{0,30}"
              + "\\b(?:causes?|reasons?|why)\\b"
              + "|\\b(?:without|no) (?:a |any )?(?:known |obvious |apparent |clear )?"
              + "(?:root )?(?:cause|reason)\\b");

  private static final int LEAST_WORDS = 4;

  private CauseCues() {}

  /** The first sentence that names a cause. */
  static Optional<String> sentenceWithCause(List<String> sentences) {
    return sentences.stream().filter(CauseCues::namesCause).findFirst();
  }

  private static boolean namesCause(String sentence) {
    String lower = sentence.toLowerCase(Locale.ROOT).replace('’', '\'');
    return WordCount.of(sentence) >= LEAST_WORDS
        && NAMED.matcher(lower).find()
        && !DENIED.matcher(lower).find();
  }
}
