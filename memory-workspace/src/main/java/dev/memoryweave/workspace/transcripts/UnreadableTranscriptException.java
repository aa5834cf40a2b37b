package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/** A file is no transcript, or it cannot be read. All that was imported before it stays. */
public final class UnreadableTranscriptException extends MemoryException {
  private static final long serialVersionUID = 1L;

  UnreadableTranscriptException(Path path, String problem) {
    super("No transcript can be read from '" + path + "': " + problem);
  }

  UnreadableTranscriptException(Path path, String problem, Throwable cause) {
    super("No transcript can be read from '" + path + "': " + problem, cause);
  }
}
