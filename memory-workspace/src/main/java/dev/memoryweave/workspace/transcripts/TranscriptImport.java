package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.workspace.transcripts.internal.ImportRun;
import dev.memoryweave.workspace.transcripts.internal.ImportRun.NoTranscriptException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
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
  private final Consumer<ImportReport.Progress> listener;

  private TranscriptImport(
      AgentMemory memory,
      @Nullable TranscriptFormat format,
      Clock clock,
      Consumer<ImportReport.Progress> listener) {
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
  public TranscriptImport withListener(Consumer<ImportReport.Progress> value) {
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
      Instant endedBefore = clock.instant().minus(ENDED_AFTER);
      return new ImportRun(memory, format, endedBefore, listener).read(fileOrFolder);
    } catch (NoTranscriptException e) {
      throw new UnreadableTranscriptException(fileOrFolder, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UnreadableTranscriptException(fileOrFolder, ImportRun.reason(e), e);
    }
  }
}
