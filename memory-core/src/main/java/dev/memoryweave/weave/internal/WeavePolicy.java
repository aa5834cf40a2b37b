package dev.memoryweave.weave.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.policy.MemoryPolicies;

/**
 * The settings of weaving that whoever runs a product decides.
 *
 * @param knowledgeShare the most of the room that passages of files get while memories that help
 *     with the task still want some of it, 0 to 1
 * @param evidencePerItem the most lines of evidence for one memory, 0 to 100; evidence against it
 *     is named besides, unless this is 0
 * @param lowConfidence the confidence below which a memory is marked as unsure, 0 to 1
 * @param policies what gets room before others
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

  /** The policy that is used unless somebody decides otherwise. */
  public static final WeavePolicy STANDARD = new WeavePolicy(1, 1, .5, MemoryPolicies.NONE);
}
