package dev.memoryweave.privacy;

import java.util.List;
import java.util.Set;

/** Knows what people write where a secret would stand. */
final class Placeholder {
  /** Inside a value, any of these says that it is none. */
  private static final List<String> MARKS =
      List.of(
          "example",
          "placeholder",
          "changeme",
          "change-me",
          "change_me",
          "changeit",
          "redacted",
          "replace",
          "your-",
          "your_",
          "yourkey",
          "yourtoken",
          "yoursecret",
          "yourpass",
          "yourapi",
          "insert-",
          "insert_",
          "dummy",
          "xxxx",
          "****",
          "....",
          "${",
          "#{",
          "{{",
          "}}",
          "<%",
          "%(");

  private static final CharClass FIRST_OF_MARK = CharClass.of("epcryidx*.$#{}<%");

  /** Passwords that stand for any password in documents and on developers' machines. */
  private static final Set<String> WORDS =
      Set.of(
          "password", "passwd", "passphrase", "pass", "pwd", "pw", "passw0rd", "p@ssword", "p@ssw0rd",
          "secret", "mysecret", "mypassword", "mypass", "topsecret", "token", "key", "credentials",
          "user", "username", "admin", "administrator", "root", "guest", "test", "testing", "demo",
          "foo", "bar", "baz", "qux", "foobar", "hello", "postgres", "mysql", "redis", "rabbitmq",
          "mongo", "mongodb", "default", "null", "none", "nil", "undefined", "empty", "string",
          "true", "false", "value", "text", "hidden", "unset", "todo", "tbd", "n/a", "dev", "local");

  private Placeholder() {}

  /** Whether the part of a token after its prefix is filled in rather than drawn. */
  static boolean fills(CharSequence text, int from, int to) {
    return holdsMark(text, from, to) || isFiller(text, from, to);
  }

  /** Whether a value is empty, a common stand-in, a mask, or a reference to where the value is. */
  static boolean standsFor(CharSequence text, int from, int to) {
    if (to <= from || isReference(text, from, to) || fills(text, from, to)) {
      return true;
    }
    return isWord(text, from, to);
  }

  /** Whether the value is one of the usual words, digits and marks at its end left aside. */
  static boolean isWord(CharSequence text, int from, int to) {
    int end = to;
    while (end > from && !CharClass.LETTER.has(text.charAt(end - 1))) {
      end--;
    }
    return WORDS.contains(Edge.lower(text, from, end)) || WORDS.contains(Edge.lower(text, from, to));
  }

  private static boolean isReference(CharSequence text, int from, int to) {
    char first = text.charAt(from);
    char last = text.charAt(to - 1);
    if (first == '<' || first == '{' || first == '[' || first == '(') {
      return true;
    }
    if (first == '$') {
      // $NAME is a variable; $2b$12$... is the hash of a password, and no less a find.
      return to - from == 1
          || text.charAt(from + 1) == '{'
          || text.charAt(from + 1) == '('
          || CharClass.WORD.hasAll(text, from + 1, to);
    }
    if (first == '%' || first == '@') {
      return last == first || to - from <= 3;
    }
    return false;
  }

  private static boolean holdsMark(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = Edge.lower(text.charAt(i));
      if (c == '…') {
        return true;
      }
      if (!FIRST_OF_MARK.has(c)) {
        continue;
      }
      for (String mark : MARKS) {
        if (mark.charAt(0) == c
            && i + mark.length() <= to
            && Edge.startsWithIgnoringCase(text, i, mark)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Nothing but the characters that people fill with, such as {@code x}, {@code 0} and {@code *}. */
  private static boolean isFiller(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if ("xX0*.#_-".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }
}
