package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lane that hints refer to. Cheap comparisons are made for all lanes; messages and
 * touched files are looked up in the text index, and only for the most likely lanes, so that the
 * time is bounded for stores of any size.
 */
public final class Bootstrapper {
  /** The most lanes whose turns are read for touched files. */
  private static final int LANES_READ = 16;

  /** The most turns of a session that are read for touched files. */
  private static final int TURNS_READ = 120;

  /** The most sessions of a lane that are read for touched files. */
  private static final int SESSIONS_READ = 3;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final PackParts parts;
  private final PackBuilder packs;

  /** Creates a bootstrapper that packs the lane it finds. */
  public Bootstrapper(PackParts parts, PackBuilder packs) {
    this.parts = parts;
    this.packs = packs;
  }

  /** The answer to some hints. */
  public Bootstrap bootstrap(ReadTransaction tx, Bootstrap.Hints given) {
    Bootstrap.Hints hints = withoutIdleWords(given);
    LaneReader reader = parts.lanes(tx);
    List<LaneFacts> all = reader.lanes(hints.session());
    List<LaneFacts> lanes =
        all.stream()
            .filter(lane -> !lane.isBlank() || isContinuing(lane, hints))
            .filter(lane -> !(lane.isBlank() && lane.id().equals(hints.session())))
            .toList();
    LaneDecision decision = decide(tx, hints, lanes);
    BootstrapText text =
        new BootstrapText(parts, hints, decision, lanes.size(), new LaneTitles(tx, parts));
    List<ContinuityPack.Lane> shown = text.lanes();
    return switch (decision.outcome()) {
      case CLEAR ->
          packed(
              decision,
              shown,
              lanes,
              text,
              packs.ofLane(tx, decision.lanes().get(0).facts(), hints));
      case AMBIGUOUS ->
          new Bootstrap(
              decision.outcome(),
              decision.confidence(),
              shown,
              lanes.size() - shown.size(),
              text.message(),
              text.nextStep(),
              null,
              text.markdown());
      case NONE ->
          packed(
              decision,
              shown,
              lanes,
              text,
              packs.ofRules(tx, text.message() + " " + text.nextStep(), hints));
    };
  }

  private static Bootstrap packed(
      LaneDecision decision,
      List<ContinuityPack.Lane> shown,
      List<LaneFacts> lanes,
      BootstrapText text,
      ContinuityPack pack) {
    return new Bootstrap(
        decision.outcome(),
        decision.confidence(),
        shown,
        lanes.size() - shown.size(),
        text.message(),
        text.nextStep(),
        pack,
        pack.markdown());
  }

  /** A new session of the caller is not work to resume, unless it continues another one. */
  private static boolean isContinuing(LaneFacts lane, Bootstrap.Hints hints) {
    return lane.id().equals(hints.session()) && lane.sessions().size() > 1;
  }

  /** A query that only asks to continue says nothing about the work. */
  private static Bootstrap.Hints withoutIdleWords(Bootstrap.Hints hints) {
    return hints.withTitle(rest(hints.title())).withQuery(rest(hints.query()));
  }

  private static @Nullable String rest(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String rest = Languages.withoutWishToResume(text);
    boolean says = ANALYZER.indexTerms(rest).stream().anyMatch(ANALYZER::carriesContent);
    return says ? text : null;
  }

  private LaneDecision decide(ReadTransaction tx, Bootstrap.Hints hints, List<LaneFacts> lanes) {
    List<LaneEvidence> evidence = lanes.stream().map(LaneEvidence::of).toList();
    evidence = withWhatWasSaid(tx, hints, evidence);
    Set<String> main = parts.mainBranches();
    List<ScoredLane> scored = new LaneScorer(hints, main, evidence).scored();
    if (!hints.files().isEmpty()) {
      Set<SessionId> read = Set.copyOf(first(scored));
      evidence =
          evidence.stream()
              .map(
                  lane ->
                      read.contains(lane.facts().id())
                          ? lane.withFiles(files(tx, lane.facts(), hints.files()))
                          : lane)
              .toList();
      scored = new LaneScorer(hints, main, evidence).scored();
    }
    return LaneDecision.of(hints, main, scored);
  }

  private static List<SessionId> first(List<ScoredLane> scored) {
    return scored.stream().limit(LANES_READ).map(lane -> lane.facts().id()).toList();
  }

  private List<LaneEvidence> withWhatWasSaid(
      ReadTransaction tx, Bootstrap.Hints hints, List<LaneEvidence> lanes) {
    List<SessionId> sessions = lanes.stream().flatMap(lane -> ids(lane.facts()).stream()).toList();
    String query = hints.query();
    String title = hints.title();
    List<LaneEvidence> looked = lanes;
    if (query != null) {
      SessionTermCoverage said = SessionTermCoverage.search(tx, parts.scope(), query, sessions);
      looked =
          said.isEmpty()
              ? looked
              : looked.stream()
                  .map(lane -> lane.withSaidOfQuery(said.coverage(ids(lane.facts()), lane.words())))
                  .toList();
    }
    if (title != null) {
      SessionTermCoverage said = SessionTermCoverage.search(tx, parts.scope(), title, sessions);
      looked =
          looked.stream()
              .map(lane -> lane.withSaidOfTitle(said.coverage(ids(lane.facts()), Set.of())))
              .toList();
    }
    return looked;
  }

  private static List<SessionId> ids(LaneFacts lane) {
    return lane.sessions().stream().map(Session::id).toList();
  }

  /** The fraction of the files that a lane touched, or null if it is unknown which it did. */
  private @Nullable Double files(ReadTransaction tx, LaneFacts lane, List<String> files) {
    FileNames names = new FileNames();
    lane.open().forEach(names::add);
    List<Session> sessions = new ArrayList<>(lane.sessions());
    for (Session session : sessions.subList(0, Math.min(SESSIONS_READ, sessions.size()))) {
      NodeFilter filter = NodeFilter.in(parts.scope()).withSession(session.id());
      tx.nodes()
          .list(
              NodeStore.Query.first(
                  filter.withKinds(Set.of(NodeKind.TURN)),
                  NodeStore.Query.Order.NEWEST_FIRST,
                  TURNS_READ))
          .items()
          .forEach(names::add);
      tx.nodes()
          .list(
              NodeStore.Query.first(
                  filter.withKinds(NodeKind.lasting()),
                  NodeStore.Query.Order.NEWEST_FIRST,
                  TURNS_READ))
          .items()
          .forEach(names::add);
    }
    return names.isEmpty() ? null : names.coverage(files);
  }
}
