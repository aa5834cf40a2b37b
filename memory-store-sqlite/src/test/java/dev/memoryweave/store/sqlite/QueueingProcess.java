package dev.memoryweave.store.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A process that has drawn a ticket and stays in the queue until it is killed. */
final class QueueingProcess {
  private QueueingProcess() {}

  static Process start(Path queue) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                QueueingProcess.class.getName(),
                queue.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.getInputStream().read() != '!') {
      throw new IllegalStateException("It did not queue");
    }
    return process;
  }

  public static void main(String[] arguments) throws InterruptedException {
    WriterQueue queue = WriterQueue.open(Path.of(arguments[0]));
    WriterQueue.Ticket ticket = queue.join(TimeUnit.SECONDS.toNanos(30));
    if (ticket.await(0)) {
      System.out.write('!');
      System.out.flush();
    }
    TimeUnit.MINUTES.sleep(2);
  }
}
