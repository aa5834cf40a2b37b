package dev.memoryweave.workspace;

import java.util.List;
import java.util.Set;

/**
 * Rules stated by the files of a project, in the order of the files.
 *
 * @param files the files with at least one rule
 */
public record FileStatements(List<OfFile> files) {
  /** The most rules of one file that are shown verbatim. */
  public static final int MOST_SHOWN = 3;

  /** Copies the list. */
  public FileStatements {
    files = List.copyOf(files);
  }

  /**
   * Rules of one file.
   *
   * @param path the file, relative to the project's root
   * @param inForce how many rules are active
   * @param waiting how many rules are pending
   * @param authors who committed them, as far as known
   * @param first the titles of the first rules, at most {@value FileStatements#MOST_SHOWN}
   */
  public record OfFile(
      String path, int inForce, int waiting, Set<String> authors, List<String> first) {
    /** Copies the collections. */
    public OfFile {
      authors = Set.copyOf(authors);
      first = List.copyOf(first);
    }
  }

  /** The number of rules. */
  public int rules() {
    return inForce() + waiting();
  }

  /** The number of active rules. */
  public int inForce() {
    return files.stream().mapToInt(OfFile::inForce).sum();
  }

  /** The number of pending rules. */
  public int waiting() {
    return files.stream().mapToInt(OfFile::waiting).sum();
  }
}
