package dev.memoryweave.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * Measures exports, imports, backups and restoring in a process whose heap is {@value #HEAP},
 * beside a plain copy of the file that reaches the disk, and SQLite's own copy. Of each it tells
 * the time on the clock and that of the processor, which another load on the machine changes less.
 * Arguments: {@code [SIZE...]}, 10,000 and 100,000 if none.
 */
public final class TransferBenchmark {
  private static final String HEAP = "128m";

  private TransferBenchmark() {}

  /** Runs the measurement. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> sizes = args.length == 0 ? List.of("10000", "100000") : List.of(args);
    if (!SmallHeap.isHere()) {
      System.exit(SmallHeap.run(TransferBenchmark.class, HEAP, sizes));
    }
    System.out.printf(Locale.ROOT, "heap %d MB%n", Runtime.getRuntime().maxMemory() >> 20);
    for (String size : sizes) {
      measure(Integer.parseInt(size));
    }
  }

  private static void measure(int size) throws IOException {
    try (LoadedStore loaded = LoadedStore.of(size)) {
      Path folder = loaded.folder();
      Path copy = folder.resolve("copy.db");
      Times copied = Times.of(() -> copy(loaded.file(), copy));
      tell(size, "file", Files.size(loaded.file()), copied, copied, "plain copy, on the disk");
      Files.delete(copy);
      Times vacuumed = Times.of(() -> vacuum(loaded.file(), copy));
      tell(size, "vacuum", Files.size(copy), vacuumed, copied, "VACUUM INTO, on the disk");
      Files.delete(copy);
      Path backup = folder.resolve("backup.db");
      Times backedUp = Times.of(() -> loaded.memory().maintenance().backup(backup));
      tell(size, "backup", Files.size(backup), backedUp, copied, "checked, on the disk");
      Path restored = folder.resolve("restored.db");
      Times put = Times.of(() -> SqliteMemoryStore.restore(restored, backup));
      tell(size, "restore", Files.size(restored), put, copied, "checked, on the disk");
      Files.delete(backup);
      Path export = folder.resolve("export.jsonl");
      Times exported = Times.of(() -> loaded.memory().maintenance().transfer().exportTo(export));
      tell(size, "export", Files.size(export), exported, copied, "");
      importInto(size, folder.resolve("other.db"), export, copied);
    }
  }

  private static void importInto(int size, Path file, Path export, Times copied)
      throws IOException {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory =
          AgentMemory.builder(store)
              .project("benchmark")
              .author(Provenance.of(Source.USER))
              .build();
      Times added = Times.of(() -> require(memory, export, size));
      Path log = file.resolveSibling(file.getFileName() + "-wal");
      tell(size, "import", Files.size(file), added, copied, "log " + Files.size(log) / 1e6 + " MB");
      Times again = Times.of(() -> require(memory, export, 0));
      tell(size, "again", Files.size(file), again, copied, "nothing changed");
      if (!store.verify().isSound()) {
        throw new IllegalStateException("The store is not sound after the import");
      }
    }
  }

  private static void require(AgentMemory memory, Path export, long added) {
    Transfer.Imported report =
        memory
            .maintenance()
            .transfer()
            .importFrom(export, ImportOptions.DEFAULT.withKeepAuthors(true));
    if (report.memories(Transfer.Imported.Outcome.ADDED) != added || !report.problems().isEmpty()) {
      throw new IllegalStateException("The import came to something else: " + report);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to);
    try (FileChannel channel = FileChannel.open(to, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private static void vacuum(Path from, Path to) throws IOException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + from);
        PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
      statement.setString(1, to.toString());
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IOException("SQLite did not copy " + from, e);
    }
    try (FileChannel channel = FileChannel.open(to, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  /** The time that some work took, in seconds. */
  private record Times(double clock, double processor) {
    static Times of(Work work) throws IOException {
      long start = System.nanoTime();
      long busy = processorTime();
      work.run();
      return new Times((System.nanoTime() - start) / 1e9, (processorTime() - busy) / 1e9);
    }

    private static long processorTime() {
      return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
  }

  private static void tell(
      int size, String what, long bytes, Times times, Times copied, String note) {
    System.out.printf(
        Locale.ROOT,
        "%,9d memories  %-7s %8.1f MB %8.2f s %8.2f s cpu %7.1fx  %s%n",
        size,
        what,
        bytes / 1e6,
        times.clock(),
        times.processor(),
        times.clock() / copied.clock(),
        note);
  }
}
