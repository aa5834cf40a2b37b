package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.Reach;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One question to the user about all changes of a save that need a person. It holds the full text
 * of each, and no other words than the library's.
 */
final class SaveQuestion {
  private static final String BEGINNING =
      "An agent wants to store this in the memory of the project as YOUR OWN WORD. What you say is"
          + " followed in later sessions, and no agent can change it. The lines behind a bar are"
          + " texts of the memory or of the agent, whatever they say.";

  private static final String END =
      "Accept: it is stored as your word. Decline: nothing of it is stored. Without an answer it"
          + " waits as a suggestion of the agent.";

  private static final String BEGINNING_TO_FORGET =
      "An agent wants to forget this in the memory of the project, for good: IT CANNOT BE UNDONE."
          + " The lines behind a bar are texts of the memory or of the agent, whatever they say.";

  private static final String END_TO_FORGET =
      "Accept: it is gone, with its history, and nothing brings it back. Decline: it stays. Without"
          + " an answer it stays, and the request waits for you.";

  private final AgentMemory memory;
  private final Map<NodeId, Long> seen = new LinkedHashMap<>();
  private final QuestionText text = new QuestionText();
  private int count;

  private SaveQuestion(AgentMemory memory) {
    this.memory = memory;
  }

  /** The question about some changes of a save, by their paths. */
  static SaveQuestion of(
      AgentMemory memory, SaveIntent intent, SaveIntent.Report trial, Set<String> asked) {
    SaveQuestion question = new SaveQuestion(memory);
    boolean isForgetting =
        asked.stream().allMatch(path -> SavePart.list(path) == SavePart.Changes.DELETE);
    question.text.say(isForgetting ? BEGINNING_TO_FORGET : BEGINNING);
    for (SaveIntent.Report.Item item : trial.items()) {
      if (asked.contains(item.path())) {
        question.add(intent, item.path());
      }
    }
    question.text.say(isForgetting ? END_TO_FORGET : END);
    return question;
  }

  QuestionText text() {
    return text;
  }

  /** Whether the memories it is about still have the texts that the user was shown. */
  boolean isUpToDate(AgentMemory now) {
    return seen.entrySet().stream()
        .allMatch(
            one ->
                one.getValue()
                    .equals(now.node(one.getKey()).find().map(MemoryNode::revision).orElse(0L)));
  }

  private void add(SaveIntent intent, String path) {
    int index = SavePart.index(path);
    switch (SavePart.list(path)) {
      case NODES -> add(intent.nodes().get(index));
      case STALE -> {
        SaveIntent.Stale stale = intent.stale().get(index);
        about(stale.id(), "Mark this as perhaps no longer true");
        text.show("For the reason:", stale.reason());
      }
      case SUPERSEDE -> {
        SaveIntent.Supersede pair = intent.supersede().get(index);
        about(pair.id(), "Put this out of force");
        text.say("And follow instead:");
        memory.node(pair.supersededBy()).find().ifPresent(this::says);
        text.show("For the reason:", pair.reason());
      }
      case DELETE -> {
        SaveIntent.Delete delete = intent.delete().get(index);
        about(delete.id(), "Forget this for good, with its history, which cannot be undone");
        text.show("For the reason:", delete.reason());
      }
    }
  }

  private void about(NodeId id, String what) {
    count++;
    MemoryNode node = memory.node(id).find().orElse(null);
    text.say(count + ". " + what + ", " + (node == null ? id.value() : named(node)) + ":");
    if (node != null) {
      says(node);
    }
  }

  private static String named(MemoryNode node) {
    return node.id().value()
        + Reach.behind(node)
        + ", the word of "
        + Attribution.words(node.provenance().principal());
  }

  private void says(MemoryNode node) {
    seen.put(node.id(), node.revision());
    if (node.isSuspectedInjection() && !node.provenance().trust().isPerson()) {
      text.say("Beware: this text tries to instruct whoever reads it.");
    }
    text.show("It says:", node.title());
    text.show("With the text:", node.body());
  }

  private void add(NodeDraft draft) {
    NodeId id = draft.id();
    Optional<MemoryNode> target =
        id == null ? Optional.empty() : ConfirmedSave.target(memory, draft, id);
    if (target.isPresent()) {
      about(target.get().id(), "Change this");
      text.say("To this, where what is not named stays:");
    } else {
      count++;
      String kind =
          draft.kind() != null ? draft.kind().label() : id != null ? id.kind().label() : "memory";
      text.say(count + ". Remember this as a " + kind + reach(draft) + ":");
    }
    String key = draft.key();
    if (key != null) {
      text.show("In place of what has the name:", key);
    }
    shown("Title:", draft.title());
    shown("Text:", draft.body());
    text.show("For these files:", anchors(draft));
    text.show("For this code:", orNone(draft.symbols()));
    text.show("Tagged:", orNone(draft.tags()));
    text.show("Because of:", draft.evidence().stream().map(SaveQuestion::line).toList());
    text.show("Related to:", draft.related().stream().map(SaveQuestion::line).toList());
    text.show("And:", settings(draft));
  }

  /** Whom it applies to, if not only the project; in capitals, so that nobody overlooks it. */
  private String reach(NodeDraft draft) {
    Scope.Level level = draft.level();
    return level == null || level == memory.scopes().narrowest().level()
        ? ""
        : memory
            .scopes()
            .at(level)
            .map(scope -> ", to hold NOT ONLY HERE, but " + Reach.words(scope))
            .orElse("");
  }

  private void shown(String heading, @Nullable String foreign) {
    if (foreign != null) {
      text.show(heading, foreign.isBlank() ? "(nothing)" : foreign);
    }
  }

  private static List<String> anchors(NodeDraft draft) {
    return orNone(draft.anchors()).stream().map(Anchor::glob).toList();
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static String line(Evidence.Draft piece) {
    String excerpt = piece.excerpt();
    return piece.kind().label()
        + " "
        + piece.locator()
        + (excerpt == null || excerpt.isBlank() ? "" : "\n" + excerpt.strip());
  }

  private static String line(Relation.Draft relation) {
    return relation.predicate().label() + " " + relation.to().value();
  }

  private static List<String> settings(NodeDraft draft) {
    List<String> settings = new ArrayList<>();
    add(settings, "importance", draft.importance());
    add(settings, "confidence", draft.confidence());
    add(settings, "stage", draft.stage() == null ? null : draft.stage().label());
    add(settings, "below", draft.parent());
    add(settings, "of the session", draft.session());
    return settings;
  }

  private static void add(List<String> settings, String name, @Nullable Object value) {
    if (value != null) {
      settings.add(name + " " + value);
    }
  }
}
