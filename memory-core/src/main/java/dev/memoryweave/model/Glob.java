package dev.memoryweave.model;

/** Matches paths against globs, in time at most proportional to the product of their lengths. */
final class Glob {
  private Glob() {}

  static boolean matches(String glob, String path) {
    String folder = glob.endsWith("/") ? glob.substring(0, glob.length() - 1) : glob;
    String[] pattern = folder.split("/", -1);
    String[] names = path.split("/", -1);
    // reached[j]: the part of the pattern so far matches the first j names.
    boolean[] reached = new boolean[names.length + 1];
    reached[0] = true;
    for (String part : pattern) {
      boolean[] next = new boolean[names.length + 1];
      if (part.equals("**")) {
        boolean any = false;
        for (int j = 0; j <= names.length; j++) {
          any |= reached[j];
          next[j] = any;
        }
      } else {
        for (int j = 0; j < names.length; j++) {
          next[j + 1] = reached[j] && nameMatches(part, names[j]);
        }
      }
      reached = next;
    }
    // A pattern that matches a folder above the path includes everything in it.
    for (boolean end : reached) {
      if (end) {
        return true;
      }
    }
    return false;
  }

  /** Goes back to the latest star only, which suffices since each star may match any number. */
  private static boolean nameMatches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int afterStar = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        afterStar = n;
      } else if (p < pattern.length()
          && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++afterStar;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
