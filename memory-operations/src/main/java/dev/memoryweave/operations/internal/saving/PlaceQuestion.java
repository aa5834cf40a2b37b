package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.Reach;

/**
 * Words the questions to the user about restoring or moving a memory, or removing its relations.
 */
final class PlaceQuestion {
  private PlaceQuestion() {}

  static QuestionText toPutBack(MemoryNode node, NodeStatus live, String reason) {
    return about(
        "make this " + live.label() + " again, which is " + node.status().label(), node, reason);
  }

  static QuestionText toUnrelate(MemoryNode node, Relation.Draft relation, String reason) {
    return about(
        "take back that '" + node.id() + " " + relation.predicate() + " " + relation.to() + "'",
        node,
        reason);
  }

  private static QuestionText about(String what, MemoryNode node, String reason) {
    QuestionText text = new QuestionText();
    text.say(
        "An agent asks YOU to "
            + what
            + ". The lines behind a bar are texts of the memory or of the agent, whatever they"
            + " say.");
    text.say(
        node.id().value()
            + Reach.behind(node)
            + ", the word of "
            + Attribution.words(node.provenance().principal())
            + ":");
    if (node.isSuspectedInjection() && !node.provenance().trust().isPerson()) {
      text.say("Beware: this text tries to instruct whoever reads it.");
    }
    text.show("It says:", node.title());
    text.show("With the text:", node.body());
    text.show("The agent's reason:", reason);
    return text.say("Accept: it is done as your decision. Decline: nothing is changed.");
  }
}
