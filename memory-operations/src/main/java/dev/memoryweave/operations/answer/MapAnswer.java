package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.guide.AgentGuide;
import java.util.List;
import java.util.Locale;

/** Answer of {@code map}. */
public record MapAnswer(
    Action action,
    @Doc("The map") String markdown,
    @Doc("What it costs") long tokens,
    @Doc("How many memories had no room in it") long leftOut,
    @Doc("What was done to files, or for show what refresh would do") List<File> files,
    @Doc("Why a file was left as it is") List<String> problems) {
  /** Actions on the map. */
  public enum Action {
    /** Writes nothing. */
    SHOW,
    /** Writes it between its markers. */
    REFRESH,
    /** Writes it into all files for agents that exist. */
    ADD,
    /** Removes it from the files that have it. */
    REMOVE;

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A file for agents that has the map, or gets or loses it. */
  public record File(@Doc("A file for agents") String path, AgentGuide.Change.Action change) {
    /** The change of a file. */
    public static File of(AgentGuide.Change change) {
      return new File(change.path(), change.action());
    }
  }
}
