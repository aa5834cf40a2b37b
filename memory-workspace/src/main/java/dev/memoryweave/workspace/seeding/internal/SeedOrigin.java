package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.internal.EvidenceDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Origin noted in a seeded memory: the files that state it, and its original content, so that
 * changes by others can be detected.
 */
final class SeedOrigin {
  private static final String KIND = Origin.DOCUMENT;
  private static final String MEDIA_TYPE = "text/markdown";
  private static final int MAX_LOCATOR = 1_000;

  private SeedOrigin() {}

  /** The origin of a memory stated by these files; the first of them has its exact words. */
  static Origin of(Collection<String> paths, String title, String body) {
    return new Origin(KIND, locator(paths), null, digest(title, body), MEDIA_TYPE);
  }

  /** Whether a memory was made from files, whoever changed it since. */
  static boolean isSeeded(MemoryNode node) {
    return node.origin() != null
        && node.origin().kind().equals(KIND)
        && node.tags().contains(SeedCollector.TAG);
  }

  /** Whether somebody else has changed it since. */
  static boolean isEdited(MemoryNode node) {
    return node.provenance().source() != Source.IMPORT
        || node.origin() == null
        || !digest(node.title(), node.body()).equals(node.origin().digest());
  }

  private static String digest(String title, String body) {
    return EvidenceDigest.of(title + "\n" + body);
  }

  /** The files that state it; the one with its exact words comes first. */
  static Set<String> paths(MemoryNode node) {
    Set<String> paths = new LinkedHashSet<>();
    if (node.origin() != null) {
      for (String path : node.origin().locator().split("\\|", -1)) {
        paths.add(path.replace("%7C", "|").replace("%25", "%"));
      }
    }
    return paths;
  }

  /**
   * The first path, then the others in order, separated by bars; those that do not fit are omitted.
   */
  private static String locator(Collection<String> paths) {
    Set<String> ordered = new LinkedHashSet<>();
    paths.stream().findFirst().ifPresent(ordered::add);
    ordered.addAll(new TreeSet<>(paths));
    List<String> kept = new ArrayList<>();
    int length = 0;
    for (String path : ordered) {
      String written = path.replace("%", "%25").replace("|", "%7C");
      length += written.length() + 1;
      if (length > MAX_LOCATOR && !kept.isEmpty()) {
        break;
      }
      kept.add(written);
    }
    return String.join("|", kept);
  }
}
