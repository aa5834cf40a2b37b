package dev.memoryweave.workspace.guide;

import java.util.List;

/**
 * Report on the product map in the files for agents.
 *
 * @param changes the change, made or planned, of each file that takes the map
 * @param problems why a file was left as it is and what to do, a sentence for each such file
 */
public record MapRefresh(List<GuideChange> changes, List<String> problems) {
  /** Copies the lists. */
  public MapRefresh {
    changes = List.copyOf(changes);
    problems = List.copyOf(problems);
  }

  /** The files that are written, relative to the root. */
  public List<String> written() {
    return changes.stream().filter(GuideChange::isChange).map(GuideChange::path).toList();
  }
}
