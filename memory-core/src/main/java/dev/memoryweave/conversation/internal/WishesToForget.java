package dev.memoryweave.conversation.internal;

import dev.memoryweave.change.internal.RareTerms;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.reflect.internal.ForgetRequest;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.internal.PageReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries out wishes of people to forget something: archives the request, the turns that it refers
 * to and the memories drawn from the person's own messages, each with that reason in its history.
 *
 * <p>The recording author needs the same authority as for any other change: a memory of a more
 * trusted author stays, and a request to archive it is pending until a person decides. Only
 * messages of people count as wishes.
 */
public final class WishesToForget implements TurnChange.Listener {
  static final String REASON = "the person asked to forget it";

  /** With more matches in other sessions, it is unclear which ones are meant. */
  private static final int MOST_ELSEWHERE = 10;

  /** One word is too little to search other sessions by. */
  private static final int FEWEST_WORDS_ELSEWHERE = 2;

  private static final int LIMIT = 50;
  private static final int MOST_MATCHES = 500;
  private static final int MOST_TURNS = 5_000;

  private static final Set<NodeStatus> KEPT =
      Set.of(
          NodeStatus.ACTIVE,
          NodeStatus.OPEN,
          NodeStatus.STALE,
          NodeStatus.CANDIDATE,
          NodeStatus.NEEDS_REVIEW);

  private final Scope scope;
  private final StatusChanges changes;
  private final TurnChange.Listener others;

  /**
   * Creates a listener for a scope.
   *
   * @param others notified of all messages except wishes to forget something
   */
  public WishesToForget(Scope scope, StatusChanges changes, TurnChange.Listener others) {
    this.scope = scope;
    this.changes = changes;
    this.others = others;
  }

  @Override
  public List<String> recorded(
      WriteContext context,
      SessionId session,
      @Nullable Instant lastBefore,
      List<TurnChange> recorded) {
    List<TurnChange> rest = new ArrayList<>();
    Map<String, List<ForgetRequest>> wishes = new LinkedHashMap<>();
    for (TurnChange one : recorded) {
      List<ForgetRequest> asked =
          one.message().role() == Message.Role.USER
              ? ForgetRequest.in(one.message().text())
              : List.<ForgetRequest>of();
      if (asked.isEmpty()) {
        rest.add(one);
      } else {
        wishes.put(one.turn(), asked);
      }
    }
    List<String> warnings = new ArrayList<>();
    if (!wishes.isEmpty()) {
      Forgetting forgetting = new Forgetting(context, session, warnings);
      wishes.forEach(forgetting::carryOut);
    }
    warnings.addAll(others.recorded(context, session, lastBefore, rest));
    return warnings;
  }

  /** Carries out the wishes of one recording. */
  private final class Forgetting {
    private final WriteContext context;
    private final SessionId session;
    private final List<String> warnings;

    /** The turns of the session that still exist, in order. */
    private final List<MemoryNode> turns;

    private int left;

    Forgetting(WriteContext context, SessionId session, List<String> warnings) {
      this.context = context;
      this.session = session;
      this.warnings = warnings;
      NodeFilter filter =
          NodeFilter.in(scope)
              .withKinds(Set.of(NodeKind.TURN))
              .withStatuses(Set.of(NodeStatus.ACTIVE))
              .withSession(session);
      this.turns =
          new ArrayList<>(
              PageReader.atMost(
                  context.tx(),
                  NodeStore.Query.first(
                      filter, NodeStore.Query.Order.AS_SAID, NodeStore.Query.MAX_LIMIT),
                  MOST_TURNS));
    }

    void carryOut(String asking, List<ForgetRequest> wishes) {
      int at = indexOf(asking);
      for (ForgetRequest wish : wishes) {
        if (wish.isOfLast()) {
          saidBefore(at).ifPresent(this::forget);
        } else {
          forgetWhatIsAbout(wish);
        }
      }
      for (MemoryNode turn : List.copyOf(turns)) {
        if (isOf(turn, asking)) {
          putAway(turn);
        }
      }
      if (left > 0) {
        warnings.add(
            left
                + (left == 1 ? " memory" : " memories")
                + " of somebody of higher authority may be what the person asked to forget;"
                + " whether to put "
                + (left == 1 ? "it" : "them")
                + " away waits for a person.");
        left = 0;
      }
    }

    private int indexOf(String asking) {
      for (int i = 0; i < turns.size(); i++) {
        if (isOf(turns.get(i), asking)) {
          return i;
        }
      }
      return turns.size();
    }

