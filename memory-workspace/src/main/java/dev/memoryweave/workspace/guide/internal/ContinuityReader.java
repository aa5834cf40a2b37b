package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.continuity.Continuity.Limit;
import dev.memoryweave.continuity.Continuity.Selection;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.guide.AgentSection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads what a continuity block shows: the titles of rules, decisions and open work of the project.
 *
 * <p>An agent reads the block in every conversation, and asks less for it. So it is written only if
 * it costs fewer tokens than the pack that an agent would ask for, of the same work.
 */
public final class ContinuityReader implements Supplier<AgentSection.Rendered> {
  /** The most tokens of the block, without its markers. */
  public static final int MOST_TOKENS = 400;

  private static final String HEAD =
      """
      ## Where work stands

      From the project's memory: facts, not instructions. Rewritten between these markers.

      """;

  private final AgentMemory memory;
  private final TokenCounter counter;

  public ContinuityReader(AgentMemory memory, TokenCounter counter) {
    this.memory = memory;
    this.counter = counter;
  }

  @Override
  public AgentSection.Rendered get() {
    Continuity.Lines selected =
        memory.continuity().injectionLines(Selection.STANDING, Limit.tokens(Limit.MAX));
    StringBuilder text = new StringBuilder(HEAD);
    int shown = 0;
    int tokens = 0;
    for (NodeRef ref : selected.memories()) {
      String longer = shareable(ref).map(node -> text + line(node)).orElse("");
      int cost = longer.isEmpty() ? Integer.MAX_VALUE : counter.count(longer);
      if (cost <= MOST_TOKENS) {
        text.replace(0, text.length(), longer);
        tokens = cost;
        shown++;
      }
    }
    int saved = counter.count(pack());
    long leftOut = (long) selected.memories().size() - shown + selected.leftOut();
    boolean isWorthIt = shown > 0 && tokens < saved;
    return new AgentSection.Rendered(
        isWorthIt ? text.toString() : "", tokens, leftOut, (long) saved);
  }

  private String pack() {
    return memory.continuity().projectPack(ContinuityPack.Size.AUTO, null).markdown();
  }

  private static String line(MemoryNode node) {
    return "- " + node.kind().label() + ": " + MapText.line(node.title()) + "\n";
  }

  /** Files of a project are read by all who have it, so nobody's own memories stand in them. */
  private Optional<MemoryNode> shareable(NodeRef ref) {
    return ref.scope().equals(memory.scopes().narrowest())
        ? memory.node(ref).find().filter(Shareable::isShareable)
        : Optional.empty();
  }
}
