package dev.memoryweave.workspace.git.internal;

import dev.memoryweave.Maintenance;
import dev.memoryweave.Maintenance.CarryOver.Fate;
import dev.memoryweave.model.Provenance;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Decides on a memory whose branch was deleted without a merge. Depends only on its input. */
public final class BranchPlacement {
  private static final int MOST_NAMED = 3;

  private BranchPlacement() {}

  /**
   * The verdict on a memory, or nothing if it stays as it is. It is carried over if the changes of
   * its files are in the checkout; if the branch changed none of them, or it names none, all
   * changes of the branch count.
   *
   * @param memory the memory with its places
   * @param from where it was written, on a deleted branch
   * @param trace what became of the changes of the branch until then
   */
  public static Optional<Maintenance.CarryOver.Verdict> decide(
      AnchoredNode memory, Provenance.BranchPoint from, BranchTrace trace) {
    if (!trace.isKnown()) {
      // Perhaps the branch was not deleted, but was never here.
      return Optional.empty();
    }
    Set<String> arrived = ofMemory(memory, trace.arrived());
    Set<String> missing = ofMemory(memory, trace.missing());
    if (arrived.isEmpty() && missing.isEmpty()) {
      arrived = trace.arrived();
      missing = trace.missing();
    }
    if (!arrived.isEmpty() && missing.isEmpty()) {
      return verdict(
          memory, from, Fate.CARRIED, "the branch is gone, and its changes are here: ", arrived);
    }
    if (!memory.node().kind().isDirective()) {
      return Optional.empty();
    }
    return missing.isEmpty()
        ? verdict(memory, from, Fate.REVIEW, "the branch is gone, and it changed no file", missing)
        : verdict(
            memory, from, Fate.REVIEW, "the branch is gone, and changes are not here: ", missing);
  }

  private static Optional<Maintenance.CarryOver.Verdict> verdict(
      AnchoredNode memory, Provenance.BranchPoint from, Fate fate, String why, Set<String> files) {
    return Optional.of(
        new Maintenance.CarryOver.Verdict(memory.node().ref(), from, fate, why + named(files)));
  }

  private static Set<String> ofMemory(AnchoredNode memory, Set<String> files) {
    Set<String> own = new TreeSet<>();
    for (String file : files) {
      if (memory.evidence().contains(file)
          || memory.node().anchors().stream().anyMatch(anchor -> anchor.matches(file))) {
        own.add(file);
      }
    }
    return own;
  }

  private static String named(Set<String> files) {
    String some = String.join(", ", files.stream().limit(MOST_NAMED).toList());
    int more = files.size() - MOST_NAMED;
    return more > 0 ? some + " and " + more + " more" : some;
  }
}
