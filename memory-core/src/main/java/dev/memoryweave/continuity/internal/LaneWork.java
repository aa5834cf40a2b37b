package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the work of a lane: its last request, its open work, failures, and summaries. */
final class LaneWork {
  /** The latest turns that are read for the last message and for failed calls. */
  private static final int TURNS = 60;

  private static final int MOST_FAILED = 6;
  private static final int MOST_WORK = 40;
  private static final int ERROR_CHARACTERS = 140;
  private static final int ARGUMENT_CHARACTERS = 80;

  /** The most sessions of a lane whose outcomes and summaries are read. */
  private static final int SESSIONS = 5;

  /** The arguments of a call with a single argument. */
  private static final Pattern ONLY_ARGUMENT =
      Pattern.compile("\\{\\s*\"\\w{1,40}\"\\s*:\\s*\"([^\"\\\\]{1,400})\"\\s*\\}");

  /** The beginning of the title of a failed outcome. */
  private static final String FAILED = "failed";

  private static final String AGENT_SAID = "The agent said last: ";

  private static final Comparator<MemoryNode> LATEST_FIRST =
      Comparator.comparing(MemoryNode::happenedAt)
          .reversed()
          .thenComparing(node -> node.id().value());

  private final ReadTransaction tx;
  private final PackParts parts;
  private final Scope scope;
  private final EntryText text;

  LaneWork(ReadTransaction tx, PackParts parts, EntryText text) {
    this.tx = tx;
    this.parts = parts;
    this.scope = parts.scope();
    this.text = text;
  }

  /** The entries of open work. */
  List<PackEntry> open(List<MemoryNode> open) {
    // Items written at one time stay in the order of writing.
    List<MemoryNode> inOrder = new ArrayList<>(open);
    Collections.reverse(inOrder);
    inOrder.sort(Comparator.comparing(MemoryNode::happenedAt).reversed());
    // Work that was both said and noted by hand is one item.
    Set<String> told = new HashSet<>();
    inOrder.removeIf(node -> !told.add(node.kind().label() + TextKey.words(node.title())));
    List<PackEntry> entries = new ArrayList<>();
    inOrder.stream()
        .filter(node -> node.kind() == NodeKind.BLOCKER)
        .limit(MOST_WORK)
        .forEach(node -> entries.add(text.entry(Section.BLOCKERS, node)));
    for (NodeKind kind : List.of(NodeKind.OBJECTIVE, NodeKind.TASK, NodeKind.CRITERION)) {
      inOrder.stream()
          .filter(node -> node.kind() == kind)
          .limit(MOST_WORK)
          .forEach(node -> entries.add(text.entry(Section.OPEN_WORK, node)));
    }
    return entries;
  }

  /** The entries of a lane besides its open work. */
  List<PackEntry> told(LaneFacts lane) {
    List<MemoryNode> turns = turns(lane.latest());
    List<PackEntry> entries = new ArrayList<>(request(lane, turns));
    entries.addAll(failed(lane, turns));
    entries.addAll(stood(lane, turns));
    return entries;
  }

  /** The rules and decisions that were stated in a lane and await its report. */
  List<PackEntry> settled(LaneFacts lane) {
    return new UnreportedDecisions(tx, parts, text).of(lane, turns(lane.latest()));
  }

  /** The latest summary, and the agent's last message apart from its work if that was later. */
  private List<PackEntry> stood(LaneFacts lane, List<MemoryNode> turns) {
    List<PackEntry> entries = new ArrayList<>();
    Optional<MemoryNode> summary =
        read(lane, Set.of(NodeKind.SUMMARY, NodeKind.EPISODE), 1).stream().findFirst();
    summary.ifPresent(node -> entries.add(text.summary(node)));
    List<String> listed = lane.open().stream().map(MemoryNode::title).toList();
    lastOf(Message.Role.ASSISTANT, turns)
        .filter(turn -> summary.isEmpty() || turn.happenedAt().isAfter(summary.get().happenedAt()))
        .ifPresent(
            turn -> {
              String rest = ListedLineFilter.rest(shownBody(turn), listed);
              if (!rest.isBlank()) {
                entries.add(text.told(Section.SUMMARY, turn.happenedAt(), AGENT_SAID + rest));
              }
            });
    return entries;
  }

  private static Optional<MemoryNode> lastOf(Message.Role role, List<MemoryNode> turns) {
    return turns.stream()
        .filter(turn -> turn.utterance() != null && turn.utterance().role() == role)
        .filter(turn -> !turn.body().isBlank())
        .findFirst();
  }

