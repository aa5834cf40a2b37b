package dev.memoryweave.weave;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.injection.PromptInjectionDetector;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.internal.PackWriter;
import dev.memoryweave.weave.internal.WeavePolicy;
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
 * come with their body, the others with their summary unless their body is short. Where less than
 * all is shown, its length tells how much is missing; a procedure is shown whole or by its title
 * alone. Where a memory says what a passage says, the memory is shown if it fits whole, else the
 * passage.
 *
 * <p>Weaving is a pure function of its arguments; a weaver is safe for any number of threads if its
 * counter is.
 */
public final class Weaver {
  private final PackWriter writer;

  /** Creates a weaver that counts tokens with the counter. */
  public Weaver(TokenCounter counter) {
    this(counter, WeavePolicy.STANDARD, PromptInjectionDetector.standard());
  }

  /**
   * Creates a weaver with other settings than the standard ones.
   *
   * @param counter counts tokens
   * @param knowledgeShare the most of the room that passages of files get while memories that help
   *     with the task still want some of it, 0 to 1
   * @param evidencePerItem the most lines of evidence for one memory, 0 to 100; evidence against it
   *     is named besides, unless this is 0
   * @param lowConfidence the confidence below which a memory is marked as unsure, 0 to 1
   * @param injections finds suspected prompt injections in evidence, which is then left out
   * @throws dev.memoryweave.model.InvalidValueException if a number is out of its range
   */
  public Weaver(
      TokenCounter counter,
      double knowledgeShare,
      int evidencePerItem,
      double lowConfidence,
      InjectionGuard injections) {
    this(counter, knowledgeShare, evidencePerItem, lowConfidence, injections, MemoryPolicies.NONE);
  }

  /**
   * Creates a weaver with other settings than the standard ones, for a memory with policies.
   *
   * @param counter counts tokens
   * @param knowledgeShare as above
   * @param evidencePerItem as above
   * @param lowConfidence as above
   * @param injections as above
   * @param policies what gets room before others, and what goes into no block
   * @throws dev.memoryweave.model.InvalidValueException if a number is out of its range
   */
  public Weaver(
      TokenCounter counter,
      double knowledgeShare,
      int evidencePerItem,
      double lowConfidence,
      InjectionGuard injections,
      MemoryPolicies policies) {
    this(
        counter,
        new WeavePolicy(knowledgeShare, evidencePerItem, lowConfidence, policies),
        injections);
  }

  private Weaver(TokenCounter counter, WeavePolicy policy, InjectionGuard injections) {
    this.writer = new PackWriter(counter, policy, injections);
  }

  /**
   * Packs the memories and passages of a recall.
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

  /**
   * Tells whether a memory is in the pack of a recall, and why.
   *
   * @param request what was asked, with the budget and the style of the block
   * @param result what recall brought back
   * @param memory the memory, which the result holds or whose trace tells of it
   * @param evidence gives the evidence of a memory, best first
   */
  public ContextPack.Standing standing(
      RecallRequest request,
      RecallResult result,
      NodeRef memory,
      Function<NodeRef, List<Evidence>> evidence) {
    return writer.standing(request, result, memory, evidence);
  }
}
