package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.transcripts.ImportReport;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.internal.Formats.Recognized;
import dev.memoryweave.workspace.transcripts.internal.TranscriptFile.UnpackedTooLargeException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** One import of a file or a folder. */
public final class ImportRun {
  private final @Nullable TranscriptFormat format;
  private final Consumer<ImportReport.Progress> listener;
  private final ImportTally tally = new ImportTally();
  private final SessionFiling filing;
  private int filesDone;
  private int filesInAll;
  private long bytesRead;
  private long bytesInAll;
  private String current = "";

  /** There is no transcript; the message says why. */
  public static final class NoTranscriptException extends Exception {
    private static final long serialVersionUID = 1L;

    NoTranscriptException(String problem) {
      super(problem);
    }
  }

  /**
   * Prepares an import.
   *
   * @param format the format of all files, or null to recognize that of each
   * @param endedBefore sessions whose last message is older are ended
   * @param listener receives the progress after each transaction and each file
   */
  public ImportRun(
      AgentMemory memory,
      @Nullable TranscriptFormat format,
      Instant endedBefore,
      Consumer<ImportReport.Progress> listener) {
    this.format = format;
    this.listener = listener;
    Provenance author = Provenance.of(Source.IMPORT).ofPrincipal(memory.author().principalId());
    this.filing = new SessionFiling(memory.writtenBy(() -> author), tally, endedBefore, this::tell);
  }

  /**
   * Imports a file, or all transcripts of a folder.
   *
   * @throws NoTranscriptException if there is none
   * @throws IOException if the file cannot be read
   */
  public ImportReport read(Path fileOrFolder) throws IOException, NoTranscriptException {
    Path real = fileOrFolder.toRealPath();
    BasicFileAttributes attributes =
        Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isDirectory()) {
      return folder(TranscriptFolder.files(real, tally));
    }
    if (!attributes.isRegularFile()) {
      throw new NoTranscriptException("it is neither a file nor a folder");
    }
    Path folder = real.getParent() == null ? real : real.getParent();
    TranscriptFile file = TranscriptFolder.file(folder, real, attributes);
    expect(List.of(file));
    String problem = read(file);
    if (!problem.isEmpty()) {
      throw new NoTranscriptException(problem);
    }
    return tally.report();
  }

  /** The problem without the path, which is reported anyway. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    return e instanceof AccessDeniedException
        ? "it may not be read by this program"
        : e.getClass().getSimpleName().replaceFirst("(Exception)?$", "");
  }

  private ImportReport folder(List<TranscriptFile> files) throws NoTranscriptException {
    expect(files);
    for (TranscriptFile file : files) {
      try {
        String problem = read(file);
        if (!problem.isEmpty()) {
          tally.skip(file.name(), 0, problem);
        }
      } catch (IOException e) {
        tally.skip(file.name(), 0, "it cannot be read: " + reason(e));
      }
    }
    ImportReport report = tally.report();
    if (report.files() == 0) {
      throw new NoTranscriptException(
          files.isEmpty()
              ? "there is no file in it whose name ends like that of a transcript"
              : "none of its files is a transcript; " + report.skipped().get(0));
    }
    return report;
  }

  private void expect(List<TranscriptFile> files) {
    filesInAll = files.size();
    bytesInAll = files.stream().mapToLong(TranscriptFile::size).sum();
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
      Recognized recognized = Formats.recognize(first, format);
      if (recognized.row() == null) {
        return recognized.problem();
      }
      tally.begin(file);
      recognized
          .row()
          .reading()
          .reader()
          .read(new Transcript(file, recognized.shape(), filing, tally, n -> bytesRead += n));
    } catch (EOFException | ZipException e) {
      tally.stop("the compressed file is damaged or ends early here");
    } catch (UnpackedTooLargeException e) {
      tally.stop(String.valueOf(e.getMessage()));
    } finally {
      // A skipped or incomplete file counts as read.
      bytesRead = before + file.size();
      filesDone++;
      tell();
    }
    return "";
  }

  /** The first bytes; for a damaged file those before the damage. */
  private static byte[] first(TranscriptFile file) throws IOException {
    byte[] first = new byte[Formats.PREFIX];
    int length = 0;
    try (InputStream in = file.open(bytes -> {})) {
      for (int read = 0; read >= 0 && length < first.length; length += Math.max(0, read)) {
        read = in.read(first, length, first.length - length);
      }
    } catch (EOFException | ZipException e) {
      return Arrays.copyOf(first, length);
    }
    return Arrays.copyOf(first, length);
  }

  private void tell() {
    listener.accept(
        new ImportReport.Progress(
            current,
            filesDone,
            filesInAll,
            Math.min(bytesRead, bytesInAll),
            bytesInAll,
            tally.sessions(),
            tally.messages()));
  }
}
