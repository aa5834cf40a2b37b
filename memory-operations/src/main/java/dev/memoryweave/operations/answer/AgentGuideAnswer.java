package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.guide.AgentGuide;
import java.util.List;
import java.util.Locale;

/** Answer of {@code agent_guide}. */
public record AgentGuideAnswer(
    @Doc("What was done; plan writes nothing") Action action,
    @Doc("The files that agents read and that exist") List<File> files,
    @Doc("How many of them are changed, or would be") long changed,
    @Doc("The text between the markers, as Markdown") String policy) {
  /** Actions on the advice for agents. */
  public enum Action {
    /** Writes nothing. */
    PLAN,
    /** Writes the advice into the files for agents that exist. */
    WRITE,
    /** Removes it from them. */
    REMOVE;

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A file for agents that has the advice, or gets or loses it. */
  public record File(
      @Doc("The file, relative to the project's root") String path,
      @Doc("What is done to it, or would be") AgentGuide.Change.Action change) {
    /** The change of a file. */
    public static File of(AgentGuide.Change change) {
      return new File(change.path(), change.action());
    }
  }
}
