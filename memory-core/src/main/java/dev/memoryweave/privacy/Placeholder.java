package dev.memoryweave.privacy;

import java.util.List;
import java.util.Set;

/** Knows what people write where a secret would stand. */
final class Placeholder {
  /** Inside a value that does not look drawn, any of these says that it is none. */
  private static final List<String> HINTS =
      List.of("example", "placeholder", "redacted", "replace", "dummy");

  /** Inside any value, any of these says that it is none. */
  private static final List<String> MARKS =
      words(
          """
          changeme change-me change_me changeit your- your_ yourkey yourtoken yoursecret yourpass
          yourapi insert- insert_ xxxx **** .... ${ #{ {{ }} <% %(
          """);

  /** Passwords that stand for any password in documents and on developers' machines. */
  private static final Set<String> WORDS =
      Set.copyOf(
          words(
              """
              password passwd passphrase pass pwd pw passw0rd p@ssword p@ssw0rd secret mysecret
              mypassword mypass topsecret token key credentials user username admin administrator
              root guest test testing demo foo bar baz qux foobar hello postgres mysql redis
              rabbitmq mongo mongodb default null none nil undefined empty string true false value
              text hidden unset todo tbd n/a dev local
              """));

  /** Names of users that go with such passwords. */
  private static final Set<String> USERS =
      Set.copyOf(
          words("user username usr name login me postgres root guest test foo demo default"));

  /** What the hosts that go with such passwords begin with. */
  private static final List<String> HOSTS =
      words("localhost 127.0.0.1 0.0.0.0 [::1] host server example < { $");

  /** What any of the marks and hints begins with, and the one mark that is not ASCII. */
  private static final CharClass FIRST = CharClass.of("cyix*.$#{}<%eprd");

  private static final char ELLIPSIS = '\u2026';

  private Placeholder() {}

  private static List<String> words(String words) {
    return List.of(words.strip().split("\\s+"));
  }

  /** Whether the part of a token after its prefix is filled in rather than drawn. */
  static boolean fills(CharSequence text, int from, int to) {
    return holdsAny(MARKS, text, from, to)
        || isFiller(text, from, to)
        || (holdsAny(HINTS, text, from, to) && !Randomness.looksDrawn(text, from, to));
  }

  /** Whether a value is empty, a common stand-in, a mask, or a reference to where the value is. */
  static boolean standsFor(CharSequence text, int from, int to) {
    return to <= from
        || isReference(text, from, to)
        || fills(text, from, to)
        || isWord(text, from, to);
  }

  /**
   * Whether a user and password only show the form of such a pair: a reference, a usual word beside
   * a usual user or host, or the same word twice.
   *
   * @param host the start of what follows the pair, in lower case; may be empty
   */
  static boolean isPair(String user, String password, String host) {
    int length = password.length();
    if (length == 0 || isReference(password, 0, length) || fills(password, 0, length)) {
      return true;
    }
    String word = Edge.lower(password, 0, length);
    // Usage texts put what may be left out in brackets: scheme://[user:password@]host.
    String name = Edge.lower(user, user.startsWith("[") ? 1 : 0, user.length());
    boolean usual =
        name.isEmpty() || USERS.contains(name) || HOSTS.stream().anyMatch(host::startsWith);
    return word.equals(name) || (usual && WORDS.contains(word));
  }

  /** Whether the value is one of the usual words, digits and marks at its end left aside. */
  private static boolean isWord(CharSequence text, int from, int to) {
    int end = to;
    while (end > from && !CharClass.LETTER.has(text.charAt(end - 1))) {
      end--;
    }
    return WORDS.contains(Edge.lower(text, from, end))
        || WORDS.contains(Edge.lower(text, from, to));
  }

  private static boolean isReference(CharSequence text, int from, int to) {
    char first = text.charAt(from);
    char last = text.charAt(to - 1);
    return switch (first) {
      case '<', '{', '[', '(' -> true;
      // $NAME is a variable; $2b$12$... is the hash of a password, and no less a find.
      case '$' ->
          to - from == 1
              || "{(".indexOf(text.charAt(from + 1)) >= 0
              || CharClass.WORD.hasAll(text, from + 1, to);
      case '%', '@' -> last == first || to - from <= 3;
      default -> false;
    };
  }

  /** Nothing but the characters that people fill with, such as x, 0 and asterisks. */
  static boolean isFiller(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if ("xX0*.#_-".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean holdsAny(List<String> marks, CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = Edge.lower(text.charAt(i));
      if (c == ELLIPSIS) {
        return true;
      }
      if (FIRST.has(c) && startsWithAny(marks, text, i, to)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWithAny(List<String> marks, CharSequence text, int at, int to) {
    for (String mark : marks) {
      if (at + mark.length() <= to && Edge.startsWithIgnoringCase(text, at, mark)) {
        return true;
      }
    }
    return false;
  }
}
