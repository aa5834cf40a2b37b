package dev.memoryweave.guard.injection;

import dev.memoryweave.guard.internal.CharClass;
import dev.memoryweave.guard.internal.CharacterFolding;
import java.util.function.Consumer;

/**
 * Finds characters that carry invisible text, or split words invisibly: tag characters, sequences
 * of variation selectors or of zero-width characters, overrides of the direction.
 *
 * <p>Characters of ordinary text pass: a byte order mark, soft hyphens, joiners of emoji, the
 * non-joiner of Persian and Indic words, marks and isolates of direction, flags of regions, single
 * zero-width spaces.
 */
final class HiddenTextScanner {
  /** The bits of a letter: this many zero-width characters in a row are a code. */
  private static final int LONGEST_ZERO_WIDTH = 7;

  /** Fewer are enough if they differ, like the digits of a code. */
  private static final int LONGEST_MIXED = 3;

  private static final int LONGEST_SELECTORS = 2;

  /** A flag of a region: up to six letters and the end. */
  private static final int LONGEST_FLAG = 7;

  private static final int BLACK_FLAG = 0x1F3F4;
  private static final int CANCEL_TAG = 0xE007F;

  /** With this many words split inside, it is no accident. */
  private static final int PARTED_WORDS = 3;

  private final CharSequence text;
  private final Consumer<PromptInjectionFinding> found;
  private int partedWords;
  private int firstParted;

  private HiddenTextScanner(CharSequence text, Consumer<PromptInjectionFinding> found) {
    this.text = text;
    this.found = found;
  }

  static void scan(CharSequence original, Consumer<PromptInjectionFinding> found) {
    HiddenTextScanner scanner = new HiddenTextScanner(original, found);
    for (int i = 0; i < original.length(); ) {
      char c = original.charAt(i);
      i = c < 0x180E ? i + 1 : scanner.step(i);
    }
  }

  private int step(int at) {
    int c = Character.codePointAt(text, at);
    if (c == 0x202D || c == 0x202E) {
      add("direction-override", at, overrideEnd(at));
      return at + 1;
    }
    if (isTag(c)) {
      return tags(at);
    }
    if (CharacterFolding.isVariationSelector(c)) {
      return selectors(at);
    }
    if (isZeroWidth(c)) {
      return zeroWidth(at);
    }
    return at + Character.charCount(c);
  }

  private void add(String rule, int start, int end) {
    found.accept(new PromptInjectionFinding(InjectionKind.HIDDEN_TEXT, rule, start, end));
  }

  private static boolean isTag(int c) {
    return c >= 0xE0000 && c <= CANCEL_TAG;
  }

  private static boolean isZeroWidth(int c) {
    return (c >= 0x200B && c <= 0x200F)
        || (c >= 0x2060 && c <= 0x2064)
        || c == 0xFEFF
        || c == 0x180E;
  }

  /** Text with overridden direction is short; the finding shows where it begins. */
  private int overrideEnd(int at) {
    int limit = Math.min(text.length(), at + 80);
    int i = at + 1;
    while (i < limit && text.charAt(i) != '\u202C' && text.charAt(i) != '\n') {
      i++;
    }
    return i;
  }

  private int tags(int at) {
    int i = at;
    int count = 0;
    int last = 0;
    while (i < text.length() && isTag(Character.codePointAt(text, i))) {
      last = Character.codePointAt(text, i);
      i += 2;
      count++;
    }
    boolean flag =
        at >= 2
            && Character.codePointBefore(text, at) == BLACK_FLAG
            && count <= LONGEST_FLAG
            && last == CANCEL_TAG;
    if (!flag) {
      add("tag-characters", at, i);
    }
    return i;
  }

  private int selectors(int at) {
    int i = at;
    int count = 0;
    while (i < text.length()
        && CharacterFolding.isVariationSelector(Character.codePointAt(text, i))) {
      i += Character.charCount(Character.codePointAt(text, i));
      count++;
    }
    if (count > LONGEST_SELECTORS) {
      add("variation-selectors", at, i);
    }
    return i;
  }

  private int zeroWidth(int at) {
    int i = at;
    boolean mixed = false;
    while (i < text.length() && isZeroWidth(text.charAt(i))) {
      mixed |= text.charAt(i) != text.charAt(at);
      i++;
    }
    int count = i - at;
    if (count > LONGEST_ZERO_WIDTH || (mixed && count > LONGEST_MIXED)) {
      add("zero-width-code", at, i);
    }
    boolean parts =
        at > 0
            && i < text.length()
            && CharClass.LETTER.has(text.charAt(at - 1))
            && CharClass.LETTER.has(text.charAt(i));
    if (parts) {
      partedWords++;
      if (partedWords == 1) {
        firstParted = at;
      } else if (partedWords == PARTED_WORDS) {
        add("parted-words", firstParted, i);
      }
    }
    return i;
  }
}
