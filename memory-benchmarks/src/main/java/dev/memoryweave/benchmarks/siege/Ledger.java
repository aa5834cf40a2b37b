package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.model.NodeId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the writers of one store were told: which revision of each memory was acknowledged, and
 * which changes were begun of which nobody has heard the end. Safe for any number of threads.
 */
final class Ledger implements Account {
  /** The greatest number of messages that are kept of refusals. */
  private static final int MESSAGES = 500;

  private final Map<NodeId, Long> acknowledged = new LinkedHashMap<>();
  private final Map<String, Attempt> open = new LinkedHashMap<>();
  private final List<Long> waits = new ArrayList<>();
  private final List<String> refusals = new ArrayList<>();
  private final List<String> breaks = new ArrayList<>();
  private long acknowledgements;
  private long refused;
  private String lastRefusal = "";

  @Override
  public synchronized void tried(String writer, Attempt attempt) {
    open.put(writer, attempt);
  }

  @Override
  public synchronized void acknowledged(String writer, long waitMicros, long micros) {
    Attempt attempt = open.remove(writer);
    if (attempt == null) {
      throw new IllegalStateException("Writer " + writer + " had begun nothing");
    }
    acknowledged.put(attempt.node(), attempt.revision());
    waits.add(waitMicros);
    acknowledgements++;
    notifyAll();
  }

  @Override
  public synchronized void refused(String writer, String exception, String message) {
    open.remove(writer);
    refused++;
    lastRefusal = exception + ": " + message;
    if (refusals.size() < MESSAGES) {
      refusals.add(exception + ": " + message);
    }
    notifyAll();
  }

  @Override
  public synchronized void broken(String writer, String exception) {
    // Nobody can tell what became of the change: it stays open under a name of its own.
    Attempt attempt = open.remove(writer);
    if (attempt != null) {
      open.put(writer + " broken " + breaks.size(), attempt);
    }
    breaks.add(exception);
    notifyAll();
  }

  /** How many changes were acknowledged so far. */
  synchronized long acknowledgements() {
    return acknowledgements;
  }

  /** How many changes were refused so far. */
  synchronized long refused() {
    return refused;
  }

  /** The first refusals, each with its exception. */
  synchronized List<String> refusals() {
    return List.copyOf(refusals);
  }

  /** The latest refusal with its exception, or an empty text. */
  synchronized String lastRefusal() {
    return lastRefusal;
  }

  /** The exceptions that are not of the SPI. */
  synchronized List<String> breaks() {
    return List.copyOf(breaks);
  }

  /** How long each acknowledged change waited for its turn, in microseconds. */
  synchronized List<Long> waits() {
    return List.copyOf(waits);
  }

  /** Leaves the waits so far out of account. */
  synchronized void forgetWaits() {
    waits.clear();
  }

  /** The memories that were ever written to, in a fixed order. */
  synchronized Set<NodeId> nodes() {
    Set<NodeId> nodes = new TreeSet<>(Comparator.comparing(NodeId::value));
    nodes.addAll(acknowledged.keySet());
    open.values().forEach(attempt -> nodes.add(attempt.node()));
    return nodes;
  }

  /** The revision that was acknowledged last, {@link Attempt#ABSENT} if none or forgotten. */
  synchronized long acknowledged(NodeId node) {
    return acknowledged.getOrDefault(node, Attempt.ABSENT);
  }

  /** Whether the memory may have that revision: the acknowledged one, or one begun since. */
  synchronized boolean allows(NodeId node, long revision) {
    return acknowledged(node) == revision || open.containsValue(new Attempt(node, revision));
  }

  /** Takes what was found as what must stay; nobody hears any more of what was open. */
  synchronized void settle(Map<NodeId, Long> found) {
    for (NodeId node : nodes()) {
      acknowledged.put(node, found.getOrDefault(node, Attempt.ABSENT));
    }
    open.clear();
  }

  /** What holds now, for a copy of the store that is made now, while nothing is open. */
  synchronized Ledger copy() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("Changes are under way: " + open);
    }
    Ledger copy = new Ledger();
    copy.acknowledged.putAll(acknowledged);
    return copy;
  }

  /**
   * Allows that what has not changed since then is at any revision that it had, or gone: the store
   * has said that something is wrong.
   */
  synchronized void forgive(Ledger before) {
    for (NodeId node : before.nodes()) {
      long revision = acknowledged(node);
      if (revision == before.acknowledged(node)) {
        for (long earlier = Attempt.ABSENT; earlier < revision; earlier++) {
          open.put("forgiven " + node.value() + " " + earlier, new Attempt(node, earlier));
        }
      }
    }
  }

  /** Takes over what another ledger has heard since it was as a third one is. */
  synchronized void add(Ledger other, Ledger before) {
    for (NodeId node : other.nodes()) {
      if (other.acknowledged(node) != before.acknowledged(node)) {
        acknowledged.put(node, other.acknowledged(node));
      }
    }
  }

  /** The memories that are there, with their revisions. */
  synchronized Map<NodeId, Long> present() {
    Map<NodeId, Long> present = new HashMap<>(acknowledged);
    present.values().removeIf(revision -> revision == Attempt.ABSENT);
    return present;
  }
}
