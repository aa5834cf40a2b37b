package dev.memoryweave.knowledge.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import java.util.Comparator;
import java.util.List;

/** The rules for paths inside a project. */
public final class SourcePath {
  /** The longest path, in characters. */
  public static final int MAX_LENGTH = 4_096;

  /** Compares paths by their Unicode code points, as stores list them. */
  public static final Comparator<String> ORDER = SourcePath::compare;

  private SourcePath() {}

  private static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char left = a.charAt(i);
      char right = b.charAt(i);
      if (left != right) {
        // In UTF-16, surrogates represent the highest code points but are not the highest values.
        boolean isHigh = Character.isSurrogate(left);
        return isHigh == Character.isSurrogate(right) ? left - right : isHigh ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }

  /**
   * The path itself, if it is one inside a project: relative, with {@code /} as separator, without
   * parts that are empty, {@code .} or {@code ..}. Names may contain anything else except NUL,
   * including line feeds and quotes.
   *
   * @throws InvalidValueException if it is not
   */
  public static String check(String field, String path) {
    Text.requireStorable(field, path);
    InvalidValueException.unless(
        path.length() <= MAX_LENGTH, field, path, "have at most " + MAX_LENGTH + " characters");
    for (String part : path.split("/", -1)) {
      InvalidValueException.unless(
          !part.isEmpty() && !part.equals(".") && !part.equals(".."),
          field,
          path,
          "be a path inside the project, such as src/Main.java");
    }
    return path;
  }

  /** The last part of a path. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The folder of a path, empty for a file at the root. */
  public static String folder(String path) {
    int end = path.lastIndexOf('/');
    return end < 0 ? "" : path.substring(0, end);
  }

  /** Whether a path is that folder or file, or lies below it; everything lies below the root "". */
  public static boolean isUnder(String path, String folder) {
    return folder.isEmpty()
        || path.equals(folder)
        || (path.startsWith(folder) && path.charAt(folder.length()) == '/');
  }

  static List<String> checkAll(String field, List<String> paths) {
    paths.forEach(path -> check(field, path));
    return List.copyOf(paths);
  }
}
