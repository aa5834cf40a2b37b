package dev.memoryweave.cli.internal.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The arguments as they were typed. Where the locale names no character set, Java reads them as
 * ASCII and loses other characters; Linux keeps the bytes.
 */
public final class TypedArguments {
  private static final Path BYTES = Path.of("/proc/self/cmdline");

  private TypedArguments() {}

  /** The arguments, read again as UTF-8 if Java could not read them. */
  public static List<String> of(List<String> read) {
    if (!isLost(read) || System.getProperty("sun.jnu.encoding", "").equalsIgnoreCase("UTF-8")) {
      return read;
    }
    try {
      return last(Files.readAllBytes(BYTES), read);
    } catch (IOException e) {
      return read;
    }
  }

  private static boolean isLost(List<String> read) {
    for (String word : read) {
      if (word.indexOf('\ufffd') >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The last words of a command line, as many as Java read. */
  static List<String> last(byte[] line, List<String> read) {
    String text = new String(line, StandardCharsets.UTF_8);
    String ended = text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
    List<String> words = List.of(ended.split("\0", -1));
    return words.size() < read.size()
        ? read
        : words.subList(words.size() - read.size(), words.size());
  }
}
