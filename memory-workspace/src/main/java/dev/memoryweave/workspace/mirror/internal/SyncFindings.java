package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** State of the files as of the last comparison; for any number of threads. */
final class SyncFindings {
  private final Map<NodeId, String> waiting = new TreeMap<>();
  private final Map<NodeId, ProjectFiles.Finding> broken = new TreeMap<>();
  private List<ProjectFiles.Finding> foreign = List.of();
  private final List<String> owed = new ArrayList<>();
  private long memories;
  private long absent;

  /** Why a change in a memory's file is pending, in a sentence without a full stop. */
  static String why(@Nullable String toldAt, boolean isRemoved) {
    if (WorkTreeMark.isMark(toldAt)) {
      return isRemoved
          ? "you removed the file; that waits until you accept it"
          : "your edit of the file waits until you accept it";
    }
    return isRemoved
        ? "the file is gone; that waits until a person accepts it"
        : "the file now says something else; that waits until a person accepts it";
  }

  synchronized void begin() {
    owed.clear();
  }

  synchronized void owe(String what) {
    owed.add(what);
  }

  synchronized void looked(List<ProjectFiles.Finding> findings) {
    foreign = List.copyOf(findings);
  }

  synchronized void isBroken(NodeId id, ProjectFiles.Finding finding) {
    broken.put(id, finding);
  }

  synchronized void waits(NodeId id, String why) {
    waiting.put(id, why);
    broken.remove(id);
  }

  synchronized void isSettled(NodeId id) {
    waiting.remove(id);
    broken.remove(id);
  }

  /** Counts the agreements, including those of another process. */
  synchronized void count(Collection<Agreement> agreements) {
    memories = agreements.size();
    absent = 0;
    Map<NodeId, String> now = new LinkedHashMap<>();
    for (Agreement agreement : agreements) {
      if (agreement.isRemovedHere()) {
        memories--;
      } else if (agreement.state() == Agreement.State.ABSENT) {
        absent++;
      } else if (agreement.state() == Agreement.State.WAITING) {
        now.put(
            agreement.id(),
            waiting.getOrDefault(
                agreement.id(), why(agreement.toldAt(), agreement.isRemovalAsked())));
      }
    }
    waiting.clear();
    waiting.putAll(now);
  }

  synchronized List<ProjectFiles.Finding> findings() {
    List<ProjectFiles.Finding> all = new ArrayList<>(broken.values());
    all.addAll(foreign);
    return all;
  }

  synchronized ProjectFiles.Status status(String reason) {
    return new ProjectFiles.Status(
        true,
        reason,
        memories - absent,
        absent,
        new LinkedHashMap<>(waiting),
        findings(),
        List.copyOf(owed));
  }
}
