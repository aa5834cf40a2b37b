package dev.memoryweave.change.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Language.Register;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.internal.OwnWords;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.RecordedMessages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether the user has made a statement in the messages of two sessions. The author who
 * submits the messages may have made them up, so the statement keeps that author's trust level; it
 * merely needs no second author.
 */
final class UsersStatement {
  /** Equal answers of an agent with this many characters do not occur in two sessions by chance. */
  private static final int OWN_ANSWER = 40;

  private UsersStatement() {}

  /** Whether a pending memory may become active because the user has said it. */
  static boolean canBe(MemoryNode node) {
    return (node.kind() == NodeKind.FACT || node.kind() == NodeKind.DECISION)
        && !node.isSuspectedInjection()
        && Languages.directive(said(node), Register.STATEMENT).isEmpty();
  }

  /**
   * Whether turns of two sessions that are evidence of the memory, or of the candidate that repeats
   * it, state it in the user's own words.
   */
  static boolean isOfTwoSessions(
      ReadTransaction tx, MemoryNode node, Reflector.Candidate candidate) {
    Set<String> cited = new LinkedHashSet<>();
    for (Evidence piece : tx.evidence().of(node.ref())) {
      if (piece.kind() == Evidence.Kind.MEMORY && piece.polarity() == Polarity.SUPPORTS) {
        cited.add(piece.locator());
      }
    }
    for (Evidence.Draft piece : candidate.evidence()) {
      if (piece.kind() == Evidence.Kind.MEMORY && piece.polarity() == Polarity.SUPPORTS) {
        cited.add(piece.locator());
      }
    }
    List<MemoryNode> stating = new ArrayList<>();
    for (String id : cited) {
      turn(tx, node, id).filter(turn -> states(turn, node)).ifPresent(stating::add);
    }
    for (int i = 0; i < stating.size(); i++) {
      for (int j = i + 1; j < stating.size(); j++) {
        if (areOfTwoSessions(tx, stating.get(i), stating.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Optional<MemoryNode> turn(ReadTransaction tx, MemoryNode node, String id) {
    try {
      return NodeLookup.readable(tx, new NodeRef(node.scope(), NodeId.of(id)));
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  private static boolean states(MemoryNode turn, MemoryNode node) {
    Utterance utterance = turn.utterance();
    return turn.kind() == NodeKind.TURN
        && turn.status() == NodeStatus.ACTIVE
        && utterance != null
        && utterance.role() == Message.Role.USER
        && !turn.isSuspectedInjection()
        && OwnWords.state(turn.body(), said(node), utterance.speaker(), utterance.saidAt());
  }

  private static String said(MemoryNode node) {
    return node.body().isBlank() ? node.title() : node.body();
  }

  /** One session under two names has the same messages, with the same times or answers. */
  private static boolean areOfTwoSessions(ReadTransaction tx, MemoryNode one, MemoryNode other) {
    SessionId session = one.session();
    SessionId another = other.session();
    Utterance said = one.utterance();
    Utterance again = other.utterance();
    if (session == null
        || another == null
        || said == null
        || again == null
        || session.equals(another)
        || (said.saidAt() != null && said.saidAt().equals(again.saidAt()))) {
      return false;
    }
    List<Message> ours = messages(tx, one, session);
    List<Message> theirs = messages(tx, other, another);
    Set<String> answers = new HashSet<>(texts(ours, Message.Role.ASSISTANT));
    boolean answeredAlike =
        texts(theirs, Message.Role.ASSISTANT).stream()
            .anyMatch(text -> text.length() >= OWN_ANSWER && answers.contains(text));
    return !answeredAlike
        && !beginAlike(texts(ours, Message.Role.USER), texts(theirs, Message.Role.USER));
  }

  private static List<Message> messages(ReadTransaction tx, MemoryNode turn, SessionId session) {
    return RecordedMessages.of(tx, turn.scope(), session, SessionReport.MAX_MESSAGES);
  }

  private static List<String> texts(List<Message> messages, Message.Role role) {
    return messages.stream()
        .filter(message -> message.role() == role)
        .map(message -> message.text().strip())
        .toList();
  }

  /** Whether two conversations of several messages each begin with the same ones. */
  private static boolean beginAlike(List<String> ours, List<String> theirs) {
    int shorter = Math.min(ours.size(), theirs.size());
    return shorter > 1 && ours.subList(0, shorter).equals(theirs.subList(0, shorter));
  }
}
