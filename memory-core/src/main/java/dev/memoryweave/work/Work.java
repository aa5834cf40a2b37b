package dev.memoryweave.work;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The work of a memory: what is open, and whether it is done.
 *
 * <p>Work is extracted from recorded messages: lines with a label ("Todo: add a test", "Blocked by:
 * the licence"), lists below a heading ("Next steps:", "Definition of done:"), checkboxes, and
 * claims of the agent ("All tests pass"). It is also added by hand, with {@link
 * dev.memoryweave.AgentMemory#remember}, and closed and reopened with {@link
 * dev.memoryweave.NodeHandle#resolve} and {@link dev.memoryweave.NodeHandle#reopen}.
 *
 * <p>"Done: ..." closes the open piece of work with the most similar words, if one is similar
 * enough and no other nearly as similar. A person can close everything this way; the agent only
 * what it has named itself. If the agent says that something a person has named is done, that is a
 * claim, until a person confirms it or a check that was run supports it.
 *
 * <p>Open work does not expire; closed work does, seven days later.
 */
public interface Work {
  /** The most pieces of work of one kind in a result. */
  int MOST = 1_000;

  /**
   * The open work of the project. Work stated in the same words in several sessions is listed once.
   */
  Open open();

  /** The open work of one session. */
  Open open(SessionId session);

  /** Whether the work of the project is done, and what is missing if it is not. */
  Completion completionCheck();

  /**
   * Whether the work of one session is done, and what is missing if it is not. Criteria of the
   * project and of a mission do not count, since they apply to more than the session.
   */
  Completion completionCheck(SessionId session);

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
   * @param isComplete whether the lists are complete; false if there are more than {@value
   *     Work#MOST} of a kind
   */
  record Open(
      List<MemoryNode> objectives,
      List<MemoryNode> tasks,
      List<MemoryNode> blockers,
      List<MemoryNode> criteria,
      List<MemoryNode> claims,
      List<MemoryNode> requests,
      boolean isComplete) {
    /** Copies the lists. */
    public Open {
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

  /**
   * Whether work is done: no task and no blocker is open, every criterion is met, and at least one
   * piece of evidence shows it. A mere statement that it is done is evidence only if a person makes
   * it.
   *
   * @param tasks the tasks that are open
   * @param blockers the blockers that are open
   * @param criteria the criteria that are not met: neither closed nor supported by evidence
   * @param claims the claims of completion that nothing supports. If the work is not done, these
   *     are mismatches: they contradict the check
   * @param evidence how many pieces of evidence support the work: checks that were run,
   *     confirmations of a person, and evidence attached by hand
   */
  record Completion(
      List<MemoryNode> tasks,
      List<MemoryNode> blockers,
      List<MemoryNode> criteria,
      List<MemoryNode> claims,
      int evidence) {
    /** Copies the lists. */
    public Completion {
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
}
