package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Optional;

/** Recognises texts that say why something went wrong. */
final class CauseCues {
  private static final int LEAST_WORDS = 4;

  private CauseCues() {}

  /** The first sentence that names a cause. */
  static Optional<String> sentenceWithCause(List<String> sentences) {
    return sentences.stream().filter(CauseCues::namesCause).findFirst();
  }

  private static boolean namesCause(String sentence) {
    String lower = PlainText.lowerCase(sentence).replace('’', '\'');
    return WordCount.of(sentence) >= LEAST_WORDS && Languages.namesCause(lower);
  }
}
