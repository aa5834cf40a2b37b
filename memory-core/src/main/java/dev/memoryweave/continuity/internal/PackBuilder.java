package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.weave.internal.Frame;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects the content of packs, and has them composed. */
public final class PackBuilder {
  /** Part of the digest, so that a change of the format changes all values. */
  private static final String VERSION = "memory-weave continuity 1";

  private static final int NAME_CHARACTERS = 60;
  private static final int TITLE_CHARACTERS = 100;
  private static final int RUNTIME_CHARACTERS = 24;
  private static final int SESSIONS_NAMED = 3;
  private static final int MOST_RULES = 20;
  private static final int MOST_DECISIONS = 12;

  /** The maximum number of sessions with open work in a pack of the project. */
  private static final int LANES_OF_PROJECT = 8;

  private final PackParts parts;
  private final Clock clock;

  /** Creates a builder that uses a clock to recognise expired memories. */
  public PackBuilder(PackParts parts, Clock clock) {
    this.parts = parts;
    this.clock = clock;
  }

  /** The pack of a session. */
  public ContinuityPack ofSession(
      ReadTransaction tx, SessionId session, ContinuityPack.Size size, @Nullable String knownHash) {
    LaneFacts lane = parts.lanes(tx).lane(session);
    return lane == null
        ? ofRules(tx, "No session has the name " + name(session.value()) + ".", size, knownHash)
        : ofLane(tx, lane, size, knownHash);
  }

  ContinuityPack ofLane(ReadTransaction tx, LaneFacts lane, Bootstrap.Hints hints) {
    return ofLane(tx, lane, hints.size(), hints.knownHash());
  }

  private ContinuityPack ofLane(
      ReadTransaction tx, LaneFacts lane, ContinuityPack.Size size, @Nullable String knownHash) {
    EntryText text = new EntryText(tx, parts.shown(), false);
    LaneWork work = new LaneWork(tx, parts, text);
    List<PackEntry> entries = new ArrayList<>(work.told(lane));
    entries.addAll(work.open(lane.open()));
    entries.addAll(standing(tx, lane, text));
    entries.addAll(work.settled(lane));
    entries.addAll(new ChangeEntries(tx, parts, text).of(lane));
    List<SessionId> sessions = lane.sessions().stream().map(Session::id).toList();
    List<String> warnings =
        sessions.size() == 1
            ? List.of()
            : List.of(
                "covers "
                    + sessions.size()
                    + " sessions that continue one another: "
                    + names(sessions)
                    + ".");
    String title = new LaneTitles(tx, parts).of(lane);
    return finished(
        new PackContent(sessions, head(lane, title), warnings, entries), size, knownHash);
  }

  /** The subject of the pack, and how to treat it. */
  private List<String> head(LaneFacts lane, String title) {
    List<String> details = new ArrayList<>();
    if (lane.runtime() != null) {
      details.add(parts.shown().line(lane.runtime(), RUNTIME_CHARACTERS));
    }
    if (lane.branch() != null) {
      details.add("branch " + name(lane.branch()));
    }
    if (lane.folder() != null) {
      details.add("folder " + name(lane.folder()));
    }
    return List.of(
        "Project "
            + name(parts.scope().key())
            + ", session "
            + name(lane.id().value())
            + ": "
            + parts.shown().line(title, TITLE_CHARACTERS)
            + (details.isEmpty() ? "" : " (" + String.join(", ", details) + ")"),
        (lane.isOpen() ? "Open" : "Ended")
            + ", last active "
            + Frame.time(lane.lastActiveAt())
            + ". Work of other sessions is left out.");
  }

  /** The pack of the whole project. */
  public ContinuityPack ofProject(
      ReadTransaction tx, ContinuityPack.Size size, @Nullable String knownHash) {
    List<LaneFacts> lanes =
        parts.lanes(tx).lanes(null).stream()
            .filter(lane -> !lane.isBlank() && (lane.isOpen() || lane.openWork() > 0))
            .toList();
    List<LaneFacts> covered = lanes.subList(0, Math.min(LANES_OF_PROJECT, lanes.size()));
    EntryText text = new EntryText(tx, parts.shown(), true);
    LaneWork work = new LaneWork(tx, parts, text);
    List<PackEntry> entries = new ArrayList<>();
    List<MemoryNode> open =
        covered.stream().flatMap(lane -> lane.open().stream()).distinct().toList();
    entries.addAll(work.open(open));
    entries.addAll(standing(tx, null, text));
    LaneTitles titles = new LaneTitles(tx, parts);
    for (LaneFacts lane : covered) {
      PackEntry told = text.told(Section.SESSIONS, lane.lastActiveAt(), titles.of(lane));
      String head = "[" + name(lane.id().value()) + "] " + told.head();
      entries.add(new PackEntry(told.section(), null, head, told.full(), told.brief()));
    }
    List<SessionId> sessions = covered.stream().map(LaneFacts::id).toList();
    List<String> warnings =
        sessions.size() <= 1
            ? List.of()
            : List.of(
                "covers "
                    + lanes.size()
                    + " sessions that need not belong together: "
                    + names(lanes.stream().map(LaneFacts::id).toList())
                    + ". Name a session for a pack of its own.");
    List<String> head =
        List.of(
            "Project "
                + name(parts.scope().key())
                + (sessions.isEmpty() ? ": no session is open." : ": what is open in all of it."));
    return finished(new PackContent(sessions, head, warnings, entries), size, knownHash);
  }

