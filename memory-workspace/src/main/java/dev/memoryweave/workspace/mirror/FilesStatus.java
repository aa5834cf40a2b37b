package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.NodeId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Status of the files of a project's memories, as of the last comparison.
 *
 * @param on whether memories are kept as files
 * @param reason why they are or are not, in a sentence without a full stop
 * @param memories how many memories have files
 * @param absent how many memories have files on other commits only
 * @param waiting memories whose files contain a pending change, each with the reason, in the order
 *     of their ids
 * @param findings problems with files
 * @param owed failures of the last time that are retried at the next use, in sentences
 */
public record FilesStatus(
    boolean on,
    String reason,
    long memories,
    long absent,
    Map<NodeId, String> waiting,
    List<FileFinding> findings,
    List<String> owed) {
  /** Copies the collections. */
  public FilesStatus {
    waiting = Collections.unmodifiableMap(new TreeMap<>(waiting));
    findings = List.copyOf(findings);
    owed = List.copyOf(owed);
  }

  /** The status where memories are in the database only. */
  static FilesStatus off(String reason) {
    return new FilesStatus(false, reason, 0, 0, Map.of(), List.of(), List.of());
  }

  /** Whether nothing needs attention. */
  public boolean isClean() {
    return waiting.isEmpty() && findings.isEmpty() && owed.isEmpty();
  }
}
