package dev.memoryweave.work;

import dev.memoryweave.model.MemoryNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether work is done: no task and no blocker is open, every criterion is met, and at least one
 * piece of evidence shows it. A mere statement that it is done is evidence only if a person makes
 * it.
 *
 * @param tasks the tasks that are open
 * @param blockers the blockers that are open
 * @param criteria the criteria that are not met: neither closed nor supported by evidence
 * @param claims the claims of completion that nothing supports. If the work is not done, these are
 *     mismatches: they contradict the check
 * @param evidence how many pieces of evidence support the work: checks that were run, confirmations
 *     of a person, and evidence attached by hand
 */
public record CompletionCheck(
    List<MemoryNode> tasks,
    List<MemoryNode> blockers,
    List<MemoryNode> criteria,
    List<MemoryNode> claims,
    int evidence) {
  /** Copies the lists. */
  public CompletionCheck {
    tasks = List.copyOf(tasks);
    blockers = List.copyOf(blockers);
    criteria = List.copyOf(criteria);
    claims = List.copyOf(claims);
  }

  /** Whether the work is done. */
  public boolean isDone() {
    return tasks.isEmpty() && blockers.isEmpty() && criteria.isEmpty() && evidence > 0;
  }

  /** A sentence for everything that is missing; empty if the work is done. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    tasks.forEach(task -> missing.add("A task is open: " + task.title() + "."));
    blockers.forEach(blocker -> missing.add("A blocker is open: " + blocker.title() + "."));
    criteria.forEach(
        criterion -> missing.add("A criterion is not met: " + criterion.title() + "."));
    if (evidence == 0) {
      missing.add(
          "No evidence shows that anything was done; run a check, or ask for confirmation.");
    }
    return missing;
  }
}
