package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Finds the last authors of files, and which commits are visible from the checkout. */
@FunctionalInterface
public interface FileAuthors {
  /** No author is known, and everything is visible. */
  FileAuthors UNKNOWN = always(Provenance.of(Source.IMPORT));

  /** One provenance for all files. */
  static FileAuthors always(Provenance author) {
    return paths -> {
      Map<String, Provenance> authors = new HashMap<>();
      paths.forEach(path -> authors.put(path, author));
      return authors;
    };
  }

  /**
   * The provenances of the current content of files.
   *
   * @param paths the files, relative to the project's root
   * @return one for each, with the trust level of a file
   */
  Map<String, Provenance> of(Collection<String> paths);

  /** The commits, and marks of work trees, that are visible here; all of them if unknown. */
  default Set<String> here(Set<String> commits) {
    return commits;
  }
}
