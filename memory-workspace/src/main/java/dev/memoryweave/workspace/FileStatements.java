package dev.memoryweave.workspace;

import java.util.List;
import java.util.Set;

/**
 * Rules that the files of a project state, in the order of their files.
 *
 * @param files the files with at least one rule
 */
public record FileStatements(List<OfFile> files) {
  /** The most rules of one file that are shown in their own words. */
  public static final int MOST_SHOWN = 3;

  /** Copies the list. */
  public FileStatements {
    files = List.copyOf(files);
  }

  /**
   * Rules of one file.
   *
   * @param path the file, relative to the project's root
   * @param inForce how many rules are in force
   * @param waiting how many rules wait
   * @param authors who committed them, as far as that is known
   * @param first the first rules by their titles, at most {@value FileStatements#MOST_SHOWN}
   */
  public record OfFile(
      String path, int inForce, int waiting, Set<String> authors, List<String> first) {
    /** Copies the collections. */
    public OfFile {
      authors = Set.copyOf(authors);
      first = List.copyOf(first);
    }
  }

  /** How many rules there are. */
  public int rules() {
    return inForce() + waiting();
  }

  /** How many rules are in force. */
  public int inForce() {
    return files.stream().mapToInt(OfFile::inForce).sum();
  }

  /** How many rules wait. */
  public int waiting() {
    return files.stream().mapToInt(OfFile::waiting).sum();
  }
}
