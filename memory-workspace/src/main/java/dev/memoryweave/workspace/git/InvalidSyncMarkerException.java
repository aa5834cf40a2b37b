package dev.memoryweave.workspace.git;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/** The file for the sync marker contains something else. */
public final class InvalidSyncMarkerException extends GitException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception for that file. */
  public InvalidSyncMarkerException(Path file) {
    super(
        MemoryException.Message.of(
            "The file ",
            file,
            " is no sync marker, which is {\"version\": 1, \"last_sync_commit\": ...,"
                + " \"last_sync_at\": ...} with the name of a commit and a time such as"
                + " 2026-01-31T12:00:00+00:00: remove the file, or mark the memory as synced"
                + " again"));
  }
}
