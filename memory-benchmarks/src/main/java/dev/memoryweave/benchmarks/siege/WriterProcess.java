package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memoryweave.model.NodeId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A {@link WriterProgram} in a process of its own, whose every step goes into a ledger. */
final class WriterProcess implements AutoCloseable {
  /** Far longer than anything takes; whoever waits so long waits for nothing. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Process process;
  private final Path errors;
  private final Ledger ledger;
  private final Thread reader;
  private final List<String> refusedOpenings = new ArrayList<>();
  private boolean opening;
  private boolean opened;
  private boolean ended;
  private int idle;
  private long acknowledgements;
  private long refusals;

  /**
   * Starts a process.
   *
   * @param number tells its memories from those of other processes, 1 or more
   */
  WriterProcess(
      Path file,
      int number,
      int threads,
      long seed,
      Duration busyTimeout,
      Writer.Mix mix,
      Ledger ledger)
      throws IOException {
    this.ledger = ledger;
    errors = Files.createTempFile("siege-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            // Short runs: quick to start counts for more than quick in the long run.
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            WriterProgram.class.getName(),
            file.toString(),
            String.valueOf(number),
            String.valueOf(threads),
            String.valueOf(seed),
            String.valueOf(busyTimeout.toMillis()),
            mix.name());
    builder.redirectError(errors.toFile());
    process = builder.start();
    reader = new Thread(this::readAll, "lines of writer " + number);
    reader.setDaemon(true);
    reader.start();
  }

  private void readAll() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        read(List.of(line.split("\t", -1)));
      }
    } catch (IOException e) {
      // The process is gone, and with it what it had to say.
    } finally {
      synchronized (this) {
        ended = true;
        notifyAll();
      }
    }
  }

  private void read(List<String> words) {
    switch (words.get(0)) {
      case WriterProgram.TRIED ->
          ledger.tried(
              words.get(1), new Attempt(NodeId.of(words.get(2)), Long.parseLong(words.get(3))));
      case WriterProgram.ACKNOWLEDGED ->
          ledger.acknowledged(
              words.get(1), Long.parseLong(words.get(2)), Long.parseLong(words.get(3)));
      case WriterProgram.REFUSED -> ledger.refused(words.get(1), words.get(2), words.get(3));
      case WriterProgram.BROKEN -> ledger.broken(words.get(1), words.get(2));
      default -> {
        // About the process, not about a change.
      }
    }
    synchronized (this) {
      switch (words.get(0)) {
        case WriterProgram.OPENING -> opening = true;
        case WriterProgram.OPENED -> opened = true;
        case WriterProgram.UNOPENED -> refusedOpenings.add(words.get(1) + ": " + words.get(2));
        case WriterProgram.ACKNOWLEDGED -> acknowledgements++;
        case WriterProgram.REFUSED, WriterProgram.BROKEN -> refusals++;
        case WriterProgram.IDLE -> idle++;
        default -> {
          // Nothing that is waited for.
        }
      }
      notifyAll();
    }
  }

  /** Waits until the process is about to open the store. */
  void awaitOpening() throws InterruptedException {
    await("is about to open", () -> opening);
  }

  /** Waits until the process has opened the store; false if the store refused. */
  boolean awaitOpened() throws InterruptedException {
    await("has opened", () -> opened || !refusedOpenings.isEmpty());
    return isOpened();
  }

  private synchronized boolean isOpened() {
    return opened;
  }

  /** Waits until so many changes were acknowledged since the process began. */
  void awaitAcknowledgements(long count) throws InterruptedException {
    await(count + " acknowledgements", () -> acknowledgements >= count);
  }

  /**
   * Waits until so many more changes were acknowledged, and tells whether that came to pass before
   * so many more were not.
   */
  boolean goesOn(long more, long refusalsAtMost) throws InterruptedException {
    long wanted = acknowledgements() + more;
    long patience = refusals() + refusalsAtMost;
    await("going on", () -> acknowledgements >= wanted || refusals >= patience);
    return acknowledgements() >= wanted;
  }

  /** Waits until so many changes were not acknowledged since the process began. */
  void awaitRefusals(long count) throws InterruptedException {
    await(count + " refusals", () -> refusals >= count);
  }

  synchronized long acknowledgements() {
    return acknowledgements;
  }

  synchronized long refusals() {
    return refusals;
  }

  /** Why the store was not opened, if it was not. */
  synchronized List<String> refusedOpenings() {
    return List.copyOf(refusedOpenings);
  }

  private synchronized void await(String what, BooleanSupplier condition)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (ended || left <= 0) {
        throw new IllegalStateException(
            "Waiting for '" + what + "', the writer " + (ended ? "ended: " : "hangs: ") + errors());
      }
      wait(left);
    }
  }

  /** Has each thread make so many changes, once it is done with those before. */
  void begin(int changes) throws IOException {
    tell(WriterProgram.WRITE + " " + changes);
  }

  /** Has each of the threads make so many changes, and waits until all are done. */
  void write(int changes, int threads) throws IOException, InterruptedException {
    int before = idle();
    begin(changes);
    awaitIdle(before + threads);
  }

  private synchronized int idle() {
    return idle;
  }

  /** Waits until threads have been done so many times. */
  void awaitIdle(int count) throws InterruptedException {
    await("no work left", () -> idle >= count);
  }

  /** Has the process close the store and end, and waits for it. */
  void stop() throws IOException, InterruptedException {
    tell(WriterProgram.STOP);
    awaitEnd();
  }

  private void tell(String command) throws IOException {
    process.getOutputStream().write((command + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /** Ends the process at once, as {@code kill -9} does, and waits for its last words. */
  void kill() throws InterruptedException {
    killNow();
    awaitEnd();
  }

  /** As {@link #kill}, without waiting. */
  void killNow() {
    // The method of Process would also close the stream of what the process said.
    process.toHandle().destroyForcibly();
  }

  /** Waits until the process has ended and all it said has been read. */
  void awaitEnd() throws InterruptedException {
    if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("The writer does not end: " + errors());
    }
    reader.join(PATIENCE.toMillis());
  }

  long pid() {
    return process.pid();
  }

  private String errors() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      return "what it said cannot be read";
    }
  }

  @Override
  public void close() throws IOException {
    process.toHandle().destroyForcibly();
    try {
      process.waitFor();
      reader.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Files.deleteIfExists(errors);
  }
}
