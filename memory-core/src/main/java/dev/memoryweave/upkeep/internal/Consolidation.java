package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.internal.ItemText;
import dev.memoryweave.reflect.internal.SessionCapture;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.RecordedMessages;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.upkeep.internal.CycleJournal.News;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what happened: a session that rests and that nobody has summed up becomes an episode, and
 * the episodes of a week that is over become one summary that links them. Nothing is worded anew:
 * an episode holds what was asked and what came of it, a week the titles of its episodes.
 */
final class Consolidation {
  /** A session that rests as long is taken for over. */
  private static final Duration REST = Duration.ofDays(1);

  private static final int LEAST_MESSAGES = 4;
  private static final int LEAST_EPISODES = 3;
  private static final int MOST_MESSAGES = 2_000;
  private static final int MOST_ASKED = 12;
  private static final int MOST_LINKED = 50;
  private static final int LONGEST_LINE = 200;
  private static final int LONGEST_OUTCOME = 600;
  private static final int LONGEST_NAME = 40;

  private final Scope scope;
  private final Instant now;
  private final @Nullable News news;

  /**
   * Sums up at a time.
   *
   * @param news what is new since the last cycle, or null to look at all sessions
   */
  Consolidation(Scope scope, Instant now, @Nullable News news) {
    this.scope = scope;
    this.now = now;
    this.news = news;
  }

  /**
   * A memory that is to be made.
   *
   * @param links the memories that it stands for
   */
  record Sum(NodeDraft draft, NodeId id, String reason, List<NodeId> links) {
    List<Relation.Draft> relations() {
      return links.stream().map(to -> Relation.Draft.of(Predicate.DERIVED_FROM, to)).toList();
    }
  }

  // ---- sessions ---------------------------------------------------------------------------------

  /** The sessions that may have to be summed up, a page after another. */
  Page<Session> sessions(ReadTransaction tx, @Nullable String cursor) {
    return tx.sessions()
        .list(new SessionQuery(List.of(scope), null, SessionQuery.MAX_LIMIT, cursor));
  }

  /** The episode of a session; empty if it goes on, says little, or has one. */
  Optional<Sum> episode(ReadTransaction tx, Session session) {
    if (news != null
        && !news.changed().contains(session.id().value())
        && !session.lastActiveAt().plus(REST).isAfter(news.since())) {
      // It rested already when the last cycle began.
      return Optional.empty();
    }
    NodeId id = NodeId.of(NodeKind.EPISODE.label() + ".session-" + name(session.id().value()));
    if (session.lastActiveAt().plus(REST).isAfter(now)
        || session.messages() < LEAST_MESSAGES
        || NodeLookup.readable(tx, new NodeRef(scope, id)).isPresent()
        || hasEpisode(tx, session)) {
      return Optional.empty();
    }
    List<Message> messages = RecordedMessages.of(tx, scope, session.id(), MOST_MESSAGES);
    List<String> asked =
        messages.stream()
            .filter(message -> message.role() == Message.Role.USER)
            .map(
                message ->
                    Text.shorten(PlainText.oneLine(ItemText.opening(message.text())), LONGEST_LINE))
            .filter(line -> !line.isEmpty())
            .distinct()
            .toList();
    if (messages.size() < LEAST_MESSAGES || asked.isEmpty()) {
      return Optional.empty();
    }
    String title = session.title() == null ? asked.get(0) : session.title();
    NodeDraft draft =
        NodeDraft.builder(id)
            .session(session.id())
            .key(SessionCapture.EPISODE_KEY)
            .title(ItemText.titleOf(title, ItemText.TITLE_CHARACTERS))
            .body(body(asked, outcome(messages)))
            .origin(new Origin("session", session.id().value(), session.startedAt(), null, null))
            .build();
    return Optional.of(
        new Sum(
            draft,
            id,
            Counted.of(messages.size(), "message") + " of '" + session.id() + "' are summed up",
            List.of()));
  }

