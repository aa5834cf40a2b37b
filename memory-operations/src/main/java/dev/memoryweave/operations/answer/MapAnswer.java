package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.guide.AgentGuide;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Answer of {@code map}. */
public record MapAnswer(
    Action action,
    Part part,
    @Doc("The text; empty if it is not worth its cost") String markdown,
    @Doc("What it costs") long tokens,
    @Doc("How many memories had no room in it") long leftOut,
    @Doc("The tokens that a continuity block saves its readers") @Nullable Long saved,
    @Doc("What was done to files, or for show what refresh would do") List<File> files,
    @Doc("Why a file was left as it is") List<String> problems) {
  /** A section of files for agents. */
  public enum Part {
    /** The project: features, decisions, questions. */
    MAP,
    /** Where work stands; only while it costs less than it saves. */
    CONTINUITY;

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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
