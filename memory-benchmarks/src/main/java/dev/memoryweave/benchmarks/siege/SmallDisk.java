package dev.memoryweave.benchmarks.siege;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system of its own, and a file in it that takes up room. */
final class SmallDisk implements AutoCloseable {
  private static final int BLOCK = 4_096;

  private final Path folder;
  private final Path ballast;
  private final AtExit unmounting;

  private SmallDisk(Path folder) {
    this.folder = folder;
    this.unmounting = new AtExit(this::unmount);
    this.ballast = folder.resolve("ballast");
  }

  /**
   * Mounts one in the memory of the machine.
   *
   * @throws NotHereException if this user may not, or the system cannot
   */
  static SmallDisk mount(Path folder, int kib) throws InterruptedException, NotHereException {
    String failure =
        Command.failure(
            "mount", "-t", "tmpfs", "-o", "size=" + kib + "k,mode=700", "tmpfs", folder.toString());
    if (!failure.isEmpty()) {
      throw new NotHereException("no small file system may be mounted (" + failure + ")");
    }
    return new SmallDisk(folder);
  }

  Path folder() {
    return folder;
  }

  /** Takes all room but so much. */
  void fill(int freeKib) throws IOException {
    try (OutputStream out = Files.newOutputStream(ballast)) {
      byte[] block = new byte[BLOCK];
      while (folder.toFile().getUsableSpace() > freeKib * 1_024L) {
        out.write(block);
      }
    } catch (IOException e) {
      if (folder.toFile().getUsableSpace() > freeKib * 1_024L) {
        throw e;
      }
      // Somebody else has taken the rest meanwhile.
    }
  }

  /** Gives all the room back. */
  void free() throws IOException {
    Files.deleteIfExists(ballast);
  }

  @Override
  public void close() throws InterruptedException {
    unmounting.close();
  }

  private void unmount() throws InterruptedException {
    if (!Command.succeeds("umount", folder.toString())) {
      // Something still holds it open; then it is gone once that ends.
      Command.run("umount", "-l", folder.toString());
    }
  }
}
