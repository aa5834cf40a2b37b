package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** The digests of words that manuals use to show the form of a digest. */
final class SampleDigests {
  private static final List<String> WORDS =
      List.of(
          "",
          "a",
          "abc",
          "foo",
          "bar",
          "test",
          "hello",
          "Hello",
          "hello world",
          "Hello World",
          "Hello, World!",
          "password",
          "secret",
          "admin",
          "user",
          "123456",
          "1234567890");
  private static final List<String> ALGORITHMS = List.of("MD5", "SHA-1", "SHA-256");
  private static final Set<String> ALL = all();

  private SampleDigests() {}

  static boolean has(CharSequence text, int from, int to) {
    int length = to - from;
    return (length == 32 || length == 40 || length == 64)
        && CharClass.ANY_CASE_HEX.hasAll(text, from, to)
        && ALL.contains(AsciiText.lower(text, from, to));
  }

  private static Set<String> all() {
    Set<String> all = new HashSet<>();
    for (String algorithm : ALGORITHMS) {
      try {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        for (String word : WORDS) {
          byte[] bytes = digest.digest(word.getBytes(StandardCharsets.UTF_8));
          all.add(HexFormat.of().formatHex(bytes));
        }
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java runtime has " + algorithm, e);
      }
    }
    return Set.copyOf(all);
  }
}
