package dev.memoryweave.guard.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;

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

  /**
   * Asserts that reading a text takes a bounded number of looks per character, and that of twice
   * the text no more than twice as many.
   */
  public static void assertLinear(
      String description, String text, int mostLooks, Consumer<CharSequence> reader) {
    CountingText once = new CountingText(text);
    reader.accept(once);
    CountingText twice = new CountingText(text + text);
    reader.accept(twice);
    assertThat(once.looks()).as(description).isLessThanOrEqualTo((long) mostLooks * text.length());
    assertThat(twice.looks()).as(description).isLessThanOrEqualTo(once.looks() * 21 / 10 + 100_000);
  }

  /** How often it was so far. */
  public long looks() {
    return looks;
  }
}
