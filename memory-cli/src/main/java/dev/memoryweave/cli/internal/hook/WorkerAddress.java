package dev.memoryweave.cli.internal.hook;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
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
record WorkerAddress(int port, byte[] ofCaller, byte[] ofWorker) {
  /** The length of a secret, in bytes. */
  static final int SECRET = 16;

  private static final int LENGTH = Integer.BYTES + 2 * SECRET;

  /** A new address for a port. */
  static WorkerAddress of(int port, Random random) {
    byte[] ofCaller = new byte[SECRET];
    byte[] ofWorker = new byte[SECRET];
    random.nextBytes(ofCaller);
    random.nextBytes(ofWorker);
    return new WorkerAddress(port, ofCaller, ofWorker);
  }

  /** Writes it into a file, at once as a whole. */
  void write(Path file) throws IOException {
    byte[] bytes = ByteBuffer.allocate(LENGTH).putInt(port).put(ofCaller).put(ofWorker).array();
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Files.write(unfinished, bytes);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Reads it from a file.
   *
   * @throws IOException if there is no worker
   */
  static WorkerAddress read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length != LENGTH) {
      throw new IOException("no address of a worker");
    }
    return new WorkerAddress(
        ByteBuffer.wrap(bytes).getInt(),
        Arrays.copyOfRange(bytes, Integer.BYTES, Integer.BYTES + SECRET),
        Arrays.copyOfRange(bytes, Integer.BYTES + SECRET, LENGTH));
  }
}
