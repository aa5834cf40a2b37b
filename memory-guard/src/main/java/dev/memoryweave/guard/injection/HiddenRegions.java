package dev.memoryweave.guard.injection;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a folded text that are not visible to a person: comments of HTML and Markdown, and
 * elements hidden by their style.
 */
final class HiddenRegions {
  private static final int LONGEST_TAG = 400;
  private static final int LONGEST_ELEMENT = 2_000;

  private static final List<String> MARKDOWN_COMMENTS = List.of("//]:", "comment]:", "#]:", "_]:");

  private static final List<String> HIDING_STYLES =
      List.of(
          "display:none",
          "visibility:hidden",
          "visibility:collapse",
          "font-size:0",
          "opacity:0",
          "color:white",
          "color:#fff",
          "color:transparent",
          "color:rgb(255,255,255",
          "color:rgba(0,0,0,0",
          "text-indent:-",
          "left:-9",
          "height:0");

  /** A part of the text, {@code end} excluded. */
  record Region(int start, int end) {}

  private final CharSequence text;
  private final List<Region> regions = new ArrayList<>();

  private HiddenRegions(CharSequence text) {
    this.text = text;
  }

  static HiddenRegions of(CharSequence folded) {
    HiddenRegions regions = new HiddenRegions(folded);
    for (int i = 0; i < folded.length(); ) {
      char c = folded.charAt(i);
      int end = c == '<' ? regions.element(i) : c == '[' ? regions.markdownComment(i) : i;
      if (end > i) {
        regions.regions.add(new Region(i, end));
        i = end;
      } else {
        i++;
      }
    }
    return regions;
  }

  boolean isEmpty() {
    return regions.isEmpty();
  }

  /** The region that holds all of {@code [start, end)}; null if none does. */
  @Nullable Region around(int start, int end) {
    int low = 0;
    int high = regions.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (regions.get(middle).end >= end) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low < regions.size() && regions.get(low).start <= start ? regions.get(low) : null;
  }

  /** The end of the comment or hidden element that begins here; the index itself if none does. */
  private int element(int at) {
    if (AsciiText.startsWith(text, at, "<!--")) {
      int i = at + 4;
      while (i < text.length() && !AsciiText.startsWith(text, i, "-->")) {
        i++;
      }
      return Math.min(text.length(), i + 3);
    }
    int tagEnd = at + 1;
    int limit = Math.min(text.length(), at + LONGEST_TAG);
    while (tagEnd < limit && "<>".indexOf(text.charAt(tagEnd)) < 0) {
      tagEnd++;
    }
    if (tagEnd >= limit || text.charAt(tagEnd) != '>' || !hides(at, tagEnd)) {
      return at;
    }
    int nameEnd = CharClass.ALNUM.runEnd(text, at + 1, at + 20);
    String closing = "</" + text.subSequence(at + 1, nameEnd);
    int last = Math.min(text.length(), tagEnd + LONGEST_ELEMENT);
    int i = tagEnd;
    while (i < last && !(text.charAt(i) == '<' && AsciiText.startsWith(text, i, closing))) {
      i++;
    }
    return i;
  }

  private boolean hides(int from, int to) {
    StringBuilder tag = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!Character.isWhitespace(c)) {
        tag.append(c);
      }
    }
    String squeezed = tag.toString();
    if (squeezed.contains("style=")) {
      for (String style : HIDING_STYLES) {
        int found = squeezed.indexOf(style);
        if (found >= 0 && !squeezed.startsWith("background-", Math.max(0, found - 11))) {
          return true;
        }
      }
    }
    String attributes = text.subSequence(from, to).toString();
    return attributes.contains(" hidden") || attributes.contains("aria-hidden=\"true\"");
  }

  /** Such as {@code [//]: # (a comment)}, which goes up to the end of its line. */
  private int markdownComment(int at) {
    if (at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != ' ') {
      return at;
    }
    for (String opening : MARKDOWN_COMMENTS) {
      if (AsciiText.startsWith(text, at + 1, opening)) {
        int i = at;
        while (i < text.length() && text.charAt(i) != '\n') {
          i++;
        }
        return i;
      }
    }
    return at;
  }
}
