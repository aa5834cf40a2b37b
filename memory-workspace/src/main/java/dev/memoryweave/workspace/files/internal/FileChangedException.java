package dev.memoryweave.workspace.files.internal;

import java.io.IOException;

/** Somebody else wrote a file meanwhile. */
public final class FileChangedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says what to do. */
  public FileChangedException() {
    super("somebody has changed it in the meantime; try again");
  }
}
