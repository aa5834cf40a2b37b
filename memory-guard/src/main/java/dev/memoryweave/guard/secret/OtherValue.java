package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;

/** Recognises values that follow the name of a secret but are something else. */
final class OtherValue {
  private static final CharClass CODE = CharClass.of("(){}[]");
  private static final int LONGEST_NUMBER = 19;
  private static final List<String> PATH_STARTS = List.of("/", "./", "../", "~/");
  private static final CharClass FILE_ENDING = CharClass.of("a-z");
  private static final CharClass SMALL = CharClass.of("a-z_");
  private static final CharClass UUID = CharClass.of("0-9a-fA-F-");
  private static final int UUID_LENGTH = 36;

  /** A rule of validation: {@code required}, {@code min:8}, {@code exists:users,email}. */
  private static final CharClass CHECK = CharClass.of("a-z0-9_:,.");

  /** Prefixes of entries in public lists, as in {@code GHSA-8mxv-...}. */
  private static final List<String> LISTED = List.of("ghsa-", "cve-", "sha", "md5");

  private OtherValue() {}

  /** Whether it is one of these, whatever the name is. */
  static boolean is(CharSequence text, KeyName name, KeyedValue value) {
    int from = value.start();
    int to = value.end();
    return isCode(text, name, value)
        || Ciphertext.starts(text, from)
        || isListed(text, from, to)
        || isLocation(text, from, to)
        || isChecks(text, from, to);
  }

  /**
   * Letters written as {@code \\u00e9}, numbers such as {@code 0xD1L}; and, outside quotes and
   * environment files, calls, subscripts and named arguments.
   */
  private static boolean isCode(CharSequence text, KeyName name, KeyedValue value) {
    String code = text.subSequence(value.start(), value.end()).toString();
    if (code.contains("\\u") || (code.startsWith("0x") && code.length() <= LONGEST_NUMBER)) {
      return true;
    }
    int equals = code.indexOf('=');
    boolean variable = name.constant() && AsciiText.startsWith(text, name.end(), "=");
    return !value.quoted()
        && (variable
            ? code.contains("$(")
            : Randomness.holdsAny(CODE, code, 0, code.length())
                || (equals >= 0 && isNameOfArgument(text, value, code))
                || (equals >= 0
                    && Randomness.holdsAny(CharClass.ALNUM, code, equals, code.length())));
  }

  /** {@code help=} before a string: the name of another argument. */
  private static boolean isNameOfArgument(CharSequence text, KeyedValue value, String code) {
    return code.endsWith("=")
        && value.end() < text.length()
        && "\"'".indexOf(text.charAt(value.end())) >= 0
        && CharClass.WORD.hasAll(code, 0, code.length() - 1);
  }

  static boolean isUuid(CharSequence text, int from, int to) {
    return to - from == UUID_LENGTH && text.charAt(from + 8) == '-' && UUID.hasAll(text, from, to);
  }

  /** A labelled digest, {@code sha256-...}, and other entries of public lists. */
  private static boolean isListed(CharSequence text, int from, int to) {
    if (LISTED.stream().noneMatch(mark -> AsciiText.startsWithIgnoringCase(text, from, mark))) {
      return false;
    }
    int end = CharClass.ALNUM.runEnd(text, from, Math.min(to, from + 10));
    return end < to && ":-".indexOf(text.charAt(end)) >= 0;
  }

  /** A URL, a path, a file name with an extension, an address, a name from a secret store. */
  static boolean isLocation(CharSequence text, int from, int to) {
    String value = text.subSequence(from, to).toString();
    if (value.contains("://") || value.startsWith("arn:") || value.startsWith("data:")) {
      return true;
    }
    if (PATH_STARTS.stream().anyMatch(value::startsWith) && value.indexOf('/', 3) > 0) {
      return true;
    }
    int dot = value.lastIndexOf('.');
    int ending = value.length() - dot - 1;
    return dot > 0
        && ending >= 2
        && ending <= 5
        && FILE_ENDING.hasAll(value, dot + 1, value.length());
  }

  /** A sequence of validation rules, {@code required|min:8|confirmed}. */
  private static boolean isChecks(CharSequence text, int from, int to) {
    int check = from;
    int bars = 0;
    for (int i = from; i <= to; i++) {
      if (i == to || text.charAt(i) == '|') {
        boolean word = i > check && CharClass.LOWER.has(text.charAt(check));
        if (!word || CharClass.DIGIT.has(text.charAt(check)) || !CHECK.hasAll(text, check, i)) {
          return false;
        }
        bars += i < to ? 1 : 0;
        check = i + 1;
      }
    }
    return bars > 0 || isCheck(text, from, to);
  }

  /** One rule with its number, {@code min:8}. */
  private static boolean isCheck(CharSequence text, int from, int to) {
    int word = SMALL.runEnd(text, from, to);
    return word > from
        && word + 1 < to
        && text.charAt(word) == ':'
        && CharClass.DIGIT.hasAll(text, word + 1, to);
  }
}
