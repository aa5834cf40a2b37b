package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.TckNodes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Another process that writes until it is killed, or hangs inside a write. */
final class WritingProcess {
  static final Scope SCOPE = Scope.project("process");

  private final Process process;
  private final BufferedReader output;

  private WritingProcess(Process process) {
    this.process = process;
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts one that writes a number after the other, and says each that was kept. */
  static WritingProcess writing(PostgresOptions options) {
    return start(options, "write");
  }

  /** Starts one that says something as soon as it hangs inside a write. */
  static WritingProcess hanging(PostgresOptions options) {
    return start(options, "hang");
  }

  private static WritingProcess start(PostgresOptions options, String task) {
    String address =
        "postgresql://postgres@"
            + options.servers()
            + "/"
            + options.database()
            + "?tenant="
            + options.tenant();
    List<String> command =
        List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-cp",
            System.getProperty("java.class.path"),
            WritingProcess.class.getName(),
            address,
            task);
    try {
      return new WritingProcess(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The next line that it says. */
  String line() {
    try {
      String line = output.readLine();
      if (line == null) {
        throw new IllegalStateException("The process has ended");
      }
      return line;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Kills it, and returns the lines that it said and nobody has read. */
  List<String> kill() throws InterruptedException {
    // Unlike the process itself, its handle leaves open what it has said.
    boolean unused = process.toHandle().destroyForcibly();
    process.waitFor();
    return output.lines().toList();
  }

  /**
   * Runs in the other process.
   *
   * @param arguments the address of the store, and what to do
   */
  public static void main(String[] arguments) throws InterruptedException {
    try (MemoryStore store = MemoryStore.open(arguments[0])) {
      for (int number = 0; ; number++) {
        write(store, number, arguments[1].equals("hang"));
        System.out.println(number);
        System.out.flush();
      }
    }
  }

  private static void write(MemoryStore store, int number, boolean hangs) {
    MemoryEvent unused =
        store.write(
            tx -> {
              tx.nodes().insert(TckNodes.fact(SCOPE, "number " + number));
              if (hangs) {
                MemoryEvent.Draft draft = event(number);
                tx.journal().append(draft);
                System.out.println("hanging");
                System.out.flush();
                hang();
              }
              return tx.journal().append(event(number));
            });
  }

  private static MemoryEvent.Draft event(int number) {
    return TckNodes.event(MemoryEvent.Type.MEMORY_CREATED, SCOPE, String.valueOf(number));
  }

  private static void hang() {
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
