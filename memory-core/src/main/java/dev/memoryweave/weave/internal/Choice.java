package dev.memoryweave.weave.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * How a memory is shown in the pack.
 *
 * @param form its form
 * @param evidence the evidence shown for and against it
 */
record Choice(ItemForm form, List<EvidenceLine> evidence) {
  Choice {
    evidence = List.copyOf(evidence);
  }

  Choice withForm(ItemForm other) {
    return new Choice(other, evidence);
  }

  Choice withEvidence(EvidenceLine next) {
    List<EvidenceLine> longer = new ArrayList<>(evidence);
    longer.add(next);
    return new Choice(form, longer);
  }

  boolean isContradicted() {
    return evidence.stream().anyMatch(EvidenceLine::contradicts);
  }
}
