package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** One Markdown file with a front matter for each memory: {@code records/KIND/SLUG.md}. */
final class MarkdownFormat implements RecordFormat {
  static final String FOLDER = ProjectBoundary.MEMORY_FOLDER + "/records";

  static final String ENDING = ".md";

  /** Device names on Windows, whatever their extension; no slug ends in this mark. */
  private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]");

  private static final String MARK = "_";

  private final RecordNames names;

  MarkdownFormat(RecordNames names) {
    this.names = names;
  }

  @Override
  public boolean holds(NodeId id) {
    return MemoryMirror.isLasting(id.kind());
  }

  @Override
  public List<String> folders() {
    return List.of(FOLDER);
  }

  @Override
  public List<String> paths(NodeId id) {
    return List.of(names.path(id));
  }

  /** The default path of a memory's record. */
  static String path(NodeId id) {
    String name = DEVICE.matcher(id.slug()).matches() ? id.slug() + MARK : id.slug();
    return FOLDER + "/" + id.kind().label() + "/" + name + ENDING;
  }

  @Override
  public Optional<NodeId> owner(String path, FileMark mark) {
    return owner(path);
  }

  /** The memory that a record belongs to by its name. */
  static Optional<NodeId> owner(String path) {
    if (!path.startsWith(FOLDER + "/") || !path.endsWith(ENDING)) {
      return Optional.empty();
    }
    String inside = path.substring(FOLDER.length() + 1, path.length() - ENDING.length());
    int slash = inside.indexOf('/');
    if (slash < 0) {
      return Optional.empty();
    }
    String name = inside.substring(slash + 1);
    String slug = name.endsWith(MARK) ? name.substring(0, name.length() - 1) : name;
    try {
      NodeId id = NodeId.of(inside.substring(0, slash) + "." + slug);
      return MemoryMirror.isLasting(id.kind()) && path(id).equals(path)
          ? Optional.of(id)
          : Optional.empty();
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  @Override
  public SortedMap<String, String> write(MemoryMirror.Entry memory) {
    return write(memory, Map.of());
  }

  @Override
  public SortedMap<String, String> write(MemoryMirror.Entry memory, Map<String, String> texts) {
    String path = names.path(memory.node().id());
    Claims claims =
        memory.node().isOfFile()
            ? RecordReader.claims(path, texts.get(path))
            : Claims.of(memory.node());
    return new TreeMap<>(
        Map.of(
            path,
            RecordWriter.write(
                memory,
                claims,
                RecordReader.foreign(path, texts.get(path), memory.node().isOfFile()))));
  }

  /**
   * Drops the time of the last change. No line before it begins like it, as blocks are indented.
   */
  @Override
  public String stable(String path, String text) {
    return withoutTime(text);
  }

  static String withoutTime(String text) {
    int at = text.indexOf("\n" + RecordWriter.UPDATED);
    int end = at < 0 ? -1 : text.indexOf('\n', at + 1);
    return end < 0 ? text : text.substring(0, at) + text.substring(end);
  }

  @Override
  public Optional<ProjectFiles.Finding> doubt(NodeId id, Map<String, String> texts) {
    String path = names.path(id);
    return RecordReader.doubt(path, texts.getOrDefault(path, ""));
  }

  @Override
  public MemoryMirror.Entry read(NodeId id, Map<String, String> texts, Base base)
      throws InvalidRecordException {
    String path = names.path(id);
    return new RecordReader(path, id, base).read(texts.getOrDefault(path, ""));
  }
}
