package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A folder whose memory was opened for writing.
 *
 * @param id {@code prj_} and the first 16 hexadecimal digits of the SHA-256 of its path
 * @param name its name, on one line
 * @param identity the key that its memories are filed under; clones of a project share it
 * @param path its absolute path, with links resolved
 * @param firstOpened when it was first opened, to the millisecond
 * @param lastOpened when it was last opened, to the millisecond
 */
public record RegisteredProject(
    String id, String name, String identity, String path, Instant firstOpened, Instant lastOpened) {
  private static final String PREFIX = "prj_";
  private static final int DIGITS = 16;
  private static final Pattern ID = Pattern.compile(PREFIX + "[0-9a-f]{" + DIGITS + "}");
  private static final int LONGEST_NAME = 300;
  private static final int LONGEST_PATH = 4_096;

  /** Checks the texts and times, and that the id matches the path. */
  public RegisteredProject {
    name = Text.line("project name", name, LONGEST_NAME);
    identity = Text.line("project identity", identity, LONGEST_NAME);
    Text.requireStorable("path", path);
    InvalidValueException.unless(
        !path.isEmpty() && path.length() <= LONGEST_PATH, "path", path, "be the path of a folder");
    InvalidValueException.unless(id.equals(idOf(path)), "id", id, "be that of the path");
    firstOpened = Text.time("firstOpened", firstOpened);
    lastOpened = Text.time("lastOpened", lastOpened);
  }

  /** The id of the project in that folder, given by its absolute path with links resolved. */
  public static String idOf(Path path) {
    return idOf(path.toString());
  }

  private static String idOf(String path) {
    return PREFIX + Sha256.hex(path).substring(0, DIGITS);
  }

  /** Whether a text has the form of an id. */
  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  RegisteredProject openedAgain(String newName, String newIdentity, Instant at) {
    return new RegisteredProject(
        id, newName, newIdentity, path, firstOpened, at.isBefore(lastOpened) ? lastOpened : at);
  }
}
