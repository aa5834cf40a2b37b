package dev.memoryweave.work;

import dev.memoryweave.model.MemoryNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * Open work, each list in the order in which its entries were first said.
 *
 * @param objectives goals that are not reached
 * @param tasks pieces of work that are not done
 * @param blockers obstacles that keep work from continuing
 * @param criteria conditions that nothing shows to be met; tagged with {@code project}, {@code
 *     mission} or {@code session} if their level was stated
 * @param claims claims that work is done which nothing supports
 * @param requests the last request of each session, if it was not answered
 * @param isComplete whether the lists are complete; false if there are more than {@value Work#MOST}
 *     of a kind
 */
public record OpenWork(
    List<MemoryNode> objectives,
    List<MemoryNode> tasks,
    List<MemoryNode> blockers,
    List<MemoryNode> criteria,
    List<MemoryNode> claims,
    List<MemoryNode> requests,
    boolean isComplete) {
  /** Copies the lists. */
  public OpenWork {
    objectives = List.copyOf(objectives);
    tasks = List.copyOf(tasks);
    blockers = List.copyOf(blockers);
    criteria = List.copyOf(criteria);
    claims = List.copyOf(claims);
    requests = List.copyOf(requests);
  }

  /** Everything in one list: objectives, tasks, blockers, criteria, claims, requests. */
  public List<MemoryNode> all() {
    return Stream.of(objectives, tasks, blockers, criteria, claims, requests)
        .flatMap(List::stream)
        .toList();
  }

  /** Whether nothing is open. */
  public boolean isEmpty() {
    return all().isEmpty();
  }
}
