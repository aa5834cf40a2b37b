package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import dev.memoryweave.workspace.files.internal.ReadResult;
import dev.memoryweave.workspace.files.internal.ReadText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Files that exist in memory only, with a note of what was read. */
final class MadeUpProject implements ProjectSources {
  record Content(String text, long modifiedAt) {}

  final Map<String, Content> files = new TreeMap<>();
  final Map<String, SkippedFile.Reason> unreadable = new HashMap<>();
  final List<SkippedFile> skipped = new ArrayList<>();
  final List<String> read = new CopyOnWriteArrayList<>();
  Runnable beforeWalk = () -> {};

  void write(String path, String text, long modifiedAt) {
    files.put(path, new Content(text, modifiedAt));
  }

  private ProjectFile file(String path, Content content) {
    return new ProjectFile(path, content.text().length(), content.modifiedAt());
  }

  @Override
  public boolean walk(
      Consumer<ProjectFile> found, Consumer<SkippedFile> left, BooleanSupplier cancelled) {
    beforeWalk.run();
    files.forEach((path, content) -> found.accept(file(path, content)));
    skipped.forEach(left);
    return !cancelled.getAsBoolean();
  }

  @Override
  public List<ProjectFile> first() {
    return files.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(".memory/"))
        .map(entry -> file(entry.getKey(), entry.getValue()))
        .toList();
  }

  @Override
  public Optional<ProjectFile> find(String path) {
    return Optional.ofNullable(files.get(path)).map(content -> file(path, content));
  }

  @Override
  public ReadResult read(ProjectFile file) {
    read.add(file.path());
    SkippedFile.Reason reason = unreadable.get(file.path());
    Content content = files.get(file.path());
    if (reason != null || content == null) {
      return new ReadResult.LeftOut(
          new SkippedFile(
              file.path(), false, reason == null ? SkippedFile.Reason.VANISHED : reason, ""));
    }
    return new ReadText(file.path(), content.text().length(), content.modifiedAt(), content.text());
  }
}
