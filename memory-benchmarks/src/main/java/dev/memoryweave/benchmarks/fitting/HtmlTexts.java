package dev.memoryweave.benchmarks.fitting;

import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** The paragraphs of a page of HTML or DocBook, each asked for by the heading above it. */
final class HtmlTexts {
  private static final Set<String> HEADINGS =
      Set.of("h1", "h2", "h3", "h4", "h5", "dt", "title", "summary");
  private static final Set<String> BLOCKS =
      Set.of(
          "p", "dd", "li", "pre", "td", "th", "div", "section", "ul", "ol", "table", "tr", "body",
          "note", "item");
  private static final Set<String> SKIPPED = Set.of("script", "style", "head", "nav", "info");

  private final Consumer<FitText> to;
  private final StringBuilder words = new StringBuilder();
  private String heading = "";

  HtmlTexts(Consumer<FitText> to) {
    this.to = to;
  }

  void read(String page) {
    int at = 0;
    while (at < page.length()) {
      int tag = page.indexOf('<', at);
      if (tag < 0) {
        break;
      }
      append(page, at, tag);
      int end = page.indexOf('>', tag);
      if (end < 0) {
        break;
      }
      at = afterTag(page, tag, end);
    }
    flush(false);
  }

  private int afterTag(String page, int tag, int end) {
    if (page.startsWith("<!--", tag)) {
      int close = page.indexOf("-->", tag);
      return close < 0 ? page.length() : close + 3;
    }
    boolean closing = page.charAt(Math.min(tag + 1, page.length() - 1)) == '/';
    String name = name(page, closing ? tag + 2 : tag + 1);
    if (!closing && SKIPPED.contains(name) && page.charAt(end - 1) != '/') {
      int close = page.indexOf("</" + name, end);
      return close < 0 ? page.length() : page.indexOf('>', close) + 1;
    }
    if (HEADINGS.contains(name)) {
      flush(closing);
    } else if (BLOCKS.contains(name)) {
      flush(false);
    } else if (name.equals("br")) {
      words.append(' ');
    }
    return end + 1;
  }

  private static String name(String page, int from) {
    int to = from;
    while (to < page.length() && Character.isLetterOrDigit(page.charAt(to))) {
      to++;
    }
    return page.substring(from, to).toLowerCase(Locale.ROOT);
  }

  private void append(String page, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = page.charAt(i);
      if (c == '&') {
        int end = page.indexOf(';', i);
        if (end > 0 && end - i <= 8) {
          words.append(entity(page.substring(i + 1, end)));
          i = end;
          continue;
        }
      }
      boolean blank = Character.isWhitespace(c) || c == '¶' || c == '\u00A0';
      if (!blank) {
        words.append(c);
      } else if (!words.isEmpty() && words.charAt(words.length() - 1) != ' ') {
        words.append(' ');
      }
    }
  }

  private static String entity(String name) {
    return switch (name) {
      case "amp" -> "&";
      case "lt" -> "<";
      case "gt" -> ">";
      case "quot", "#34" -> "\"";
      case "apos", "#39", "rsquo", "#8217" -> "'";
      default -> " ";
    };
  }

  private void flush(boolean isHeading) {
    String text = words.toString().strip();
    words.setLength(0);
    if (text.isEmpty()) {
      return;
    }
    if (isHeading) {
      heading = withoutNumber(text);
    } else {
      to.accept(new FitText(heading, text));
    }
  }

  private static String withoutNumber(String text) {
    int at = 0;
    while (at < text.length() && !Character.isLetter(text.charAt(at))) {
      at++;
    }
    return text.substring(at);
  }
}
