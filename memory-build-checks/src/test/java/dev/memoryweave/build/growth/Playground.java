package dev.memoryweave.build.growth;

import java.io.File;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/**
 * The folder in which measured code may read and write: it is called with texts of which it may
 * make the name of any file. Paths to elsewhere lead to a place in it that does not exist, no
 * process is started, this one is not ended, and nothing is sent.
 */
@SuppressWarnings("DoNotCallSuggester") // Called by rewritten classes alone.
public final class Playground {
  private static volatile Path folder = Path.of("nowhere").toAbsolutePath();

  private Playground() {}

  static void is(Path root) {
    folder = root.toAbsolutePath().normalize();
  }

  /** A path itself if it is inside, else one that does not exist. */
  public static Path inside(Path path) {
    return path.toAbsolutePath().normalize().startsWith(folder)
        ? path
        : folder.resolve("elsewhere/" + Integer.toHexString(path.hashCode()));
  }

  /** Stands in for {@code path.toFile()}. */
  public static File toFile(Path path) {
    return inside(path).toFile();
  }

  /** Stands in for the start of a process. */
  public static Process start(ProcessBuilder process) throws IOException {
    throw new IOException("No process is started: " + process.command().get(0));
  }

  /** Stands in for a request over the network. */
  public static <T> HttpResponse<T> send(
      HttpClient client, HttpRequest request, HttpResponse.BodyHandler<T> reading)
      throws IOException {
    throw new IOException("Nothing is sent to " + request.uri());
  }

  /** Stands in for the end of the process. */
  public static void exit(int status) {
    throw new IllegalStateException("The process is not ended with " + status);
  }

  /** Stands in for the end of the process. */
  public static void halt(Runtime runtime, int status) {
    exit(status);
  }
}
