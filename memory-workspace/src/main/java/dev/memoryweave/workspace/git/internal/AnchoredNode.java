package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.CodeName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A memory with its anchors and the files of its evidence.
 *
 * @param node the memory with its anchors
 * @param evidence the files that it was learned from, relative to the project's root
 */
public record AnchoredNode(MemoryNode node, List<String> evidence) {
  /** Copies the list. */
  public AnchoredNode {
    evidence = List.copyOf(evidence);
  }

  /** A memory with its anchors alone. */
  public static AnchoredNode of(MemoryNode node) {
    return new AnchoredNode(node, List.of());
  }

  /** A memory with the files of its evidence; contradicting evidence does not count. */
  public static AnchoredNode of(MemoryNode node, Collection<Evidence> evidence) {
    List<String> files = new ArrayList<>();
    for (Evidence piece : evidence) {
      if (piece.kind() == Evidence.Kind.FILE && piece.polarity() == Polarity.SUPPORTS) {
        String file = file(piece.locator());
        boolean isOwn = file.startsWith(Anchor.MEMORY_FOLDER + "/");
        if (!file.isEmpty() && !isOwn && !files.contains(file)) {
          files.add(file);
        }
      }
    }
    return new AnchoredNode(node, files);
  }

  /**
   * The path of a locator such as {@code path:from-to} or {@code path#name}; empty for a test name,
   * which contains no path.
   */
  private static String file(String locator) {
    String place = SourceLocator.of(Evidence.Kind.FILE, locator).place();
    String path = CodeName.of(place).map(CodeName::file).orElse(place);
    return path.startsWith("./") ? path.substring(2) : path;
  }
}
