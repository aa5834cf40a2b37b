package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules for file names inside a project, on this and on other systems. */
final class PathSyntax {
  /** The longest file name on common file systems, in bytes of UTF-8. */
  private static final int LONGEST_NAME = 255;

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:(?:/.*)?", Pattern.DOTALL);
  private static final Pattern DEVICE =
      Pattern.compile("(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[0-9¹²³])(?:\\..*)?");

  private PathSyntax() {}

  /**
   * The problem with a path separated by {@code /}, continuing the words "the path", or nothing.
   *
   * @param windows whether names have their meaning on Windows
   */
  static Optional<String> problem(String path, boolean windows) {
    if (path.length() > SourcePath.MAX_LENGTH) {
      return Optional.of("has more than " + SourcePath.MAX_LENGTH + " characters");
    }
    try {
      Text.requireStorable("path", path);
    } catch (InvalidValueException e) {
      return Optional.of(
          path.indexOf('\0') >= 0 ? "holds the NUL character" : "is not valid Unicode");
    }
    if (path.indexOf('\\') >= 0) {
      return Optional.of("holds a backslash");
    }
    if (DRIVE.matcher(path).matches()) {
      return Optional.of("starts with a drive");
    }
    for (String part : path.split("/", -1)) {
      Optional<String> problem = partProblem(part, windows);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> partProblem(String part, boolean windows) {
    if (part.equals("..")) {
      return Optional.of("climbs up by '..'");
    }
    if (part.length() > LONGEST_NAME / 3
        && part.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
      return Optional.of("has a name in it of more than " + LONGEST_NAME + " bytes");
    }
    return windows ? windowsProblem(part) : Optional.empty();
  }

  /** Windows drops blanks and dots at the end of names, and opens devices and streams by name. */
  private static Optional<String> windowsProblem(String part) {
    if (part.indexOf(':') >= 0) {
      return Optional.of("holds a colon, which names a drive or a second stream of a file");
    }
    if (part.length() > 1 && (part.endsWith(".") || part.endsWith(" "))) {
      return Optional.of("has a name in it that ends with a dot or a blank");
    }
    return DEVICE.matcher(PlainText.lowerCase(part)).matches()
        ? Optional.of("names a device")
        : Optional.empty();
  }
}
