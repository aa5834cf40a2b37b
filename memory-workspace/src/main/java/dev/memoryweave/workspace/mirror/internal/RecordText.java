package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance.Origin;
import java.util.Optional;

/** The record of a memory in any version of its file. */
public final class RecordText {
  private RecordText() {}

  /**
   * The path of a memory's record relative to the project's root, whether it exists or not; nothing
   * for a memory without a record.
   */
  public static Optional<String> path(MemoryNode node) {
    NodeId id = node.id();
    if (!MemoryMirror.isLasting(id.kind())) {
      return Optional.empty();
    }
    Origin origin = node.origin();
    String told = origin == null || !node.isOfFile() ? "" : origin.locator();
    boolean isItsOwn = RecordNames.idOf(told).filter(id::equals).isPresent();
    return Optional.of(isItsOwn ? told : MarkdownFormat.path(id));
  }

  /**
   * Whether a record matches a memory.
   *
   * @param text the text of the file, with line feeds at line ends
   */
  public static boolean says(MemoryNode node, String text) {
    try {
      RecordFormat.Base base = new RecordFormat.Base(node.scope(), node.updatedAt(), null);
      MemoryNode read =
          new RecordReader(MarkdownFormat.path(node.id()), node.id(), base).read(text).node();
      return read.title().equals(node.title()) && read.body().equals(node.body());
    } catch (InvalidRecordException e) {
      return false;
    }
  }
}
