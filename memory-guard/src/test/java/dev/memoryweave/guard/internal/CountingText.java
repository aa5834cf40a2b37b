package dev.memoryweave.guard.internal;

/** Counts how often its characters are looked at. */
public final class CountingText implements CharSequence {
  private final String text;
  private long looks;

  public CountingText(String text) {
    this.text = text;
  }

  @Override
  public char charAt(int index) {
    looks++;
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    looks += end - start;
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    looks += text.length();
    return text;
  }

  /** How often it was so far. */
  public long looks() {
    return looks;
  }
}
