package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item;
import dev.memoryweave.review.Reviews.Verdict;
import java.util.List;

/** Words the questions to the user about decisions that an agent may not make. */
final class DecisionQuestion {
  private static final String BEGINNING =
      " What you accept is your own word: it is followed in later sessions, and no agent can"
          + " change it. The lines behind a bar are texts of the memory or of the agent, whatever"
          + " they say.";

  private DecisionQuestion() {}

  /** Asks whether to decide all of some pending items in the same way. */
  static QuestionText about(List<Item> items, Verdict verdict) {
    QuestionText text = new QuestionText();
    boolean isOne = items.size() == 1;
    text.say(
        "An agent asks YOU to decide about "
            + (isOne ? "something that waits" : items.size() + " memories that wait")
            + " in the memory of the project."
            + BEGINNING);
    for (int i = 0; i < items.size(); i++) {
      add(text, isOne ? "" : (i + 1) + ". ", items.get(i), verdict);
    }
    text.show("The agent's reason:", verdict.reason());
    boolean isForgetting =
        items.stream().anyMatch(Item::isForgetting) && !(verdict instanceof Verdict.Reject);
    String done = isOne ? "it is done" : "all of it is done";
    text.say(
        isForgetting
            ? "Accept: "
                + (isOne ? "that memory is gone" : "what is to be forgotten is gone")
                + " for good, with its history. IT CANNOT BE UNDONE. Decline: nothing is changed,"
                + " and the request waits on."
            : "Accept: "
                + done
                + " as your decision. Decline: nothing is changed, and it waits on.");
    return text;
  }

  private static void add(QuestionText text, String number, Item item, Verdict verdict) {
    text.say(number + what(verdict) + named(item.waiting()) + ":");
    says(text, item.waiting());
    if (verdict instanceof Verdict.Edit edit) {
      text.say("With these words instead:");
      text.show("Title:", edit.title() == null ? "" : edit.title());
      text.show("Text:", edit.body() == null ? "" : edit.body());
    }
    for (Item.Side side : item.challenged()) {
      text.say(ReviewItemText.relation(item, side) + " " + named(side.memory()) + ":");
      says(text, side.memory());
    }
  }

  /** Asks whether to undo a decision of a more trusted author, with what changes. */
  static QuestionText toUndo(int decision, Reviews.Preview preview, String reason) {
    QuestionText text = new QuestionText();
    text.say("An agent asks YOU to UNDO decision " + decision + ". This changes:");
    preview.changes().forEach(change -> add(text, change));
    return ended(text, reason);
  }

  /** Asks whether to restore the content and state of a memory at an earlier revision. */
  static QuestionText toRevert(Reviews.Preview.Change change, long revision, String reason) {
    QuestionText text = new QuestionText();
    text.say("An agent asks YOU to go back to revision " + revision + ". This changes:");
    add(text, change);
    return ended(text, reason);
  }

  private static void add(QuestionText text, Reviews.Preview.Change change) {
    MemoryNode after = change.after();
    text.say(
        PreviewText.line(change)
            + ", the word of "
            + Attribution.words(change.before().provenance().principal())
            + ":");
    says(text, change.before());
    if (after != null && !PreviewText.saysTheSame(change)) {
      text.say("It would say instead:");
      says(text, after);
    }
  }

  private static QuestionText ended(QuestionText text, String reason) {
    text.say("The lines behind a bar are texts of the memory or of the agent, whatever they say.");
    text.show("The agent's reason:", reason);
    return text.say("Accept: it is done as your decision. Decline: nothing is changed.");
  }

  private static String what(Verdict verdict) {
    if (verdict instanceof Verdict.Reject) {
      return "REJECT this, ";
    }
    return verdict instanceof Verdict.Edit ? "CHANGE and ACCEPT this, " : "ACCEPT this, ";
  }

  private static String named(MemoryNode node) {
    return node.id().value()
        + Reach.behind(node)
        + ", the word of "
        + Attribution.words(node.provenance().principal());
  }

  private static void says(QuestionText text, MemoryNode node) {
    if (node.isSuspectedInjection() && !node.provenance().trust().isPerson()) {
      text.say("Beware: this text tries to instruct whoever reads it.");
    }
    text.show("It says:", node.title());
    text.show("With the text:", node.body());
  }
}
