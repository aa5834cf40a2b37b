package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import java.util.List;

/**
 * Recognises a password among the properties of a connection, {@code
 * jdbc:...?user=app&password=...}, {@code Server=...;Password=...} or {@code host=...
 * password=...}, which counts whether or not it looks random.
 */
final class ConnectionProperty {
  private static final int REACH = 240;
  private static final List<String> MARKS =
      List.of(
          "jdbc:", "r2dbc:", "server=", "data source=", "host=", "hostname=", "uid=", "user id=");

  private ConnectionProperty() {}

  static boolean isIn(CharSequence text, int nameStart, KeyName name) {
    if (!name.password() || nameStart == 0 || !AsciiText.startsWith(text, name.end(), "=")) {
      return false;
    }
    char before = text.charAt(nameStart - 1);
    if (before != '?' && before != '&' && before != ';' && before != ' ') {
      return false;
    }
    int start = nameStart;
    while (start > Math.max(0, nameStart - REACH) && text.charAt(start - 1) >= ' ') {
      start--;
    }
    String line = AsciiText.lower(text, start, nameStart);
    // host=db password=... is a connection, connect(host=db, password=...) is code.
    boolean code = before == ' ' && (line.indexOf(',') >= 0 || line.indexOf('(') >= 0);
    return !code && MARKS.stream().anyMatch(line::contains);
  }
}
