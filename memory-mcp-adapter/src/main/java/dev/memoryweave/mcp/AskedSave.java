package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ReviewVerdict;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What came of a save, of which the user was asked where only a person's word counts.
 *
 * @param report what became of each change
 * @param asked the paths of the changes that wait for a person, or would
 * @param answer what the user said to them, or null if nothing of it needs a person
 */
record AskedSave(SaveReport report, Set<String> asked, @Nullable Answer answer) {
  /** Why something is in force that waited, for its history. */
  static final String ACCEPTED_WHEN_ASKED = "the user accepted it when asked";

  /** How it was stored, or why not. */
  enum Answer {
    /** It is stored as the user's own word. */
    ACCEPTED("The user accepted what was asked, and it is stored as the user's own word."),
    DECLINED("The user declined what was asked; nothing of it is stored. Do not save it again."),
    UNANSWERED("The user was asked and gave no answer."),
    BUSY(
        "The user was not asked, since other questions wait for an answer already; save it again"
            + " when they are answered."),
    TOO_LONG(
        "The user was not asked, since it is more than anybody reads before answering; save less at"
            + " once, or in fewer words."),
    CHANGED(
        "The user accepted, but what it is about was changed meanwhile; nothing of it is stored."
            + " Look at it and save it again."),
    NOT_ASKED("This client has no way to ask its user, or the server was told not to ask.");

    private final String words;

    Answer(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Answer of(UserVoice.Answer answer) {
      return switch (answer) {
        case YES -> ACCEPTED;
        case NO -> DECLINED;
        case NONE -> UNANSWERED;
        case BUSY -> BUSY;
        case CANNOT_ASK -> NOT_ASKED;
      };
    }
  }

  /** Saves what an agent can say as the agent's, and asks the user about the rest. */
  static AskedSave of(OpenMemory open, SaveIntent intent) {
    AgentMemory personal = open.personal();
    if (personal == null || open.user() == UserVoice.NONE || intent.dryRun()) {
      return unasked(open.memory().save(intent), Answer.NOT_ASKED);
    }
    SaveReport trial = open.memory().save(dry(intent));
    Set<String> asked = waiting(trial);
    if (asked.isEmpty()) {
      return unasked(open.memory().save(intent), Answer.NOT_ASKED);
    }
    SaveQuestion question = SaveQuestion.of(open.memory(), intent, trial, asked);
    if (!question.text().isReadable()) {
      return unasked(open.memory().save(intent), Answer.TOO_LONG);
    }
    Answer answer = Answer.of(open.user().ask(question.text().toString()));
    if (answer == Answer.ACCEPTED && !question.isUpToDate(open.memory())) {
      answer = Answer.CHANGED;
    }
    return switch (answer) {
      case ACCEPTED -> accepted(open, personal, intent, asked);
      case DECLINED, CHANGED -> without(open, intent, trial, asked, answer);
      default -> unasked(open.memory().save(intent), answer);
    };
  }

  private static SaveIntent dry(SaveIntent intent) {
    return new SaveIntent(
        intent.task(), intent.nodes(), intent.stale(), intent.supersede(), intent.delete(), true);
  }

  private static AskedSave unasked(SaveReport report, Answer why) {
    Set<String> waiting = waiting(report);
    return new AskedSave(report, waiting, waiting.isEmpty() ? null : why);
  }

  /** Whether a change is stored and waits for a person. */
  boolean isWaiting(SaveReport.Item item) {
    return asked.contains(item.path()) && item.status() != null && item.status().isWaiting();
  }

  /** Whether any change does. */
  boolean waits() {
    return report.items().stream().anyMatch(this::isWaiting);
  }

  /** What a person has to say before it counts. */
  private static Set<String> waiting(SaveReport report) {
    Set<String> waiting = new LinkedHashSet<>();
    for (SaveReport.Item item : report.items()) {
      if (item.outcome() != SaveReport.Outcome.FAILED
          && item.status() != null
          && item.status().isWaiting()) {
        waiting.add(item.path());
      }
    }
    return waiting;
  }

  private static AskedSave accepted(
      OpenMemory open, AgentMemory personal, SaveIntent intent, Set<String> asked) {
    SavePart spoken = SavePart.of(intent, asked::contains);
    List<SaveReport.Item> items = new ArrayList<>();
    for (SaveReport.Item item : spoken.named(personal.save(spoken.intent()))) {
      items.add(inForce(personal, item));
    }
    return joined(open, intent, asked, items, Answer.ACCEPTED);
  }

  /** What waited already and says the same comes into force by being accepted. */
  private static SaveReport.Item inForce(AgentMemory personal, SaveReport.Item item) {
    String id = item.id();
    NodeStatus status = item.status();
    if (id == null || status == null || !status.isWaiting()) {
      return item;
    }
    try {
      Decision decision =
          personal.reviews().decide(NodeId.of(id), new ReviewVerdict.Accept(ACCEPTED_WHEN_ASKED));
      return new SaveReport.Item(
          item.path(),
          id,
          SaveReport.Outcome.UPDATED,
          decision.kind().liveStatus(),
          item.message());
    } catch (MemoryException e) {
      return new SaveReport.Item(item.path(), id, SaveReport.Outcome.FAILED, null, e.getMessage());
    }
  }

  private static AskedSave without(
      OpenMemory open, SaveIntent intent, SaveReport trial, Set<String> asked, Answer answer) {
    List<SaveReport.Item> items =
        trial.items().stream()
            .filter(item -> asked.contains(item.path()))
            .map(
                item ->
                    new SaveReport.Item(
                        item.path(), null, SaveReport.Outcome.FAILED, null, answer.words()))
            .toList();
    return joined(open, intent, asked, items, answer);
  }

  /** The rest is saved as the agent's, and all is told in the order of the call. */
  private static AskedSave joined(
      OpenMemory open,
      SaveIntent intent,
      Set<String> asked,
      List<SaveReport.Item> spoken,
      Answer answer) {
    SavePart rest = SavePart.of(intent, path -> !asked.contains(path));
    SaveReport saved = open.memory().save(rest.intent());
    List<SaveReport.Item> items = new ArrayList<>(spoken);
    items.addAll(rest.named(saved));
    items.sort(Comparator.comparingInt(item -> SavePart.position(item.path())));
    return new AskedSave(new SaveReport(items, false, saved.revision()), asked, answer);
  }
}
