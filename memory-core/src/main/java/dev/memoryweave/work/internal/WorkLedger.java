package dev.memoryweave.work.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.WorkCue;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.work.internal.WorkItem.Means;
import dev.memoryweave.work.internal.WorkTurn.Check;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Follows the work of one session from message to message: what is opened, and which message closes
 * it. Equal messages in the same order give equal results, however often they are followed.
 *
 * <p>A person can close everything. The agent can close what it has named itself; if it says that
 * something a person has named is done, that is a claim, until a person confirms it or a check
 * supports it.
 */
final class WorkLedger {
  /** How many messages before a claim a supporting check may be. */
  public static final int CHECKED_WITHIN = 50;

  /** The kinds of work that a completion closes. */
  public static final Set<NodeKind> CLOSABLE =
      Set.of(NodeKind.OBJECTIVE, NodeKind.TASK, NodeKind.BLOCKER, NodeKind.CRITERION);

  private final Map<WorkItem.Key, WorkItem> items = new LinkedHashMap<>();
  private final List<Unmatched> unmatched = new ArrayList<>();
  private final List<String> ambiguities = new ArrayList<>();
  private Check check = Check.NONE;
  private int sinceCheck;

  /**
   * A completion, or its opposite, that matches nothing in the session.
   *
   * @param turn the message that says so
   * @param sign the completion or its opposite
   * @param byPerson whether a person says it
   */
  public record Unmatched(String turn, WorkSign sign, boolean byPerson) {}

  /** Starts with known work. */
  public WorkLedger startingWith(Collection<WorkItem> known) {
    known.forEach(item -> items.put(item.key(), item));
    return this;
  }

  /** Starts after messages of which only the checks that were run count. */
  public WorkLedger afterChecksOf(List<WorkTurn> earlier) {
    earlier.forEach(this::noteCheck);
    return this;
  }

  /** Follows messages in the order in which they were said. */
  public WorkLedger follow(List<WorkTurn> turns) {
    turns.forEach(this::follow);
    return this;
  }

  /** All pieces of work, in the order in which they were first named. */
  public Map<WorkItem.Key, WorkItem> items() {
    return new LinkedHashMap<>(items);
  }

  /** The completions and their opposites that match nothing in the session. */
  public List<Unmatched> unmatched() {
    return List.copyOf(unmatched);
  }

  /** A sentence for each completion that may mean one of several items, and so has closed none. */
  public List<String> ambiguities() {
    return List.copyOf(ambiguities);
  }

  private void noteCheck(WorkTurn turn) {
    if (turn.role() == Message.Role.USER || ++sinceCheck > CHECKED_WITHIN) {
      check = Check.NONE;
    }
    if (turn.check() != Check.NONE) {
      check = turn.check();
      sinceCheck = 0;
    }
  }

  private void follow(WorkTurn turn) {
    noteCheck(turn);
    boolean person = turn.role() == Message.Role.USER;
    for (WorkSign sign : turn.signs()) {
      switch (sign.type()) {
        case OBJECTIVE -> open(NodeKind.OBJECTIVE, turn, sign, person);
        case TASK -> open(NodeKind.TASK, turn, sign, person);
        case BLOCKER -> open(NodeKind.BLOCKER, turn, sign, person);
        case CRITERION -> open(NodeKind.CRITERION, turn, sign, person);
        case REQUEST -> open(NodeKind.REQUEST, turn, sign, person);
        case SUMMARY -> open(NodeKind.SUMMARY, turn, sign, person);
        case CLAIM -> claim(turn, sign.text(), true);
        case DONE -> done(turn, sign, person);
        case DEED -> deed(turn, sign, person);
        case CALLED_OFF -> callOff(turn, sign);
        case REOPENED -> reopen(turn, sign, person);
        case CONFIRMED -> confirm(turn);
        case ANSWER -> answer(turn);
      }
    }
  }

  private void open(NodeKind kind, WorkTurn turn, WorkSign sign, boolean person) {
    WorkItem.Key key = WorkItem.Key.of(kind, sign.text());
    WorkItem known = items.get(key);
    items.put(
        key,
        known == null
            ? new WorkItem(key, sign.text(), sign.level(), person, true, turn.turn(), null, null)
            : known.restated(turn.turn(), sign.text(), sign.level(), person));
  }

  /**
   * A check supports the claim that all is done; for single items, only a check about them does.
   */
  private void claim(WorkTurn turn, String text, boolean ofAll) {
    WorkItem.Key key = WorkItem.Key.of(NodeKind.CLAIM, text);
    WorkItem claim = new WorkItem(key, text, null, false, true, turn.turn(), null, null);
    items.put(key, claim);
    if (check == Check.SUCCEEDED && (ofAll || Languages.matches(WorkCue.CHECKABLE, text))) {
      settle(claim, turn, Means.CHECKED);
    }
  }

  /** Confirms a claim, and with it the work that the claim is about. */
  private void settle(WorkItem claim, WorkTurn turn, Means means) {
    items.put(claim.key(), claim.closed(turn.turn(), means));
    for (WorkItem about : List.copyOf(items.values())) {
      if (about.open()
          && CLOSABLE.contains(about.key().kind())
          && about.key().words().equals(claim.key().words())) {
        items.put(about.key(), about.closed(turn.turn(), means));
      }
    }
  }