  ContinuityPack ofRules(ReadTransaction tx, String message, Bootstrap.Hints hints) {
    return ofRules(tx, message, hints.size(), hints.knownHash());
  }

  /** A pack without work to continue: the rules only. */
  private ContinuityPack ofRules(
      ReadTransaction tx, String message, ContinuityPack.Size size, @Nullable String knownHash) {
    EntryText text = new EntryText(tx, parts.shown(), false);
    List<PackEntry> rules = new ArrayList<>();
    new StandingReader(tx, parts, clock.instant())
        .rules().stream()
            .limit(MOST_RULES)
            .forEach(rule -> rules.add(text.entry(Section.RULES, rule)));
    List<String> head = List.of("Project " + name(parts.scope().key()) + ". " + message);
    return finished(new PackContent(List.of(), head, List.of(), rules), size, knownHash);
  }

  private List<PackEntry> standing(ReadTransaction tx, @Nullable LaneFacts lane, EntryText text) {
    StandingReader reader = new StandingReader(tx, parts, clock.instant());
    List<PackEntry> entries = new ArrayList<>();
    reader.decisions(lane).stream()
        .limit(MOST_DECISIONS)
        .forEach(node -> entries.add(text.entry(Section.DECISIONS, node, mark(node, lane))));
    reader.rules().stream()
        .limit(MOST_RULES)
        .forEach(node -> entries.add(text.entry(Section.RULES, node, mark(node, lane))));
    return entries;
  }

  /** A mark for memories that are new since the lane was last active. */
  private static String mark(MemoryNode node, @Nullable LaneFacts lane) {
    boolean isOwn = lane != null && node.session() != null && lane.holds(node.session());
    return lane != null && !isOwn && node.createdAt().isAfter(lane.lastActiveAt()) ? ", new" : "";
  }

  private ContinuityPack finished(
      PackContent gathered, ContinuityPack.Size size, @Nullable String knownHash) {
    PackContent content = withoutRepeats(gathered);
    PackComposer.Composed composed = PackComposer.compose(content, size);
    List<String> of = content.sessions().stream().map(SessionId::value).toList();
    String hash = Frame.hash(VERSION, parts.chain(), of, composed.text());
    boolean isKnown = knownHash != null && hash.startsWith(knownHash);
    return new ContinuityPack(
        content.sessions(),
        composed.size(),
        isKnown ? List.of() : composed.items(),
        composed.leftOut(),
        content.warnings(),
        isKnown ? "" : composed.text(),
        hash,
        isKnown);
  }

  /** A decision or rule in a section of its own is not repeated as a change. */
  private static PackContent withoutRepeats(PackContent content) {
    Set<NodeRef> shown = new HashSet<>();
    for (PackEntry entry : content.entries()) {
      NodeRef ref = entry.ref();
      if (ref != null && entry.section() != Section.CHANGED) {
        shown.add(ref);
      }
    }
    List<PackEntry> entries = new ArrayList<>();
    for (PackEntry entry : content.entries()) {
      NodeRef ref = entry.ref();
      if (entry.section() != Section.CHANGED || ref == null || !shown.contains(ref)) {
        entries.add(entry);
      }
    }
    entries.sort(Comparator.comparing(PackEntry::section));
    return new PackContent(content.sessions(), content.head(), content.warnings(), entries);
  }

  private String names(List<SessionId> sessions) {
    String named =
        sessions.stream()
            .limit(SESSIONS_NAMED)
            .map(session -> name(session.value()))
            .collect(Collectors.joining(", "));
    int more = sessions.size() - SESSIONS_NAMED;
    return more > 0 ? named + " and " + more + " more" : named;
  }

  private String name(String name) {
    return parts.shown().line(name, NAME_CHARACTERS);
  }
}
