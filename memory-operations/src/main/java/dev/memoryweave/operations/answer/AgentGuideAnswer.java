package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.guide.AgentGuide;
import java.util.List;

/** Answer of {@code agent_guide}. */
public record AgentGuideAnswer(
    @Doc(
            value = "What was done; plan writes nothing",
            values = {"plan", "write", "remove"})
        String action,
    @Doc("The files that agents read and that exist") List<File> files,
    @Doc("How many of them are changed, or would be") long changed,
    @Doc("The text between the markers, as Markdown") String policy) {
  /** One of the list in {@link AgentGuideAnswer}. */
  public record File(
      @Doc("The file, relative to the project's root") String path,
      @Doc("What is done to it, or would be") AgentGuide.Change.Action change) {}
}
