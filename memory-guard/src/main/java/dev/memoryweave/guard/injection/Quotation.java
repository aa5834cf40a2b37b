package dev.memoryweave.guard.injection;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.phrases.internal.WordSequence;
import dev.memoryweave.guard.phrases.internal.WordSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes phrases that a text talks about from phrases that it uses.
 *
 * <p>A text talks about a phrase if the phrase is completely inside quotation marks, a code span or
 * a fenced code block, and the surrounding sentence speaks of attacks, injection or detection (the
 * set {@code @about} of the phrases). A sentence that leads in with a colon may be separated from
 * the quotation by a blank line.
 */
final class Quotation {
  /** The longest inline quotation; a fenced block may be longer. */
  private static final int LONGEST = 400;

  /** The longest quotation that can only be the name of a marker, such as a token of a template. */
  private static final int LONGEST_NAME = 64;

  /** How many words around a quotation are considered. */
  private static final int REACH = 60;

  /** How far before a name the word that says what it names may be. */
  private static final int NAMING_REACH = 6;

  private static final String OPENING = "\"'`\u201C\u201E\u00AB\u300C\u300E\u300A";
  private static final String CLOSING = "\"'`\u201D\u201C\u00BB\u300D\u300F\u300B";
  private static final String FENCE = "```";
  private static final String JAVADOC_CODE = "{@code ";

  private record Span(int start, int end) {}

  private final CharSequence text;
  private final WordSequence words;
  private final WordSet about;
  private final List<Span> spans = new ArrayList<>();

  Quotation(CharSequence text, WordSequence words, WordSet about) {
    this.text = text;
    this.words = words;
    this.about = about;
    collect();
  }

  /** Whether the text in {@code [start, end)} is quoted by a sentence about attacks. */
  boolean isAboutAttacks(int start, int end) {
    Span span = around(start, end);
    return span != null && speaksOfAttacks(span);
  }

  /** Whether it is quoted as a mere name. */
  boolean isName(int start, int end) {
    Span span = around(start, end);
    return span != null && span.end - span.start <= LONGEST_NAME;
  }

  /** Whether a word such as "token" is a few words before, so that it is mentioned as a name. */
  boolean isCalled(int start, WordSet names) {
    int word = words.at(start);
    boolean lineStart = start == 0 || text.charAt(start - 1) == '\n';
    for (int i = word; !lineStart && i > 0 && i > word - NAMING_REACH; i--) {
      if (names.has(words, i - 1)) {
        return true;
      }
      if (words.isParted(i - 1, WordSequence.SENTENCE)) {
        return false;
      }
    }
    return false;
  }

  /** Whether it is in a code block. */
  boolean isFenced(int start, int end) {
    Span span = around(start, end);
    return span != null && AsciiText.startsWith(text, span.start, FENCE);
  }

  /**
   * Whether it runs from one quotation of several words into another, so that it is not a phrase.
   */
  boolean joinsQuotations(int start, int end) {
    Span first = around(start, start + 1);
    Span last = around(end - 1, end);
    return first != null
        && last != null
        && !first.equals(last)
        && words.at(first.end - 1) - words.at(first.start) > 1;
  }

  private @Nullable Span around(int start, int end) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).end >= end) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low < spans.size() && spans.get(low).start <= start ? spans.get(low) : null;
  }

  private boolean speaksOfAttacks(Span span) {
    int first = words.at(span.start);
    boolean parted = first < words.count() && words.isParted(first, WordSequence.SENTENCE);
    boolean ledIn = parted && endsWithColon(span.start);
    for (int i = first - 1; i >= 0 && i >= first - REACH && (!parted || ledIn); i--) {
      if (about.has(words, i)) {
        return true;
      }
      if (words.isParted(i, WordSequence.SENTENCE)) {
        break;
      }
    }
    int next = words.at(span.end - 1);
    for (int i = next; i < words.count() && i < next + REACH; i++) {
      if (words.isParted(i, WordSequence.SENTENCE)) {
        break;
      }
      if (about.has(words, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the last visible character before is a colon, ignoring list marks. */
  private boolean endsWithColon(int at) {
    int limit = Math.max(0, at - 16);
    for (int i = at - 1; i >= limit; i--) {
      char c = text.charAt(i);
      if (c == ':' || c == '\uFF1A') {
        return true;
      }
      if (!Character.isWhitespace(c) && "-*+>|".indexOf(c) < 0) {
        return false;
      }
    }
    return false;
  }

  private void collect() {
    int length = text.length();
    for (int i = 0; i < length; ) {
      int end = quotationEnd(i);
      if (end > i) {
        spans.add(new Span(i, end));
        i = end;
      } else {
        i++;
      }
    }
  }

  /** The index after the quotation that opens at {@code at}; the index itself if none does. */
  private int quotationEnd(int at) {
    char c = text.charAt(at);
    if (c == '{') {
      return AsciiText.startsWith(text, at, JAVADOC_CODE) ? javadocEnd(at) : at;
    }
    int kind = OPENING.indexOf(c);
    if (kind < 0) {
      return at;
    }
    return AsciiText.startsWith(text, at, FENCE) ? fenceEnd(at) : close(at, kind);
  }

  private int javadocEnd(int at) {
    int limit = Math.min(text.length(), at + LONGEST_NAME);
    for (int i = at; i < limit; i++) {
      if (text.charAt(i) == '}') {
        return i + 1;
      }
    }
    return at;
  }

  private int fenceEnd(int start) {
    for (int i = start + FENCE.length(); i + FENCE.length() <= text.length(); i++) {
      if (text.charAt(i) == '`' && AsciiText.startsWith(text, i, FENCE)) {
        return i + FENCE.length();
      }
    }
    return text.length();
  }

  /** The index after the quotation that opens here; the index itself if none does. */
  private int close(int at, int kind) {
    boolean straight = kind < 3;
    if (straight && ((at > 0 && isWord(text.charAt(at - 1))) || !opensBefore(at + 1))) {
      return at;
    }
    int limit = Math.min(text.length(), at + LONGEST);
    char closing = CLOSING.charAt(kind);
    for (int i = at + 1; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '\n' && i + 1 < limit && text.charAt(i + 1) == '\n') {
        return at;
      }
      boolean apostrophe = c == '\'' && i + 1 < text.length() && isWord(text.charAt(i + 1));
      if (c == closing && !apostrophe && i > at + 1) {
        return i + 1;
      }
    }
    return at;
  }

  private boolean opensBefore(int next) {
    return next < text.length() && !Character.isWhitespace(text.charAt(next));
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c);
  }
}
