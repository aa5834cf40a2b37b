package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.internal.OpenFolder;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Lists the files below a folder, and reports everything that is neither a file nor a folder. */
final class TreeListing {
  private final MemoryTree tree;
  private final List<Finding> findings;
  private final SortedSet<String> files = new TreeSet<>();

  private TreeListing(MemoryTree tree, List<Finding> findings) {
    this.tree = tree;
    this.findings = findings;
  }

  /** The JSON and Markdown files, by path. */
  static SortedSet<String> of(MemoryTree tree, String folder, List<Finding> findings) {
    TreeListing listing = new TreeListing(tree, findings);
    listing.folder(folder, 1);
    return listing.files;
  }

  private void folder(String path, int depth) {
    if (depth > FileLimits.MAX_FOLDERS) {
      findings.add(
          Findings.of(
              FindingCode.TOO_LARGE,
              path,
              "more than " + FileLimits.MAX_FOLDERS + " folders lie within each other"));
      return;
    }
    List<OpenFolder.Entry> entries;
    try {
      entries = tree.entries(path);
    } catch (FileProblem e) {
      FindingCode code =
          switch (e.kind()) {
            case MISSING -> FindingCode.DIRECTORY_MISSING;
            case UNSAFE -> FindingCode.DIRECTORY_UNSAFE;
            default -> FindingCode.UNREADABLE;
          };
      findings.add(Findings.of(code, path, String.valueOf(e.getMessage())));
      return;
    }
    Map<String, String> lower = new HashMap<>();
    for (OpenFolder.Entry entry : entries) {
      entry(path, entry, depth, lower);
    }
  }

  private void entry(String folder, OpenFolder.Entry entry, int depth, Map<String, String> lower) {
    String path = folder + "/" + entry.name();
    if (!entry.isExact()) {
      if (isOurs(entry.name())) {
        findings.add(Findings.of(FindingCode.FILE_UNSAFE, path, "its name is not in UTF-8"));
      }
      return;
    }
    BasicFileAttributes attributes;
    try {
      attributes = tree.folder(folder).attributes(entry.file());
    } catch (IOException | FileProblem e) {
      findings.add(Findings.of(FindingCode.UNREADABLE, path, "it cannot be looked at"));
      return;
    }
    if (attributes.isDirectory()) {
      folder(path, depth + 1);
    } else if (attributes.isSymbolicLink()) {
      findings.add(Findings.of(FindingCode.FILE_UNSAFE, path, "it is a link"));
    } else if (isOurs(entry.name())) {
      if (!attributes.isRegularFile()) {
        findings.add(Findings.of(FindingCode.FILE_UNSAFE, path, "it is no plain file"));
        return;
      }
      files.add(path);
      String other = lower.put(PlainText.lowerCase(entry.name()), entry.name());
      if (other != null) {
        findings.add(
            Findings.of(
                FindingCode.NAME_CASE, path, "its name differs in case alone from " + other));
      }
    }
  }

  private static boolean isOurs(String name) {
    return name.endsWith(".json") || name.endsWith(".md");
  }
}
