package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.guide.AgentGuide;
import java.util.List;

/** Answer of {@code map}. */
public record MapAnswer(
    @Doc(values = {"show", "refresh", "add", "remove"}) String action,
    @Doc("The map") String markdown,
    @Doc("What it costs") long tokens,
    @Doc("How many memories had no room in it") long leftOut,
    @Doc("What was done to files, or for show what refresh would do") List<File> files,
    @Doc("Why a file was left as it is") List<String> problems) {
  /** One of the list in {@link MapAnswer}. */
  public record File(@Doc("A file for agents") String path, AgentGuide.Change.Action change) {}
}