    private static boolean isOf(MemoryNode turn, String message) {
      Utterance said = turn.utterance();
      return said != null && said.turn().equals(message);
    }

    private static boolean isOfPerson(MemoryNode turn) {
      return turn.utterance() != null && turn.utterance().role() == Message.Role.USER;
    }

    /** The last statement of the person before a request; another request does not count. */
    private Optional<MemoryNode> saidBefore(int at) {
      for (int i = Math.min(at, turns.size()) - 1; i >= 0; i--) {
        MemoryNode turn = turns.get(i);
        if (isOfPerson(turn)) {
          return ForgetRequest.in(turn.body()).isEmpty() ? Optional.of(turn) : Optional.empty();
        }
      }
      return Optional.empty();
    }

    /** Archives one message, and the memories drawn from it. */
    private void forget(MemoryNode turn) {
      for (MemoryNode memory : search(NodeKind.lasting(), turn.body())) {
        if (cited(memory).contains(turn.id())) {
          putAway(memory);
        }
      }
      for (MemoryNode part : List.copyOf(turns)) {
        if (turn.utterance() != null && isOf(part, turn.utterance().turn())) {
          putAway(part);
        }
      }
    }

    private void forgetWhatIsAbout(ForgetRequest wish) {
      for (MemoryNode turn : List.copyOf(turns)) {
        if (wish.isAbout(turn.body())) {
          putAway(turn);
        }
      }
      List<MemoryNode> here = new ArrayList<>();
      List<MemoryNode> elsewhere = new ArrayList<>();
      for (MemoryNode memory : search(NodeKind.lasting(), wish.topic())) {
        if (wish.isAbout(memory.title() + "\n" + memory.body()) && isOfPersonsWords(memory)) {
          (isOfSession(memory) ? here : elsewhere).add(memory);
        }
      }
      for (MemoryNode turn : search(Set.of(NodeKind.TURN), wish.topic())) {
        boolean other = !session.equals(turn.session());
        if (other && isOfPerson(turn) && wish.isAbout(turn.body())) {
          elsewhere.add(turn);
        }
      }
      here.forEach(this::putAway);
      boolean known =
          wish.terms().size() >= FEWEST_WORDS_ELSEWHERE && elsewhere.size() <= MOST_ELSEWHERE;
      if (known) {
        elsewhere.forEach(this::putAway);
      } else if (!elsewhere.isEmpty()) {
        warnings.add(
            elsewhere.size()
                + " of what other sessions hold may be what the person asked to forget, and it"
                + " cannot be determined which; it stays until the person names it more closely.");
      }
    }

    private List<MemoryNode> search(Set<NodeKind> kinds, String text) {
      List<TextQuery.Term> terms =
          new RareTerms(context.tx(), new HashMap<>()).add(List.of(text), 2, MOST_MATCHES).terms();
      if (terms.isEmpty()) {
        return List.of();
      }
      NodeFilter filter =
          NodeFilter.in(scope).withKinds(kinds).withStatuses(KEPT).withUnexpiredAt(context.now());
      List<NodeRef> found =
          context.tx().nodes().search(new TextQuery(terms, List.of(), filter, LIMIT)).stream()
              .map(NodeStore.Hit::ref)
              .toList();
      return List.copyOf(context.tx().nodes().findAll(found).values());
    }

    /** The turns that a memory was drawn from. */
    private List<NodeId> cited(MemoryNode memory) {
      List<NodeId> turns = new ArrayList<>();
      for (Evidence piece : context.tx().evidence().of(memory.ref())) {
        if (piece.kind() == Evidence.Kind.MEMORY
            && piece.locator().startsWith(NodeKind.TURN.label())) {
          turns.add(NodeId.of(piece.locator()));
        }
      }
      return turns;
    }

    private List<MemoryNode> sources(MemoryNode memory) {
      return cited(memory).stream()
          .flatMap(turn -> context.tx().nodes().find(new NodeRef(scope, turn)).stream())
          .filter(Forgetting::isOfPerson)
          .toList();
    }

    private boolean isOfPersonsWords(MemoryNode memory) {
      return !sources(memory).isEmpty();
    }

    private boolean isOfSession(MemoryNode memory) {
      return sources(memory).stream().anyMatch(turn -> session.equals(turn.session()));
    }

    private void putAway(MemoryNode node) {
      turns.remove(node);
      MemoryNode now = context.tx().nodes().find(node.ref()).orElse(node);
      if (!KEPT.contains(now.status())) {
        return;
      }
      left += context.mayOnlyPropose(now) ? 1 : 0;
      changes.archive(context, now, REASON);
    }
  }
}
