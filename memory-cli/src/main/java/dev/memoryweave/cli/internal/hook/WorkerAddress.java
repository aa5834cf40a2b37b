package dev.memoryweave.cli.internal.hook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Random;

/**
 * Where the worker listens, and how it and its callers know each other: each tells the other a
 * secret that only the owner of the folder can read. A program that has got the port of a worker
 * that is gone cannot answer, and is told nothing.
 *
 * @param port the port, on this computer only
 * @param ofCaller the secret that a caller tells first
 * @param ofWorker the secret that the worker answers with
 */
record WorkerAddress(int port, String ofCaller, String ofWorker) {
  /** The length of a secret, in characters. */
  static final int SECRET = 32;

  /** A new address for a port. */
  static WorkerAddress of(int port, Random random) {
    return new WorkerAddress(port, secret(random), secret(random));
  }

  private static String secret(Random random) {
    byte[] bytes = new byte[SECRET / 2];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The bytes of a secret. */
  static byte[] bytes(String secret) {
    return secret.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Writes it into a file, at once as a whole. */
  void write(Path file) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Files.write(unfinished, bytes(ofCaller + ofWorker + port));
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Reads it from a file.
   *
   * @throws IOException if there is no worker
   */
  static WorkerAddress read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    try {
      return new WorkerAddress(
          Integer.parseInt(text.substring(2 * SECRET)),
          text.substring(0, SECRET),
          text.substring(SECRET, 2 * SECRET));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IOException("no address of a worker", e);
    }
  }
}
