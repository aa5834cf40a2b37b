package dev.memoryweave.weave;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.internal.PackWriter;
import java.util.List;
import java.util.function.Function;

/**
 * Packs recalled memories and passages of files into one block of Markdown for a prompt.
 *
 * <p>The block, its frame and headings included, never costs more than the budget of the request by
 * the counter. It says that it is memory and no instruction, and nothing that a memory contains can
 * end it or pass for a part of it. Where nothing that was recalled answers the task, the block says
 * so in a line, and holds only the rules that somebody stated for every task. A block in which
 * nothing fits is empty.
 *
 * <p>Memories and passages are served together, the most helpful first; what does not fit is
 * skipped, and what helps much less than the best is left out: the budget is a limit, not a target.
 * Rules that have nothing to do with the task get a part of the room. A passage is shown whole, or
 * the part of it that matches, and passages that follow one another as one. The best few memories
 * come with their body, the others with their summary unless their body is short.
 *
 * <p>Weaving is a pure function of its arguments; a weaver is safe for any number of threads if its
 * counter is.
 */
public final class Weaver {
  private final PackWriter writer;

  /** Creates a weaver that counts with the counter and fills packs by the settings. */
  public Weaver(TokenCounter counter, WeaveSettings settings) {
    this.writer = new PackWriter(counter, settings);
  }

  /**
   * Packs what was recalled for a request.
   *
   * @param request what was asked, with the budget and the style of the block
   * @param result what recall brought back
   * @param evidence gives the evidence of a memory, best first; it is asked at most once for each
   *     memory that is packed, and what it throws is thrown on
   * @return the pack; without sections and block if the request knows its hash already
   */
  public ContextPack weave(
      RecallRequest request, RecallResult result, Function<NodeRef, List<Evidence>> evidence) {
    return writer.write(request, result, evidence);
  }
}
