package dev.memoryweave.model.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/** Another process that looks whether a file is locked, or that holds one until it is killed. */
public final class LockProbe {
  private static final int LOCKED = 3;

  private LockProbe() {}

  /** Whether another process than this one finds the file locked. */
  public static boolean isLocked(Path file) throws IOException, InterruptedException {
    Process process = start(file, "look");
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("It did not end");
    }
    if (process.exitValue() != 0 && process.exitValue() != LOCKED) {
      throw new IllegalStateException("It ended with " + process.exitValue());
    }
    return process.exitValue() == LOCKED;
  }

  private static Process start(Path file, String what) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            LockProbe.class.getName(),
            file.toString(),
            what)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** A process that holds a file. */
  public static Process holding(Path file) throws IOException {
    Process process = start(file, "hold");
    if (process.getInputStream().read() != '!') {
      throw new IllegalStateException("It did not hold the file");
    }
    return process;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path file = Path.of(arguments[0]);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        System.exit(LOCKED);
      } else if (arguments[1].equals("hold")) {
        System.out.write('!');
        System.out.flush();
        TimeUnit.MINUTES.sleep(2);
      }
    }
  }
}
