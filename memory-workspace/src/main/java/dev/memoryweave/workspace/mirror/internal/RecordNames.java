package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.text.internal.PlainText;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Names of record files. A record has the default name from the memory's id, or one chosen by a
 * person, which stays as long as no file has the default name.
 */
final class RecordNames {
  private static final String UNNAMED = NodeId.slugOf("");

  private final Map<NodeId, String> given = new HashMap<>();

  /** The path of a memory's record, whether it exists or not. */
  String path(NodeId id) {
    return given.getOrDefault(id, MarkdownFormat.path(id));
  }

  /**
   * The memory that a file of any name in the folder of a kind can be the record of; nothing if
   * there is no such kind, or no letter or digit in the name.
   */
  static Optional<NodeId> idOf(String path) {
    return meant(path).filter(id -> !id.slug().equals(UNNAMED));
  }

  /** Whether a file is meant to be a record, by its folder and extension. */
  static boolean isMeant(String path) {
    return meant(path).isPresent();
  }

  private static Optional<NodeId> meant(String path) {
    String ending = MarkdownFormat.ENDING;
    String folder = MarkdownFormat.FOLDER + "/";
    int slash = path.startsWith(folder) ? path.indexOf('/', folder.length()) : -1;
    if (slash < 0 || !PlainText.lowerCase(path).endsWith(ending)) {
      return Optional.empty();
    }
    String slug = NodeId.slugOf(path.substring(slash + 1, path.length() - ending.length()));
    try {
      NodeId id =
          NodeId.of(PlainText.lowerCase(path.substring(folder.length(), slash)) + "." + slug);
      return MemoryMirror.isLasting(id.kind()) ? Optional.of(id) : Optional.empty();
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  /** Notes that a person chose the name of a memory's record. */
  void give(NodeId id, String path) {
    given.put(id, path);
  }

  /** Notes that a memory's record has the default name. */
  void usual(NodeId id) {
    given.remove(id);
  }

  /** Adds agreements, perhaps made by another process. */
  void take(Collection<Agreement> agreements) {
    for (Agreement agreement : agreements) {
      NodeId id = agreement.id();
      for (String path : agreement.files().keySet()) {
        if (path.startsWith(MarkdownFormat.FOLDER + "/") && !path.equals(MarkdownFormat.path(id))) {
          given.putIfAbsent(id, path);
        }
      }
    }
  }
}
