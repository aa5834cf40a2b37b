package dev.memoryweave.workspace.registry.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;

/**
 * A person's answer on whether the files of a project are trusted.
 *
 * @param identity proof of which project it is, on one line
 * @param trusted whether rules of its files are active
 * @param branches the main branches at the time of the answer, at most {@value #MOST_BRANCHES};
 *     empty where there was no git repository
 * @param answered when
 */
public record TrustAnswer(
    String identity, boolean trusted, List<String> branches, Instant answered) {
  /** The most branches of an answer. */
  public static final int MOST_BRANCHES = 100;

  private static final int LONGEST = 1_000;

  /** Checks the values, and copies the list. */
  public TrustAnswer {
    identity = Text.line("identity", identity, LONGEST);
    branches = List.copyOf(branches);
    InvalidValueException.within("branches", branches.size(), 0, MOST_BRANCHES);
  }
}
