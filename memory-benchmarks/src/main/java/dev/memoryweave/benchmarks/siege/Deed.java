package dev.memoryweave.benchmarks.siege;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What somebody does to the file of a store, or to those beside it, past the store. None of them
 * opens the file in this process: closing it again would drop the locks of an open store.
 */
enum Deed {
  /** A backup is moved over the file. */
  MOVED_OVER(Sequel.AS_BACKUP) {
    @Override
    void apply(Path file, Path backup) throws IOException {
      Files.move(backup, file, StandardCopyOption.REPLACE_EXISTING);
    }
  },
  /** A backup is written into the file, which stays the same one to the file system. */
  COPIED_INTO(Sequel.AS_BACKUP) {
    @Override
    void apply(Path file, Path backup) throws InterruptedException {
      Command.run("cp", backup.toString(), file.toString());
    }
  },
  /** The file is deleted. */
  DELETED(Sequel.GONE) {
    @Override
    void apply(Path file, Path backup) throws IOException {
      Files.delete(file);
    }
  },
  /** The file is cut to nothing. */
  EMPTIED(Sequel.REFUSED) {
    @Override
    void apply(Path file, Path backup) throws InterruptedException {
      Command.run("cp", "/dev/null", file.toString());
    }
  },
  /** The file is cut to half its length. */
  HALVED(Sequel.DAMAGED) {
    @Override
    void apply(Path file, Path backup) throws IOException, InterruptedException {
      Command.run(
          "dd", "if=/dev/null", "of=" + file, "bs=1", "count=0", "seek=" + Files.size(file) / 2);
    }
  },
  /** The log is deleted. */
  LOG_DELETED(Sequel.KEPT) {
    @Override
    void apply(Path file, Path backup) throws IOException {
      Files.deleteIfExists(log(file));
    }
  },
  /** The index of the log, through which processes agree, is deleted. */
  LOG_INDEX_DELETED(Sequel.KEPT) {
    @Override
    void apply(Path file, Path backup) throws IOException {
      Files.deleteIfExists(logIndex(file));
    }
  },
  /** Both are deleted. */
  LOG_AND_INDEX_DELETED(Sequel.KEPT) {
    @Override
    void apply(Path file, Path backup) throws IOException {
      Files.deleteIfExists(log(file));
      Files.deleteIfExists(logIndex(file));
    }
  };

  /** What must be so when the store is opened again. */
  enum Sequel {
    /** It holds what the backup held and what was acknowledged since the deed, or is refused. */
    AS_BACKUP,
    /** It holds what was acknowledged since the deed, or is refused. */
    GONE,
    /** It is refused. */
    REFUSED,
    /** Every operation ends in a right result or an exception of the SPI. */
    DAMAGED,
    /** It holds all that was acknowledged; what came before the deed may be gone if told of. */
    KEPT
  }

  private final Sequel sequel;

  Deed(Sequel sequel) {
    this.sequel = sequel;
  }

  Sequel sequel() {
    return sequel;
  }

  /**
   * Does it.
   *
   * @param backup a copy of the file as it was some changes ago
   */
  abstract void apply(Path file, Path backup) throws IOException, InterruptedException;

  static Path log(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  static Path logIndex(Path file) {
    return file.resolveSibling(file.getFileName() + "-shm");
  }
}
