package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import java.util.regex.Pattern;

/**
 * A file or folder of the project that a memory is about: a path or glob relative to the project's
 * root, with forward slashes.
 *
 * @param glob at most 400 characters; a leading {@code ./} is dropped
 */
public record Anchor(String glob) {
  /** The folder that holds the memory's own files, which no memory can be about. */
  public static final String MEMORY_FOLDER = ".memory";

  private static final int MAX = 400;
  private static final Pattern DRIVE_OR_URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
  private static final String RULE =
      "be a path or glob relative to the project's root with forward slashes, ";

  /** Normalises and checks the glob. */
  public Anchor {
    glob = Text.line("anchor", glob, MAX);
    while (glob.startsWith("./")) {
      glob = glob.substring(2);
    }
    InvalidValueException.unless(!glob.isEmpty(), "anchor", glob, RULE + "not empty");
    InvalidValueException.unless(!glob.startsWith("/"), "anchor", glob, RULE + "not absolute");
    InvalidValueException.unless(glob.indexOf('\\') < 0, "anchor", glob, RULE + "not '\\'");
    InvalidValueException.unless(
        !DRIVE_OR_URL.matcher(glob).matches(), "anchor", glob, RULE + "not a drive or URL");
    for (String part : glob.split("/", -1)) {
      InvalidValueException.unless(!part.equals(".."), "anchor", glob, RULE + "without '..'");
    }
    InvalidValueException.unless(
        !glob.equals(MEMORY_FOLDER) && !glob.startsWith(MEMORY_FOLDER + "/"),
        "anchor",
        glob,
        RULE + "outside the memory's own folder " + MEMORY_FOLDER);
  }

  /** The anchor of that path or glob. */
  public static Anchor of(String glob) {
    return new Anchor(glob);
  }

  /**
   * Whether the anchor covers a path of the project: it is the path itself, a folder above it, or a
   * glob that matches it. In a glob, {@code *} matches any part of a name, {@code ?} one character
   * of it, and {@code **} any number of folders.
   *
   * @param path relative to the project's root with forward slashes; a leading {@code ./} is
   *     ignored
   */
  public boolean matches(String path) {
    String relative = path.startsWith("./") ? path.substring(2) : path;
    return Glob.matches(glob, relative);
  }

  @Override
  public String toString() {
    return glob;
  }
}
