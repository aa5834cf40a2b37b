package dev.memoryweave.continuity.internal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares working folders, however they are written. */
final class FolderMatch {
  private FolderMatch() {}

  /**
   * Converts to forward slashes, without a slash at the end, and with a lower-case drive letter.
   */
  static String normalised(String folder) {
    String path = folder.strip().replace('\\', '/').replaceAll("/{2,}", "/");
    path = path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return path.length() >= 2 && path.charAt(1) == ':'
        ? path.substring(0, 1).toLowerCase(Locale.ROOT) + path.substring(1)
        : path;
  }

  /** Whether a folder equals or lies in another one; both normalised. */
  static boolean isIn(String folder, String parent) {
    return folder.equals(parent) || folder.startsWith(parent.endsWith("/") ? parent : parent + "/");
  }

  /** Whether a folder lies in the lane's folder, which may be null; both normalised. */
  static boolean isInLane(String folder, @Nullable String lane) {
    return lane != null && isIn(folder, lane);
  }
}
