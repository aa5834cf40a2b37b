package dev.memoryweave.workspace.mirror;

/** Finds what git writes into a file that two branches changed in the same place. */
final class ConflictMarkers {
  private static final String OURS = "<<<<<<< ";
  private static final String MIDDLE = "=======";
  private static final String THEIRS = ">>>>>>> ";

  private ConflictMarkers() {}

  /** The line at which the first conflict begins, from 1, or 0 if there is none. */
  static int line(String text) {
    if (!text.contains(OURS)) {
      return 0;
    }
    int begins = 0;
    boolean middle = false;
    int line = 0;
    for (String content : text.split("\n", -1)) {
      line++;
      String plain = content.endsWith("\r") ? content.substring(0, content.length() - 1) : content;
      if (plain.startsWith(OURS)) {
        begins = line;
        middle = false;
      } else if (begins > 0 && plain.equals(MIDDLE)) {
        middle = true;
      } else if (middle && plain.startsWith(THEIRS)) {
        return begins;
      }
    }
    return 0;
  }
}