  private void done(WorkTurn turn, WorkSign sign, boolean person) {
    WorkMatch.Found<WorkItem> found = match(sign.text(), WorkItem::open);
    if (!found.ambiguous().isEmpty()) {
      ambiguities.add(ambiguity(sign.text(), found.ambiguous()));
      return;
    }
    WorkItem item = found.best();
    if (item == null) {
      unmatched.add(new Unmatched(turn.turn(), sign, person));
      return;
    }
    for (WorkItem same : ofSameWords(item)) {
      if (person || !same.byPerson()) {
        items.put(same.key(), same.closed(turn.turn(), person ? Means.CONFIRMED : Means.STATED));
      } else {
        claim(turn, same.text(), false);
      }
    }
  }

  /** Closes each task whose words a sentence about a deed has, its verb included. */
  private void deed(WorkTurn turn, WorkSign sign, boolean person) {
    for (WorkItem item : List.copyOf(items.values())) {
      if (item.open()
          && (item.key().kind() == NodeKind.TASK || item.key().kind() == NodeKind.BLOCKER)
          && !turn.turn().equals(item.turn())
          && WorkMatch.holds(sign.text(), item.text())) {
        if (person || !item.byPerson()) {
          items.put(item.key(), item.closed(turn.turn(), person ? Means.CONFIRMED : Means.STATED));
        } else {
          claim(turn, item.text(), false);
        }
      }
    }
  }

  /** A person may name work by a word of it, if no other open work has that word. */
  private void callOff(WorkTurn turn, WorkSign sign) {
    if (sign.text().isEmpty()) {
      WorkItem request = items.get(WorkItem.Key.of(NodeKind.REQUEST, ""));
      if (request != null && request.open()) {
        items.put(request.key(), request.closed(turn.turn(), Means.CALLED_OFF));
      }
      return;
    }
    List<WorkItem> candidates =
        items.values().stream()
            .filter(item -> item.open() && CLOSABLE.contains(item.key().kind()))
            .toList();
    WorkMatch.Found<WorkItem> found = WorkMatch.named(sign.text(), candidates, WorkItem::text);
    if (!found.ambiguous().isEmpty()) {
      ambiguities.add(ambiguity(sign.text(), found.ambiguous()));
    } else if (found.best() == null) {
      unmatched.add(new Unmatched(turn.turn(), sign, true));
    } else {
      ofSameWords(found.best())
          .forEach(i -> items.put(i.key(), i.closed(turn.turn(), Means.CALLED_OFF)));
    }
  }

  private void reopen(WorkTurn turn, WorkSign sign, boolean person) {
    WorkMatch.Found<WorkItem> closed = match(sign.text(), item -> !item.open());
    WorkMatch.Found<WorkItem> open = match(sign.text(), WorkItem::open);
    if (!closed.ambiguous().isEmpty()) {
      ambiguities.add(ambiguity(sign.text(), closed.ambiguous()));
    } else if (closed.best() != null) {
      ofSameWords(closed.best()).forEach(i -> items.put(i.key(), i.reopened(turn.turn())));
    } else if (open.best() == null && open.ambiguous().isEmpty()) {
      // Something not done becomes a task, whether or not anybody has named it before.
      open(NodeKind.TASK, turn, sign, person);
      unmatched.add(new Unmatched(turn.turn(), sign, person));
    }
  }

  private WorkMatch.Found<WorkItem> match(String text, Predicate<WorkItem> wanted) {
    List<WorkItem> candidates =
        items.values().stream()
            .filter(item -> CLOSABLE.contains(item.key().kind()))
            .filter(wanted)
            .toList();
    return WorkMatch.find(text, candidates, WorkItem::text);
  }

  private List<WorkItem> ofSameWords(WorkItem item) {
    return items.values().stream()
        .filter(one -> CLOSABLE.contains(one.key().kind()))
        .filter(one -> one.open() == item.open())
        .filter(one -> one.key().words().equals(item.key().words()))
        .toList();
  }

  private void confirm(WorkTurn turn) {
    for (WorkItem item : List.copyOf(items.values())) {
      if (item.key().kind() == NodeKind.CLAIM && item.open()) {
        settle(item, turn, Means.CONFIRMED);
      }
    }
  }

  private void answer(WorkTurn turn) {
    WorkItem.Key key = WorkItem.Key.of(NodeKind.REQUEST, "");
    WorkItem request = items.get(key);
    if (request != null && request.open()) {
      items.put(key, request.closed(turn.turn(), Means.STATED));
    }
  }

  static String ambiguity(String said, List<WorkItem> items) {
    return "'"
        + said
        + "' may mean "
        + String.join(
            " or ", items.stream().map(item -> "'" + item.text() + "'").distinct().toList())
        + "; nothing was changed.";
  }

  /** The item of other sessions that a completion means; nothing if it is ambiguous. */
  public static <T> Optional<T> meant(String said, Collection<T> items, Function<T, String> text) {
    return Optional.ofNullable(WorkMatch.find(said, items, text).best());
  }
}
