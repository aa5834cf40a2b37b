package dev.memoryweave.rest.internal.server;

import dev.memoryweave.model.internal.Drafts;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.model.internal.OwnFolder;
import dev.memoryweave.operations.opening.UsageException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/** The file with the token that clients must show. */
final class TokenFile {
  /** Shorter ones could be guessed. */
  private static final int LEAST_LENGTH = 16;

  private static final int MOST_LENGTH = 1_024;

  private TokenFile() {}

  /**
   * Reads the token from a file that somebody else made.
   *
   * @throws UsageException if it contains none
   */
  static String read(Path file) {
    try {
      if (Files.size(file) > MOST_LENGTH) {
        throw new UsageException("The file " + file + " is too long for a token");
      }
      return checked(Files.readString(file).strip(), "The token in " + file);
    } catch (IOException e) {
      throw new UsageException("The file " + file + " with the token cannot be read");
    }
  }

  /** Checks that clients can send a token, and that nobody can guess it. */
  static String checked(String token, String what) {
    if (token.length() < LEAST_LENGTH || token.length() > MOST_LENGTH) {
      throw new UsageException(
          what + " must have " + LEAST_LENGTH + " to " + MOST_LENGTH + " characters");
    }
    if (!token.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      throw new UsageException(what + " may hold letters, digits and signs of ASCII only");
    }
    return token;
  }

  /**
   * Reads the token that this server made, or makes it. Only the owner can ever read it.
   *
   * @throws UsageException if it cannot be stored, or others can read it
   */
  static String readOrMake(Path file) {
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        make(file);
      }
      OwnersFile.check(file);
    } catch (IOException e) {
      throw new UsageException("The token cannot be stored in " + file);
    }
    return read(file);
  }

  /** Writes to a temporary file first, so that no other process ever sees a part of it. */
  private static void make(Path file) throws IOException {
    String token = RandomText.make();
    Path folder = OwnFolder.make(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    Drafts.clear(folder);
    Drafts.write(
        file.toAbsolutePath(),
        draft -> {
          FinishedFile.createForOwner(draft);
          Files.writeString(draft, token + "\n");
          try {
            FinishedFile.publish(draft, file);
          } catch (FileAlreadyExistsException e) {
            // Another process was faster; its token counts.
          }
        });
  }
}