  /** The last request that was understood, or else the last message of the user. */
  private List<PackEntry> request(LaneFacts lane, List<MemoryNode> turns) {
    List<MemoryNode> requests =
        read(lane, Set.of(NodeKind.REQUEST), MOST_WORK).stream()
            .filter(node -> !node.status().isWaiting())
            .toList();
    if (!requests.isEmpty()) {
      return List.of(text.entry(Section.REQUEST, requests.get(0)));
    }
    return lastOf(Message.Role.USER, turns)
        .map(turn -> List.of(text.told(Section.REQUEST, turn.happenedAt(), shownBody(turn))))
        .orElse(List.of());
  }

  private static String shownBody(MemoryNode turn) {
    return turn.isSuspectedInjection() ? ShownText.WITHHELD : turn.body();
  }

  /** Failed outcomes, and failed calls that have not succeeded since. */
  private List<PackEntry> failed(LaneFacts lane, List<MemoryNode> turns) {
    List<PackEntry> entries = new ArrayList<>();
    read(lane, Set.of(NodeKind.OUTCOME), MOST_WORK).stream()
        .filter(node -> PlainText.lowerCase(node.title()).startsWith(FAILED))
        .limit(MOST_FAILED)
        .forEach(node -> entries.add(text.entry(Section.FAILED, node)));
    Map<String, Message.ToolCall> failed = new LinkedHashMap<>();
    Map<String, MemoryNode> said = new HashMap<>();
    for (int i = turns.size() - 1; i >= 0; i--) {
      Utterance utterance = turns.get(i).utterance();
      for (Message.ToolCall call :
          utterance == null ? List.<Message.ToolCall>of() : utterance.toolCalls()) {
        String key = call.tool() + "\n" + call.arguments();
        failed.remove(key);
        if (call.outcome() == Message.ToolCall.Outcome.FAILED) {
          failed.put(key, call);
          said.put(key, turns.get(i));
        }
      }
    }
    List<String> latest = new ArrayList<>(failed.keySet());
    for (int i = latest.size() - 1; i >= 0 && entries.size() < MOST_FAILED; i--) {
      Message.ToolCall call = failed.get(latest.get(i));
      MemoryNode turn = said.get(latest.get(i));
      if (call != null && turn != null) {
        entries.add(text.told(Section.FAILED, turn.happenedAt(), told(call)));
      }
    }
    return entries;
  }

  private static String told(Message.ToolCall call) {
    Matcher only = ONLY_ARGUMENT.matcher(call.arguments());
    String arguments = cut(only.matches() ? only.group(1) : call.arguments(), ARGUMENT_CHARACTERS);
    String error = cut(call.result(), ERROR_CHARACTERS);
    return call.tool()
        + (arguments.isEmpty() ? "" : " " + arguments)
        + (error.isEmpty() ? "" : ": " + error);
  }

  private static String cut(String text, int characters) {
    return Text.shorten(
        PlainText.oneLine(text.substring(0, Math.min(text.length(), 4 * characters))), characters);
  }

  /** The latest turns of a session, latest first. */
  private List<MemoryNode> turns(Session session) {
    NodeFilter filter =
        NodeFilter.in(scope).withSession(session.id()).withKinds(Set.of(NodeKind.TURN));
    return tx
        .nodes()
        .list(NodeStore.Query.first(filter, NodeStore.Query.Order.NEWEST_FIRST, TURNS))
        .items()
        .stream()
        .filter(parts::admits)
        .sorted(Comparator.comparing(MemoryNode::happenedAt).reversed())
        .toList();
  }

  /** The relevant memories of a lane, latest first. */
  private List<MemoryNode> read(LaneFacts lane, Set<NodeKind> kinds, int limit) {
    List<MemoryNode> nodes = new ArrayList<>();
    List<Session> sessions = lane.sessions();
    for (Session session : sessions.subList(0, Math.min(SESSIONS, sessions.size()))) {
      NodeFilter filter = NodeFilter.in(scope).withSession(session.id()).withKinds(kinds);
      nodes.addAll(
          tx.nodes()
              .list(
                  NodeStore.Query.first(
                      filter, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, limit))
              .items());
    }
    return nodes.stream()
        .filter(node -> node.status().isCurrent())
        .filter(parts::admits)
        .sorted(LATEST_FIRST)
        .toList();
  }
}
