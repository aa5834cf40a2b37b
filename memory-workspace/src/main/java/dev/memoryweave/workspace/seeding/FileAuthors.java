package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Tells who changed files last, and what of it is seen from what is checked out. */
@FunctionalInterface
public interface FileAuthors {
  /** Nobody is known, and everything is seen. */
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
   * The provenances of what files say as they are now.
   *
   * @param paths the files, relative to the project's root
   * @return one for each, of the trust of a file
   */
  Map<String, Provenance> of(Collection<String> paths);

  /** Those of some commits, and marks of work trees, that are seen here; all unless it is known. */
  default Set<String> here(Set<String> commits) {
    return commits;
  }
}
