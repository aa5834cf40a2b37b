package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.guard.secret.SecretFinding;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.canonical.CanonicalSaveException;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FileBatch;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates the missing parts of a store, under its lock. */
final class StoreCreation {
  private static final List<String> IGNORED =
      List.of("/index/", "/context/", "/exports/", "/recovery/", "/.backup/", "/.lock", "*.tmp");

  private static final List<String> ATTRIBUTES =
      List.of(
          "*.json text eol=lf",
          "*.jsonl text eol=lf",
          "*.md text eol=lf",
          "events.jsonl merge=union");

  private final ProjectBoundary boundary;
  private final FileActions actions;
  private final SecretGuard guard;
  private final CanonicalTime now;
  private final Map<String, byte[]> writes = new LinkedHashMap<>();

  StoreCreation(
      ProjectBoundary boundary, FileActions actions, SecretGuard guard, CanonicalTime now) {
    this.boundary = boundary;
    this.actions = actions;
    this.guard = guard;
    this.now = now;
  }

  /**
   * Creates what is missing.
   *
   * @return the paths of the files that were written, relative to the memory's folder
   * @throws SecretRejectedException if the name of the project contains a secret
   * @throws CanonicalLockedException if another save is under way; nothing was changed
   * @throws CanonicalSaveException if the folder cannot be written, or is of another version
   */
  List<String> create(CanonicalConfig config) {
    Optional<SecretFinding> secret = guard.firstRefused(config.projectName());
    if (secret.isPresent()) {
      throw new SecretRejectedException(secret.get().rule(), "project name");
    }
    FileBatch batch = new FileBatch(actions);
    try {
      makeFolder();
      CanonicalStore store = new CanonicalFiles(boundary).read();
      if (store.verdict() == Verdict.REFUSED) {
        throw new CanonicalSaveException("Nothing can be saved: " + store.errors().get(0));
      }
      try (SaveLock lock = SaveLock.take(actions, boundary, now)) {
        plan(store.config().orElse(config));
        write(batch);
      }
      return List.copyOf(writes.keySet());
    } catch (FileProblem e) {
      throw new CanonicalSaveException(
          "Nothing can be saved: a file in the way cannot be read: " + e.getMessage(), e);
    } catch (IOException e) {
      throw failed(e, batch.hasChanged());
    }
  }

  private void makeFolder() throws IOException {
    Path memory = boundary.root().resolve(ProjectBoundary.MEMORY_FOLDER);
    if (!Files.exists(memory, LinkOption.NOFOLLOW_LINKS)) {
      actions.folders(memory);
    }
  }

  private void write(FileBatch batch) throws IOException {
    try {
      for (Map.Entry<String, byte[]> file : writes.entrySet()) {
        batch.prepare(StorePath.of(boundary, file.getKey()), file.getValue());
      }
      for (String path : writes.keySet()) {
        batch.publish(StorePath.of(boundary, path));
      }
      batch.sync();
    } catch (IOException e) {
      batch.drop();
      throw e;
    }
  }

  private static CanonicalSaveException failed(IOException e, boolean changed) {
    String place =
        e instanceof FileSystemException known && known.getFile() != null
            ? known.getFile()
            : ProjectBoundary.MEMORY_FOLDER;
    String advice =
        e instanceof AccessDeniedException
            ? "make the folder writable"
            : "look whether the disk is full and the folder writable";
    String state =
        changed
            ? "some files were created and the rest was not, and each file is whole; "
            : "no file was changed; ";
    return new CanonicalSaveException(
        "The files could not be saved ("
            + place
            + ": "
            + e.getClass().getSimpleName().replace("Exception", "")
            + "): "
            + state
            + advice
            + ", and save again",
        e);
  }

  private void plan(CanonicalConfig config) throws FileProblem {
    try (MemoryTree tree = MemoryTree.open(boundary)) {
      for (String name : SchemaFiles.NAMES) {
        missing(tree, StoreReading.SCHEMA + "/" + name, SchemaFiles.text(name));
      }
      CanonicalNode project = projectNode(config);
      String path = CanonicalId.sidecarPath(project.id());
      String bodyPath = CanonicalId.bodyPath(path);
      byte[] body = project.body().getBytes(StandardCharsets.UTF_8);
      // An interrupted creation may have left the body without its sidecar.
      if (content(tree, bodyPath).map(found -> Arrays.equals(found, body)).orElse(true)) {
        missing(tree, bodyPath, project.body());
        missing(tree, path, JsonForm.pretty(NodeForm.write(project, bodyPath, false)));
      }
      // Git keeps no empty folder, and a clone without relations must have one.
      missing(tree, StoreReading.RELATIONS + "/.gitkeep", "");
      missing(tree, EventLog.PATH, "");
      lines(
          tree,
          ".gitignore",
          "# What tools of the project's memory make anew. All else is committed.",
          IGNORED);
      lines(
          tree,
          ".gitattributes",
          "# The same bytes everywhere; logs of two branches are joined.",
          ATTRIBUTES);
      // The settings make a folder a store, so they come last.
      missing(tree, StoreReading.CONFIG, SettingsForm.write(config));
    }
  }

  private CanonicalNode projectNode(CanonicalConfig config) {
    String title = config.projectName();
    String headed = "# " + title + "\n";
    boolean fits =
        BodyText.heading(headed).filter(it -> it.text().equals(title.strip())).isPresent();
    return new CanonicalNode(
        config.projectId(),
        NodeStatus.ACTIVE,
        title,
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.of(CanonicalSource.of(Source.SYSTEM)),
        Optional.empty(),
        Optional.empty(),
        now,
        now,
        fits ? headed : "");
  }

  private static Optional<byte[]> content(MemoryTree tree, String path) throws FileProblem {
    try {
      return Optional.of(tree.read(path, Integer.MAX_VALUE - 64));
    } catch (FileProblem e) {
      if (e.kind() == FileProblem.Kind.MISSING) {
        return Optional.empty();
      }
      throw new FileProblem(e.kind(), path + ": " + e.getMessage());
    }
  }

  private void missing(MemoryTree tree, String path, String text) throws FileProblem {
    if (content(tree, path).isEmpty()) {
      writes.put(path, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Adds missing lines to a file of rules. */
  private void lines(MemoryTree tree, String path, String comment, List<String> lines)
      throws FileProblem {
    String before =
        content(tree, path).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    List<String> known = before.lines().map(String::strip).toList();
    List<String> added = lines.stream().filter(line -> !known.contains(line)).toList();
    if (!added.isEmpty()) {
      String end = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
      writes.put(
          path,
          (before + end + comment + "\n" + String.join("\n", added) + "\n")
              .getBytes(StandardCharsets.UTF_8));
    }
  }
}
