package dev.memoryweave.guard.phrases.internal;

import dev.memoryweave.guard.internal.Letters;
import java.util.List;
import java.util.Set;

/** Finds the ends of addresses in folded text. */
final class Addresses {
  /** The schemes of links, also as written so that nobody clicks them. */
  static final List<String> SCHEMES = List.of("http", "https", "hxxp", "hxxps", "ftp", "ftps");

  private static final int LONGEST_LINK = 2_000;
  private static final int LONGEST_HOST = 100;
  private static final int LONGEST_TOP_DOMAIN = 8;

  private static final Set<String> TOP_DOMAINS =
      Set.of(
          "com", "net", "org", "io", "dev", "app", "ai", "co", "example", "test", "invalid", "xyz",
          "info", "biz", "site", "online", "cloud", "me", "ru", "cn", "de", "uk", "eu", "onion");

  private Addresses() {}

  /** A link ends at a space, a quote or an angle bracket, except inside placeholders. */
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

  /** The end of the run of letters, hyphens and dots, as in host names, that begins here. */
  static int hostEnd(CharSequence text, int from) {
    int end = from;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean inside =
          c == '.'
              ? end + 1 < text.length() && Letters.isLetter(text.charAt(end + 1))
              : c == '-' || Letters.isLetter(c);
      if (!inside) {
        break;
      }
      end++;
    }
    return end;
  }

  /** Whether it is a name such as {@code mail.host.org}. */
  static boolean isHost(CharSequence text, int from, int end) {
    if (end - from > LONGEST_HOST) {
      return false;
    }
    int labelStart = end;
    int limit = Math.max(from, end - LONGEST_TOP_DOMAIN - 1);
    while (labelStart > limit && text.charAt(labelStart - 1) != '.') {
      labelStart--;
    }
    return labelStart > from
        && text.charAt(labelStart - 1) == '.'
        && TOP_DOMAINS.contains(text.subSequence(labelStart, end).toString());
  }
}
