package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.GitIgnore;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules for git in the folder {@code .memory}, and advice about those of the project. */
final class FolderGitRules {
  static final String GITIGNORE = ProjectBoundary.MEMORY_FOLDER + "/.gitignore";
  private static final String IGNORED =
      "# What is generated. Everything else in this folder belongs to the project and is"
          + " committed.\n"
          + String.join("\n", FolderContent.ignored())
          + "\n";

  private static final long LARGEST = 256_000;

  static final String GITATTRIBUTES = ProjectBoundary.MEMORY_FOLDER + "/.gitattributes";
  private static final String ATTRIBUTES =
      """
      # The same line ends on every system, so that files of memories do not differ by them.
      * text=auto eol=lf
      events.jsonl merge=union
      """;

  private final ProjectBoundary boundary;

  FolderGitRules(ProjectBoundary boundary) {
    this.boundary = boundary;
  }

  /** Creates the lines for files that are never committed, unless the file exists. */
  boolean createIgnore() throws IOException {
    return create(GITIGNORE, IGNORED);
  }

  /** Creates the rules for line ends and merges, unless the file exists. */
  boolean createAttributes() throws IOException {
    return create(GITATTRIBUTES, ATTRIBUTES);
  }

  private boolean create(String path, String text) throws IOException {
    Path file = boundary.resolveForWriting(path);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try {
      new FileActions().createWhole(file, text.getBytes(StandardCharsets.UTF_8));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Adds lines missing from an older file; a line that was negated stays so. */
  boolean completeIgnore() throws IOException {
    Path file = boundary.resolveForWriting(GITIGNORE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LARGEST) {
      return false;
    }
    byte[] before = Files.readAllBytes(file);
    String text = new String(before, StandardCharsets.UTF_8);
    Set<String> lines = text.lines().map(String::strip).collect(Collectors.toSet());
    List<String> missing =
        FolderContent.ignored().stream()
            .filter(line -> !lines.contains(line) && !lines.contains("!" + line))
            .toList();
    if (missing.isEmpty() || lines.contains("*")) {
      return false;
    }
    String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    StringBuilder after = new StringBuilder(text.isEmpty() || text.endsWith("\n") ? "" : lineEnd);
    missing.forEach(line -> after.append(line).append(lineEnd));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(before);
    bytes.writeBytes(after.toString().getBytes(StandardCharsets.UTF_8));
    new FileActions().replaceUnchanged(file, before, bytes.toByteArray());
    return true;
  }

  /**
   * Advice about the project's {@code .gitignore}, or nothing: if git ignores the settings, clones
   * do not share the project's identity; if it does not ignore the database, that is committed.
   */
  Optional<String> hint() {
    if (GitIgnore.ignores(boundary, ConfigFile.PATH)) {
      return Optional.of(
          "git ignores "
              + ConfigFile.PATH
              + ", so clones would not share this project's memory; in .gitignore, take out the"
              + " pattern that matches .memory, since the folder has a .gitignore of its own");
    }
    return GitIgnore.ignores(boundary, ProjectBoundary.MEMORY_FOLDER + "/memory.db")
        ? Optional.empty()
        : Optional.of(
            "git does not ignore what is generated in .memory; add these lines to .gitignore: "
                + FolderContent.ignored().stream()
                    .map(FolderGitRules::fromRoot)
                    .collect(Collectors.joining(", ")));
  }

  private static String fromRoot(String line) {
    return ProjectBoundary.MEMORY_FOLDER + (line.startsWith("/") ? line : "/" + line);
  }
}
