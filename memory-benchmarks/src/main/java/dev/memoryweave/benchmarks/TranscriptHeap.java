package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.transcripts.ImportReport;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.TranscriptImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.management.ListenerNotFoundException;

/**
 * Imports a long transcript in a process whose heap is {@value #HEAP}, and tells how long that
 * took, how much heap it needed and how large the store became. Arguments: {@code [FORMAT]
 * [MEGABYTES]}, {@code claude-code} and 100 if not given; the other format is {@code chatgpt}.
 */
public final class TranscriptHeap {
  private static final String HEAP = "64m";
  private static final int MEGABYTE = 1_000_000;

  private TranscriptHeap() {}

  /** Runs the measurement. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ListenerNotFoundException {
    TranscriptFormat format =
        args.length > 0 ? TranscriptFormat.of(args[0]) : TranscriptFormat.CLAUDE_CODE;
    int megabytes = args.length > 1 ? Integer.parseInt(args[1]) : 100;
    if (!SmallHeap.isHere()) {
      List<String> same = List.of(format.label(), Integer.toString(megabytes));
      System.exit(SmallHeap.run(TranscriptHeap.class, HEAP, same));
    }
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path transcript = folder.path().resolve("transcript.json");
      new WrittenTranscript(format).write(transcript, (long) megabytes * MEGABYTE);
      Path file = folder.path().resolve("memory.db");
      read("imported", transcript, file);
      read("again", transcript, file);
    }
  }

  private static void read(String what, Path transcript, Path file)
      throws IOException, ListenerNotFoundException {
    long start = System.nanoTime();
    ImportReport report;
    long most;
    long kept;
    try (HeapWatch heap = HeapWatch.start();
        SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = AgentMemory.builder(store).build();
      report =
          TranscriptImport.into(memory)
              .withListener(progress -> System.err.printf("\r%3.0f %%", 100 * progress.share()))
              .read(transcript);
      most = heap.most();
      kept = heap.mostKept();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.err.println();
    System.out.printf(
        Locale.ROOT,
        "%s: %.1f MB in %.1f s (%.1f MB/s); %,d messages new, %,d known, %,d tool calls, %,d"
            + " skipped; most heap %.1f MB, after a collection %.1f MB, of %d MB; store %.1f MB%n",
        what,
        Files.size(transcript) / 1e6,
        seconds,
        Files.size(transcript) / 1e6 / seconds,
        report.added(),
        report.known(),
        report.toolCalls(),
        report.skippedCount(),
        most / 1048576.0,
        kept / 1048576.0,
        Runtime.getRuntime().maxMemory() >> 20,
        Files.size(file) / 1e6);
    report.skipped().stream().limit(5).forEach(System.out::println);
  }
}
