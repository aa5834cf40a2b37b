package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Change;
import dev.memoryweave.upkeep.Upkeep.Cycle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a cycle has found, or taken back, so far. */
final class Findings {
  private final List<Change> changes = new ArrayList<>();
  private final List<NodeRef> needsPerson = new ArrayList<>();
  private final List<NodeRef> kept = new ArrayList<>();
  private int count;

  /** Adds what another part of the cycle found. */
  void addAll(Findings part) {
    part.changes.forEach(this::add);
    count += part.count - part.changes.size();
    part.needsPerson.forEach(this::needsPerson);
    part.kept.forEach(this::kept);
  }

  void add(UpkeepFinder.Due due) {
    if (due.needsPerson()) {
      needsPerson(due.memory().ref());
    } else {
      add(new Change(due.memory().ref(), due.step(), due.reason()));
    }
  }

  void add(RepetitionFinder.Group group) {
    group
        .members()
        .forEach(
            member -> {
              if (group.needsPerson()) {
                needsPerson(member.ref());
              } else {
                add(new Change(member.ref(), group.step(), group.reason()));
              }
            });
  }

  void add(Change change) {
    count++;
    if (changes.size() < Upkeep.MOST_LISTED) {
      changes.add(change);
    }
  }

  void needsPerson(NodeRef memory) {
    name(needsPerson, memory);
  }

  void kept(NodeRef memory) {
    if (!kept.contains(memory)) {
      name(kept, memory);
    }
  }

  private static void name(List<NodeRef> list, NodeRef memory) {
    if (list.size() < Upkeep.MOST_LISTED) {
      list.add(memory);
    }
  }

  int count() {
    return count;
  }

  Cycle cycle(@Nullable String id, Instant begunAt, Cycle.State state) {
    return new Cycle(id, begunAt, state, changes, count, needsPerson, kept);
  }
}