  private boolean hasEpisode(ReadTransaction tx, Session session) {
    NodeFilter filter =
        NodeFilter.in(scope).withKinds(Set.of(NodeKind.EPISODE)).withSession(session.id());
    return !tx.nodes()
        .list(NodeStore.Query.first(filter, NodeStore.Query.Order.OLDEST_FIRST, 1))
        .items()
        .isEmpty();
  }

  private static String body(List<String> asked, String outcome) {
    StringBuilder body = new StringBuilder("Asked:");
    asked.stream().limit(MOST_ASKED).forEach(line -> body.append("\n- ").append(line));
    if (asked.size() > MOST_ASKED) {
      body.append("\n- and ").append(asked.size() - MOST_ASKED).append(" more");
    }
    if (!outcome.isEmpty()) {
      body.append("\n\nAnswered last: ").append(outcome);
    }
    return body.toString();
  }

  /** The beginning of the last answer, which is where an agent says what came of the task. */
  private static String outcome(List<Message> messages) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      Message message = messages.get(i);
      if (message.role() == Message.Role.ASSISTANT && !message.text().isBlank()) {
        return Text.shorten(PlainText.oneLine(message.text()), LONGEST_OUTCOME);
      }
    }
    return "";
  }

  /** The name of a session as part of an id. */
  private static String name(String session) {
    String slug = Slug.of(session);
    return slug.length() <= LONGEST_NAME ? slug : Sha256.hex(session).substring(0, LONGEST_NAME);
  }

  // ---- weeks ------------------------------------------------------------------------------------

  /** The summaries of weeks that are over and have none, oldest first. */
  List<Sum> weeks(ReadTransaction tx) {
    Map<LocalDate, List<MemoryNode>> weeks = new TreeMap<>();
    NodeFilter filter = NodeFilter.in(scope).withKinds(Set.of(NodeKind.EPISODE));
    NodeStore.Query query =
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT);
    Page.walk(cursor -> tx.nodes().list(query.from(cursor)))
        .filter(episode -> episode.session() != null && episode.isInForce())
        .forEach(
            episode ->
                weeks
                    .computeIfAbsent(monday(episode.happenedAt()), day -> new ArrayList<>())
                    .add(episode));
    List<Sum> sums = new ArrayList<>();
    weeks.forEach(
        (monday, episodes) -> {
          episodes.sort(Comparator.comparing(MemoryNode::happenedAt));
          week(tx, monday, episodes).ifPresent(sums::add);
        });
    return sums;
  }

  private static LocalDate monday(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC)
        .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }

  private Optional<Sum> week(ReadTransaction tx, LocalDate monday, List<MemoryNode> episodes) {
    String week =
        String.format(
            Locale.ROOT,
            "%d-w%02d",
            monday.get(IsoFields.WEEK_BASED_YEAR),
            monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
    NodeId id = NodeId.of(NodeKind.EPISODE.label() + ".week-" + week);
    Instant end = monday.plusWeeks(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    if (episodes.size() < LEAST_EPISODES
        || end.plus(REST).isAfter(now)
        || NodeLookup.readable(tx, new NodeRef(scope, id)).isPresent()) {
      return Optional.empty();
    }
    StringBuilder body = new StringBuilder();
    episodes.stream()
        .limit(MOST_LINKED)
        .forEach(
            episode ->
                body.append(body.length() == 0 ? "" : "\n")
                    .append("- ")
                    .append(LocalDate.ofInstant(episode.happenedAt(), ZoneOffset.UTC))
                    .append(": ")
                    .append(episode.title())
                    .append(" (")
                    .append(episode.id())
                    .append(')'));
    NodeDraft draft =
        NodeDraft.builder(id)
            .title(
                "Week "
                    + week.toUpperCase(Locale.ROOT)
                    + ": "
                    + Counted.of(episodes.size(), "session"))
            .body(body.toString())
            .origin(
                new Origin(
                    "week", week, monday.atStartOfDay(ZoneOffset.UTC).toInstant(), null, null))
            .build();
    return Optional.of(
        new Sum(
            draft,
            id,
            Counted.of(episodes.size(), "session") + " of a week are summed up",
            episodes.stream().limit(MOST_LINKED).map(MemoryNode::id).toList()));
  }
}
