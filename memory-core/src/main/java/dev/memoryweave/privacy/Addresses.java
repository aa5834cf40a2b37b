package dev.memoryweave.privacy;

import java.util.Set;

/** Tells where addresses end in folded text. */
final class Addresses {
  private static final int LONGEST_LINK = 2_000;
  private static final int LONGEST_HOST = 100;

  private static final Set<String> TOP_DOMAINS =
      Set.of(
          "com", "net", "org", "io", "dev", "app", "ai", "co", "example", "test", "invalid", "xyz",
          "info", "biz", "site", "online", "cloud", "me", "ru", "cn", "de", "uk", "eu", "onion");

  private Addresses() {}

  /** A link goes up to a space, a quote or an angle bracket, those in placeholders aside. */
  static int linkEnd(CharSequence text, int from) {
    int depth = 0;
    int limit = Math.min(text.length(), from + LONGEST_LINK);
    int i = from;
    for (; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '{' || c == '[' || c == '(') {
        depth++;
      } else if (c == '}' || c == ']' || c == ')') {
        if (depth == 0) {
          return i;
        }
        depth--;
      } else if (c == '\n' || c == '"' || c == '`' || c == '<' || (c == ' ' && depth == 0)) {
        return i;
      }
    }
    return i;
  }

  /** The end of a name such as {@code mail.host.org} that begins here; the start if it is none. */
  static int domainEnd(CharSequence text, int from) {
    int labelStart = from;
    int end = from;
    int labels = 0;
    int limit = Math.min(text.length(), from + LONGEST_HOST);
    while (end < limit
        && (Letters.isLetter(text.charAt(end)) || "-.".indexOf(text.charAt(end)) >= 0)) {
      if (text.charAt(end) == '.') {
        if (end + 1 >= text.length() || !Letters.isLetter(text.charAt(end + 1))) {
          break;
        }
        labels++;
        labelStart = end + 1;
      }
      end++;
    }
    boolean isDomain =
        labels > 0
            && end - labelStart <= 8
            && TOP_DOMAINS.contains(text.subSequence(labelStart, end).toString());
    return isDomain ? end : from;
  }
}
