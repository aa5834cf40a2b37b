package dev.memoryweave.guard.personal;

/**
 * A text with digits of other scripts, full-width signs, unusual spaces and dashes read as ASCII,
 * one {@code char} for one, so that positions are those of the text.
 */
final class PlainView implements CharSequence {
  private final CharSequence text;

  PlainView(CharSequence text) {
    this.text = text;
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    char c = text.charAt(index);
    return c < 128 ? c : plain(c);
  }

  private static char plain(char c) {
    if (c >= '\uff01' && c <= '\uff5e') {
      return (char) (c - 0xfee0);
    }
    if ((c >= '\u2010' && c <= '\u2015') || c == '\u2212') {
      return '-';
    }
    if (c == '\u00a0' || (c >= '\u2002' && c <= '\u200a') || c == '\u202f' || c == '\u3000') {
      return ' ';
    }
    if ((c >= '\u0660' && c <= '\u0669')
        || (c >= '\u06f0' && c <= '\u06f9')
        || (c >= '\u0966' && c <= '\u096f')) {
      return (char) ('0' + Character.digit(c, 10));
    }
    return c;
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    StringBuilder part = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      part.append(charAt(i));
    }
    return part.toString();
  }

  @Override
  public String toString() {
    return subSequence(0, length()).toString();
  }
}
