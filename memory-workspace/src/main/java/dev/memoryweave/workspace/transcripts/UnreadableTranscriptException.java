package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/** A file is not a transcript, or cannot be read. Everything imported before it stays. */
public final class UnreadableTranscriptException extends MemoryException {
  private static final long serialVersionUID = 1L;

  UnreadableTranscriptException(Path path, String problem) {
    super(
        MemoryException.Message.of(
            "No transcript can be read from '",
            path,
            "': ",
            MemoryException.Message.foreign(problem)));
  }

  UnreadableTranscriptException(Path path, String problem, Throwable cause) {
    super(
        MemoryException.Message.of(
            "No transcript can be read from '",
            path,
            "': ",
            MemoryException.Message.foreign(problem)),
        cause);
  }
}
