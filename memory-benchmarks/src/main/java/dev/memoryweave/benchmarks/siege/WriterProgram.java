package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.store.sqlite.SqliteOptions;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A process that opens a store and writes when it is told to. It says each step on its standard
 * output, a line each, before it goes on, so that what it says outlives it; see {@link
 * WriterProcess} for the other side. Ends when it is told {@value #STOP}, or nobody is there to
 * tell it anything.
 */
final class WriterProgram implements Account {
  static final String OPENING = "opening";
  static final String OPENED = "opened";
  static final String UNOPENED = "unopened";
  static final String TRIED = "tried";
  static final String ACKNOWLEDGED = "acknowledged";
  static final String REFUSED = "refused";
  static final String BROKEN = "broken";
  static final String IDLE = "idle";
  static final String CLOSED = "closed";
  static final String WRITE = "write";
  static final String STOP = "stop";

  /** After a refusal a writer gives others, and whoever reads its lines, time to do something. */
  private static final long PAUSE_MILLIS = 5;

  private final OutputStream out;
  private final Path file;
  private final int process;
  private final int threads;
  private final long seed;
  private final Duration patience;
  private final Writer.Mix mix;
  private volatile boolean stopping;

  private WriterProgram(List<String> arguments, OutputStream out) {
    this.out = out;
    file = Path.of(arguments.get(0));
    process = Integer.parseInt(arguments.get(1));
    threads = Integer.parseInt(arguments.get(2));
    seed = Long.parseLong(arguments.get(3));
    patience = Duration.ofMillis(Long.parseLong(arguments.get(4)));
    mix = Writer.Mix.valueOf(arguments.get(5));
  }

  /** Arguments: file, number of the process, threads, seed, patience in milliseconds, mix. */
  public static void main(String[] arguments) throws Exception {
    WriterProgram program =
        new WriterProgram(List.of(arguments), new FileOutputStream(FileDescriptor.out));
    program.run(new BufferedReader(new InputStreamReader(System.in, UTF_8)));
  }

  private void run(BufferedReader commands) throws IOException, InterruptedException {
    say(OPENING);
    try (MemoryStore store =
        SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(patience))) {
      say(OPENED);
      follow(store, commands);
    } catch (StoreException e) {
      say(UNOPENED, e.getClass().getSimpleName(), String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      say(BROKEN, "", e.toString());
    }
    say(CLOSED);
  }

  private void follow(MemoryStore store, BufferedReader commands)
      throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(seed);
    List<Writer> writers = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      writers.add(new Writer(store, Clock.systemUTC(), process, thread, random.split(), mix, this));
    }
    List<Thread> working = new ArrayList<>();
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      if (line.equals(STOP)) {
        break;
      }
      int changes = Integer.parseInt(line.substring(WRITE.length() + 1));
      for (Thread thread : working) {
        thread.join();
      }
      working.clear();
      working.addAll(start(writers, changes));
    }
    stopping = true;
    for (Thread thread : working) {
      thread.join();
    }
  }

  private List<Thread> start(List<Writer> writers, int changes) {
    List<Thread> working = new ArrayList<>();
    for (Writer writer : writers) {
      Thread thread = new Thread(() -> write(writer, changes));
      thread.start();
      working.add(thread);
    }
    return working;
  }

  private void write(Writer writer, int changes) {
    for (int i = 0; i < changes && !stopping; i++) {
      if (!writer.write()) {
        try {
          Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
    say(IDLE);
  }

  @Override
  public void tried(String writer, Attempt attempt) {
    say(TRIED, writer, attempt.node().value(), String.valueOf(attempt.revision()));
  }

  @Override
  public void acknowledged(String writer, long waitMicros, long micros) {
    say(ACKNOWLEDGED, writer, String.valueOf(waitMicros), String.valueOf(micros));
  }

  @Override
  public void refused(String writer, String exception, String message) {
    say(REFUSED, writer, exception, message);
  }

  @Override
  public void broken(String writer, String exception) {
    say(BROKEN, writer, exception);
  }

  private void say(String... words) {
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      line.append(line.isEmpty() ? "" : "\t").append(word.replaceAll("[\t\r\n]+", " "));
    }
    // In one piece, so that a process which is killed has said a line or has not.
    byte[] bytes = line.append('\n').toString().getBytes(UTF_8);
    synchronized (out) {
      try {
        out.write(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException("Nobody hears this process any more", e);
      }
    }
  }
}
