package dev.memoryweave.cli.internal.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Texts passed to a call on standard input or in a file. */
public final class Input {
  private static final int MOST_BYTES = 16 * 1024 * 1024;

  private Input() {}

  /**
   * All of a file, or of standard input if its name is a hyphen.
   *
   * @throws CommandException if it cannot be read, is too large or is not UTF-8
   */
  public static String read(Call call, String name) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes(call, name)))
          .toString();
    } catch (CharacterCodingException e) {
      throw failure(what(name) + " is no text in UTF-8");
    }
  }

  private static String what(String name) {
    return name.equals("-") ? "standard input" : "'" + name + "'";
  }

  /**
   * The bytes of a file, or of standard input if its name is a hyphen.
   *
   * @throws CommandException if it cannot be read or is too large
   */
  public static byte[] bytes(Call call, String name) {
    boolean isInput = name.equals("-");
    String what = what(name);
    try (InputStream in = isInput ? call.host().streams().in() : Files.newInputStream(path(name))) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw failure(what + " holds more than " + MOST_BYTES / 1024 / 1024 + " MB");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw failure("There is no file " + what);
    } catch (IOException e) {
      throw failure(what + " cannot be read: " + e.getMessage());
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw failure("'" + name + "' is no name of a file");
    }
  }

  private static CommandException failure(String message) {
    return new CommandException(Failure.error("input", message, ""));
  }
}
