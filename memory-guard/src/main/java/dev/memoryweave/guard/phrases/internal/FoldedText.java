package dev.memoryweave.guard.phrases.internal;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharacterFolding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text as {@link CharacterFolding} folds it, without invisible characters, with a mapping back to
 * the indices of the original.
 */
public final class FoldedText {
  private final String text;

  /** The original index of each folded character; null if all are unchanged. */
  private final int @Nullable [] origin;

  private FoldedText(String text, int @Nullable [] origin) {
    this.text = text;
    this.origin = origin;
  }

  /** Folds a text. */
  public static FoldedText of(CharSequence original) {
    int length = original.length();
    char[] plain = new char[length];
    for (int i = 0; i < length; i++) {
      char c = original.charAt(i);
      if (c >= 0x80 || c == 0) {
        return folded(original);
      }
      plain[i] = AsciiText.lower(c);
    }
    return new FoldedText(new String(plain), null);
  }

  private static FoldedText folded(CharSequence original) {
    int length = original.length();
    StringBuilder text = new StringBuilder(length + 16);
    int[] origin = new int[length + 16];
    for (int i = 0; i < length; ) {
      char c = original.charAt(i);
      int codePoint = c < 0x80 ? c : Character.codePointAt(original, i);
      int before = text.length();
      CharacterFolding.append(codePoint, text);
      if (text.length() > origin.length) {
        origin = Arrays.copyOf(origin, Math.max(text.length(), origin.length * 2));
      }
      Arrays.fill(origin, before, text.length(), i);
      i += Character.charCount(codePoint);
    }
    return new FoldedText(text.toString(), Arrays.copyOf(origin, text.length()));
  }

  /** The folded text. */
  public String text() {
    return text;
  }

  /** Whether all indices are unchanged, as with ASCII. */
  public boolean isPlain() {
    return origin == null;
  }

  /** The index in the original text of the character that begins at an index of the folded one. */
  public int originalStart(int start) {
    return origin == null ? start : origin[start];
  }

  /** The index in the original text after the character that ends before an index. */
  public int originalEnd(CharSequence original, int end) {
    if (origin == null) {
      return end;
    }
    int last = origin[end - 1];
    return last + Character.charCount(Character.codePointAt(original, last));
  }
}
