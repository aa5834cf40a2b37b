package dev.memoryweave.weave.internal;

import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.weave.TokenCounter;
import java.util.regex.Pattern;

/**
 * Cuts Markdown at natural boundaries: between its blocks and the items of its lists, else between
 * sentences, and in code between lines; never inside a command. States the length of the rest.
 */
final class MarkdownCut {
  /**
   * A cut between blocks must keep at least this fraction of what fits; otherwise a later cut is
   * preferred.
   */
  private static final double WORTH_KEEPING = .5;

  private static final Pattern LIST_ITEM =
      Pattern.compile("\\s{0,12}(?:[-*+]|[0-9]{1,9}[.)])(?:\\s.*)?");

  private static final Pattern EMPTY_ITEM = Pattern.compile("[-*+]|[0-9]{1,9}[.)]");

  private MarkdownCut() {}

  /**
   * The beginning of a text, within {@code max} tokens; the whole text if it fits; empty if no part
   * of it is useful by itself.
   */
  static String toTokens(String text, int max, TokenCounter counter) {
    String fits = TextCut.toTokens(text, max, counter);
    if (fits.length() == text.length()) {
      return text;
    }
    Ends ends = Ends.of(text, fits.length());
    int end = ends.block;
    if (end < WORTH_KEEPING * fits.length()) {
      end = Math.max(end, ends.inside);
    }
    String kept = withoutLeadIn(text.substring(0, end).stripTrailing());
    if (kept.isEmpty() && ends.inside > ends.block) {
      kept = text.substring(0, ends.inside).stripTrailing();
    }
    return kept.isEmpty() && !ends.startsInCode ? withoutLeadIn(beforeCode(fits)) : kept;
  }

  /**
   * The length of the part that is not shown, such as {@code … 12 more lines}.
   *
   * @param shown its part that is shown, possibly empty
   */
  static String rest(String whole, String shown) {
    String more = shown.isBlank() ? "" : "more ";
    long lines = lines(whole) - lines(shown);
    if (lines > 1 || (lines == 1 && !more.isEmpty())) {
      return "… " + Counted.of(lines, more + "line");
    }
    long words = words(whole) - words(shown);
    return words > 0 ? "… " + Counted.of(words, more + "word") : "…";
  }

  private static long lines(String text) {
    return text.lines().filter(line -> !line.isBlank() && !line.strip().equals("…")).count();
  }

  private static long words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }

  /** A lead-in to text that was cut off says nothing. */
  private static String withoutLeadIn(String text) {
    String kept = text;
    while (true) {
      int start = kept.lastIndexOf('\n') + 1;
      String last = kept.substring(start).strip();
      boolean announces =
          last.endsWith(":")
              || last.startsWith("#")
              || last.startsWith("\\#")
              || EMPTY_ITEM.matcher(last).matches();
      if (!announces) {
        return kept;
      }
      kept = kept.substring(0, start).stripTrailing();
    }
  }

  /** A text without a sentence is cut between words, before unclosed code. */
  private static String beforeCode(String fits) {
    int open = -1;
    for (int i = 0; i < fits.length(); i++) {
      if (fits.charAt(i) == '`') {
        open = open < 0 ? i : -1;
      }
    }
    return open < 0 ? fits : fits.substring(0, open).stripTrailing();
  }

  /** The last places at which a text may be cut, up to a limit. */
  private static final class Ends {
    /** After a block or an item of a list. */
    private int block;

    /** After a sentence of a paragraph or a line of code. */
    private int inside;

    private boolean startsInCode;

    static Ends of(String text, int limit) {
      Ends ends = new Ends();
      FenceScanner fences = new FenceScanner();
      boolean wasCode = false;
      boolean wasBlank = false;
      boolean wasInFence = false;
      boolean goesOn = false;
      boolean inlineCode = false;
      for (int start = 0; start <= limit && start < text.length(); ) {
        int end = text.indexOf('\n', start);
        end = end < 0 ? text.length() : end;
        String line = text.substring(start, end);
        boolean wasOpen = fences.isOpen();
        boolean isCode = fences.isCode(line);
        ends.startsInCode |= start == 0 && isCode;
        if (start > 0 && !wasOpen && !goesOn) {
          boolean isItem = !isCode && LIST_ITEM.matcher(line).matches();
          if (wasBlank || isItem || (wasCode && !isCode)) {
            ends.block = start;
            inlineCode = false;
          }
        }
        if (isCode) {
          // The opening line of a fence is no line of its code.
          if (wasInFence && !goesOn) {
            ends.inside = start;
          }
        } else {
          inlineCode = ends.sentences(text, start, Math.min(end, limit), inlineCode);
        }
        goesOn = isCode && line.endsWith("\\");
        wasInFence = wasOpen && fences.isOpen();
        wasCode = isCode;
        wasBlank = !isCode && line.isBlank();
        start = end + 1;
      }
      return ends;
    }

    /** Finds the ends of sentences; returns whether the line ends in code. */
    private boolean sentences(String text, int start, int end, boolean startsInCode) {
      boolean code = startsInCode;
      for (int i = start; i < end; i++) {
        char c = text.charAt(i);
        if (c == '`') {
          code = !code;
        } else if (!code && SentenceSplitter.isEnd(c) && endsSentence(text, start, i)) {
          inside = i + 1;
        }
      }
      return code;
    }

    private static boolean endsSentence(String text, int lineStart, int at) {
      if (".!?".indexOf(text.charAt(at)) < 0) {
        return true;
      }
      boolean isLast = at + 1 == text.length() || Character.isWhitespace(text.charAt(at + 1));
      // The number of a step and "e.g." end no sentence.
      boolean isWord =
          at >= lineStart + 3
              && Character.isLetterOrDigit(text.charAt(at - 1))
              && Character.isLetterOrDigit(text.charAt(at - 2));
      boolean afterMark = at > lineStart && "\"')]”*_`".indexOf(text.charAt(at - 1)) >= 0;
      return isLast && (isWord || afterMark) && !isStepNumber(text, lineStart, at);
    }

    private static boolean isStepNumber(String text, int lineStart, int at) {
      for (int i = lineStart; i < at; i++) {
        char c = text.charAt(i);
        if (c != ' ' && (c < '0' || c > '9')) {
          return false;
        }
      }
      return true;
    }
  }
}
