package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.workspace.transcripts.FormatRecognition.Recognized;
import dev.memoryweave.workspace.transcripts.TranscriptFile.UnpackedTooLargeException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Imports transcripts of conversations into a memory: each conversation becomes a session, each
 * message a turn of it.
 *
 * <pre>{@code
 * ImportReport report = TranscriptImport.into(memory).read(Path.of("transcripts"));
 * }</pre>
 *
 * <p>Files are read as streams, so that neither their size nor that of a conversation matters, and
 * stored in batches of one transaction each. Messages are recognized by their ids: importing an
 * unchanged transcript again changes nothing, one that has grown adds the new messages, and an
 * interrupted import continues when it is run again.
 *
 * <p>Everything that people and agents said is kept, with tool calls and their answers. The
 * thoughts of a model, the instructions of its program and the work of subagents are passed over. A
 * turn is not trusted more than a file, whoever said it ({@link
 * dev.memoryweave.model.Trust#IMPORT}). It belongs to no branch, so that it is found on all; its
 * session knows the branch.
 *
 * <p>Immutable, and safe for use by several threads.
 */
public final class TranscriptImport {
  /** How long ago the last message must be for a session to count as ended. */
  public static final Duration ENDED_AFTER = Duration.ofDays(1);

  private final AgentMemory memory;
  private final @Nullable TranscriptFormat format;
  private final Clock clock;
  private final Consumer<ImportProgress> listener;

  private TranscriptImport(
      AgentMemory memory,
      @Nullable TranscriptFormat format,
      Clock clock,
      Consumer<ImportProgress> listener) {
    this.memory = memory;
    this.format = format;
    this.clock = clock;
    this.listener = listener;
  }

  /** Creates an import into a memory, of files in any recognizable format. */
  public static TranscriptImport into(AgentMemory memory) {
    return new TranscriptImport(memory, null, Clock.systemUTC(), progress -> {});
  }

  /** A copy that reads all files in one format; null to recognize the format of each. */
  public TranscriptImport withFormat(@Nullable TranscriptFormat value) {
    return new TranscriptImport(memory, value, clock, listener);
  }

  /** A copy with another clock, which decides whether a session has ended. */
  public TranscriptImport withClock(Clock value) {
    return new TranscriptImport(memory, format, value, listener);
  }

  /** A copy that reports its progress after each transaction and each file. */
  public TranscriptImport withListener(Consumer<ImportProgress> value) {
    return new TranscriptImport(memory, format, clock, value);
  }

  /**
   * Imports a file, or all transcripts of a folder and its subfolders. Links in a folder are not
   * followed.
   *
   * @throws UnreadableTranscriptException if the file is not a transcript or cannot be read, or if
   *     there is no transcript in the folder
   * @throws java.util.concurrent.CancellationException if the thread is interrupted; messages
   *     stored until then stay
   */
  public ImportReport read(Path fileOrFolder) {
    try {
      Path real = fileOrFolder.toRealPath();
      BasicFileAttributes attributes =
          Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Run run = new Run();
      if (attributes.isDirectory()) {
        return run.folder(fileOrFolder, TranscriptFolder.files(real, run.tally));
      }
      if (!attributes.isRegularFile()) {
        throw new UnreadableTranscriptException(fileOrFolder, "it is neither a file nor a folder");
      }
      Path folder = real.getParent() == null ? real : real.getParent();
      return run.file(fileOrFolder, TranscriptFolder.file(folder, real, attributes));
    } catch (IOException e) {
      throw new UnreadableTranscriptException(fileOrFolder, TranscriptFolder.reason(e), e);
    }
  }

  /** One import. */
  private final class Run {
    private final ImportTally tally = new ImportTally();
    private final SessionFiling filing;
    private int filesDone;
    private int filesInAll;
    private long bytesRead;
    private long bytesInAll;
    private String current = "";

    Run() {
      Provenance author = Provenance.of(Source.IMPORT).ofPrincipal(memory.author().principalId());
      Instant endedBefore = clock.instant().minus(ENDED_AFTER);
      filing = new SessionFiling(memory.writtenBy(() -> author), tally, endedBefore, this::tell);
    }

    ImportReport file(Path named, TranscriptFile file) throws IOException {
      filesInAll = 1;
      bytesInAll = file.size();
      String problem = read(file);
      if (!problem.isEmpty()) {
        throw new UnreadableTranscriptException(named, problem);
      }
      return tally.report();
    }

    ImportReport folder(Path named, List<TranscriptFile> files) {
      filesInAll = files.size();
      bytesInAll = files.stream().mapToLong(TranscriptFile::size).sum();
      for (TranscriptFile file : files) {
        try {
          String problem = read(file);
          if (!problem.isEmpty()) {
            tally.skip(file.name(), 0, problem);
          }
        } catch (IOException e) {
          tally.skip(file.name(), 0, "it cannot be read: " + TranscriptFolder.reason(e));
        }
      }
      ImportReport report = tally.report();
      if (report.files() == 0) {
        throw new UnreadableTranscriptException(
            named,
            files.isEmpty()
                ? "there is no file in it whose name ends like that of a transcript"
                : "none of its files is a transcript; " + report.skipped().get(0));
      }
      return report;
    }

    /** Reads a file; returns why it is not a transcript, if so. */
    private String read(TranscriptFile file) throws IOException {
      current = file.name();
      long before = bytesRead;
      try {
        byte[] first = first(file);
        if (first.length == 0 && file.size() > 0) {
          return "it is compressed, and damaged";
        }
        Recognized recognized = recognized(first);
        TranscriptFormat found = recognized.format();
        if (found == null) {
          return recognized.problem();
        }
        tally.begin(file);
        readAs(found, new Transcript(file, recognized.shape(), filing, tally, n -> bytesRead += n));
        return "";
      } finally {
        // A skipped or incomplete file counts as read.
        bytesRead = before + file.size();
        filesDone++;
        tell();
      }
    }

    /** The first bytes; for a damaged file those before the damage. */
    private byte[] first(TranscriptFile file) throws IOException {
      byte[] first = new byte[FormatRecognition.PREFIX];
      int length = 0;
      try (InputStream in = file.open()) {
        for (int read = 0; read >= 0 && length < first.length; length += Math.max(0, read)) {
          read = in.read(first, length, first.length - length);
        }
      } catch (EOFException | ZipException e) {
        return Arrays.copyOf(first, length);
      }
      return Arrays.copyOf(first, length);
    }

    private Recognized recognized(byte[] first) {
      Recognized recognized = FormatRecognition.of(first);
      return format == null || first.length == 0 || format == recognized.format()
          ? recognized
          : new Recognized(format, FormatRecognition.shape(format, first), "");
    }

    private void readAs(TranscriptFormat found, Transcript transcript) throws IOException {
      try {
        TranscriptReader.of(found).read(transcript);
      } catch (EOFException | ZipException e) {
        tally.stop("the compressed file is damaged or ends early here");
      } catch (UnpackedTooLargeException e) {
        tally.stop(String.valueOf(e.getMessage()));
      }
    }

    private void tell() {
      listener.accept(
          new ImportProgress(
              current,
              filesDone,
              filesInAll,
              Math.min(bytesRead, bytesInAll),
              bytesInAll,
              tally.sessions(),
              tally.messages()));
    }
  }
}
