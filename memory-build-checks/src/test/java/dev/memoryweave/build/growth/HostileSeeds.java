package dev.memoryweave.build.growth;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The short texts of {@code hostile-seeds.txt}, and long texts of them. */
final class HostileSeeds {
  private static final Pattern CODE_UNIT = Pattern.compile("(?<!\\\\)\\\\u([0-9a-f]{4})");

  private HostileSeeds() {}

  static List<String> all() {
    return lines("hostile-seeds.txt").stream().map(HostileSeeds::read).toList();
  }

  /** The lines of a file beside this class, without those that begin with a number sign. */
  static List<String> lines(String name) {
    try (InputStream in = HostileSeeds.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A seed as it is, of one as it is written. */
  static String read(String line) {
    return CODE_UNIT
        .matcher(line.replace("·", ""))
        .replaceAll(unit -> Matcher.quoteReplacement(character(unit.group(1))))
        .translateEscapes();
  }

  private static String character(String hex) {
    return String.valueOf((char) Integer.parseInt(hex, 16));
  }

  /** A seed repeated to a length. */
  static String repeated(String seed, int length) {
    StringBuilder text = new StringBuilder(length + seed.length());
    while (text.length() < length) {
      text.append(seed);
    }
    text.setLength(length);
    return text.toString();
  }
}
