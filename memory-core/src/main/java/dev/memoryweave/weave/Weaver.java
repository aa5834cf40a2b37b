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
 * <p>The block, including its frame and headings, never exceeds the budget of the request as
 * counted by the counter. It states that it is memory and no instruction, and no content of a
 * memory can end it or imitate a part of it. If nothing that was recalled answers the task, the
 * block says so in one line, and contains only the rules that somebody stated for every task. If
 * nothing fits, the block is empty.
 *
 * <p>Memories and passages are packed together, most helpful first; items that do not fit are
 * skipped, and those that help much less than the best are left out: the budget is a limit, not a
 * target. Rules unrelated to the task get a part of the room. A passage is shown whole or as its
 * best-matching part, and consecutive passages are merged. The best few memories are shown with
 * their body, the others with their summary unless their body is short. If a text is shortened, the
 * length of the rest is stated; a procedure is shown whole or by its title alone. If a memory says
 * the same as a passage, the memory is shown if it fits whole, else the passage.
 *
 * <p>Weaving is a pure function of its arguments; a weaver is thread-safe if its counter is.
 */
public final class Weaver {
  private final PackWriter writer;

  /** Creates a weaver that counts tokens with the counter. */
  public Weaver(TokenCounter counter) {
    this(counter, WeavePolicy.STANDARD, PromptInjectionDetector.standard());
  }

  /**
   * Creates a weaver with non-standard settings.
   *
   * @param counter counts tokens
   * @param knowledgeShare the maximum share of the room for passages of files while helpful
   *     memories still need some of it, 0 to 1
   * @param evidencePerItem the maximum lines of evidence for one memory, 0 to 100; evidence against
   *     it is shown in addition, unless this is 0
   * @param lowConfidence the confidence below which a memory is marked as uncertain, 0 to 1
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
   * Creates a weaver with non-standard settings, for a memory with policies.
   *
   * @param counter counts tokens
   * @param knowledgeShare as above
   * @param evidencePerItem as above
   * @param lowConfidence as above
   * @param injections as above
   * @param policies the policies on what is packed first, and what is never packed
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
   * @param request the request, with the budget and the style of the block
   * @param result the result of the recall
   * @param evidence returns the evidence of a memory, best first; called at most once per packed
   *     memory; its exceptions are propagated
   * @return the pack; without sections and block if the request contains its hash
   */
  public ContextPack weave(
      RecallRequest request, RecallResult result, Function<NodeRef, List<Evidence>> evidence) {
    return writer.write(request, result, evidence);
  }

  /**
   * Explains whether a memory is in the pack of a recall, and why.
   *
   * @param request the request, with the budget and the style of the block
   * @param result the result of the recall
   * @param memory the memory, which must be in the result or in its trace
   * @param evidence returns the evidence of a memory, best first
   */
  public ContextPack.Standing standing(
      RecallRequest request,
      RecallResult result,
      NodeRef memory,
      Function<NodeRef, List<Evidence>> evidence) {
    return writer.standing(request, result, memory, evidence);
  }
}
