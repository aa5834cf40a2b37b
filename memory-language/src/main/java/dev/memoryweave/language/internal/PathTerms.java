package dev.memoryweave.language.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The terms of a path. File types say nothing about a file's subject: neither the extension of a
 * name nor the folder of a language, such as {@code java} below {@code src/main}, is a term by
 * itself. The whole path and the whole name, with its extension, are.
 */
public final class PathTerms {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Folders that build tools name after the language of their files. */
  private static final Set<String> LANGUAGE_FOLDERS = Set.of("java", "kotlin", "scala", "groovy");

  private PathTerms() {}

  /** The terms to index for a path or a glob, in the order of the path, with repeats. */
  public static List<String> of(String path) {
    List<String> terms = new ArrayList<>(ANALYZER.indexTerms(path));
    String[] parts = path.split("/", -1);
    for (int i = 2; i < parts.length; i++) {
      if (parts[i - 2].equals("src") && LANGUAGE_FOLDERS.contains(parts[i])) {
        ANALYZER.indexTerms(parts[i]).forEach(terms::remove);
      }
    }
    String name = parts[parts.length - 1];
    int dot = name.lastIndexOf('.');
    // A name that is nothing but an extension, such as ".env", is a name.
    if (dot > 0) {
      for (String extension : ANALYZER.indexTerms(name.substring(dot + 1))) {
        int last = terms.lastIndexOf(extension);
        if (last >= 0) {
          terms.remove(last);
        }
      }
    }
    return terms;
  }
}
