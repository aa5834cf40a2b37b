package dev.memoryweave.weave.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.policy.MemoryPolicies;

/**
 * The settings of weaving that are left to the product.
 *
 * @param knowledgeShare the maximum share of the room for passages of files while helpful memories
 *     still need some of it, 0 to 1
 * @param evidencePerItem the maximum lines of evidence for one memory, 0 to 100; evidence against
 *     it is shown in addition, unless this is 0
 * @param lowConfidence the confidence below which a memory is marked as uncertain, 0 to 1
 * @param policies the policies on what is packed first
 */
public record WeavePolicy(
    double knowledgeShare, int evidencePerItem, double lowConfidence, MemoryPolicies policies) {
  private static final int MOST_EVIDENCE = 100;

  /** Checks the ranges. */
  public WeavePolicy {
    InvalidValueException.unless(
        knowledgeShare >= 0 && knowledgeShare <= 1,
        "knowledgeShare",
        knowledgeShare,
        "be from 0 to 1");
    InvalidValueException.within("evidencePerItem", evidencePerItem, 0, MOST_EVIDENCE);
    InvalidValueException.unless(
        lowConfidence >= 0 && lowConfidence <= 1, "lowConfidence", lowConfidence, "be from 0 to 1");
  }

  /** The default policy. */
  public static final WeavePolicy STANDARD = new WeavePolicy(1, 1, .5, MemoryPolicies.NONE);
}
