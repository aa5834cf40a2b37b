package dev.memoryweave.conversation.internal;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.inspect.internal.MemorySearch;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.text.internal.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists the sessions that meet conditions. */
public final class SessionSearch {
  /** How many sessions are read at a time. */
  private static final int READ_AT_ONCE = 200;

  private final ReadTransaction tx;
  private final List<Scope> scopes;
  private final MemorySearch search;
  private final SessionHandle.Filter filter;
  private final @Nullable Set<SessionId> speaking;

  /**
   * Prepares a search.
   *
   * @param search finds what was said
   */
  public SessionSearch(
      ReadTransaction tx, List<Scope> scopes, MemorySearch search, SessionHandle.Filter filter) {
    this.tx = tx;
    this.scopes = scopes;
    this.search = search;
    this.filter = filter;
    this.speaking = filter.text().isEmpty() ? null : speaking();
  }

  private Set<SessionId> speaking() {
    MemoryQuery turns = MemoryQuery.all().withKinds(NodeKind.TURN).withLimit(TextQuery.MAX_LIMIT);
    return search.search(tx, filter.text(), turns).items().stream()
        .map(match -> match.node().session())
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  /** One page, most recently active first. */
  public Page<Session> page(int limit, @Nullable String cursor) {
    List<Session> found = new ArrayList<>();
    String from = cursor;
    do {
      SessionQuery query = query(Math.max(limit, READ_AT_ONCE), from);
      Page<Session> read = tx.sessions().list(query);
      for (int i = 0; i < read.items().size(); i++) {
        Session session = read.items().get(i);
        Instant since = filter.since();
        if (since != null && session.lastActiveAt().isBefore(since)) {
          // All that follow were active earlier.
          return new Page<>(found, null);
        }
        if (matches(session)) {
          found.add(session);
        }
        if (found.size() == limit) {
          boolean isLast = i == read.items().size() - 1;
          String next = isLast ? read.next() : tx.sessions().list(query(i + 1, from)).next();
          return new Page<>(found, next);
        }
      }
      from = read.next();
    } while (from != null);
    return new Page<>(found, null);
  }

  private SessionQuery query(int limit, @Nullable String from) {
    return new SessionQuery(scopes, filter.open(), Math.min(limit, SessionQuery.MAX_LIMIT), from);
  }

  private boolean matches(Session session) {
    Instant before = filter.before();
    return (before == null || session.startedAt().isBefore(before))
        && isOfAgent(session)
        && (speaking == null || speaking.contains(session.id()) || isNamed(session));
  }

  private boolean isOfAgent(Session session) {
    String agent = filter.agent();
    if (agent == null) {
      return true;
    }
    String runtime = session.runtime() == null ? author(session) : session.runtime();
    return runtime != null && lower(runtime).equals(lower(agent));
  }

  /** The author of the first turn; null if there is none, or without a name. */
  private @Nullable String author(Session session) {
    MemoryQuery first =
        MemoryQuery.all()
            .withKinds(NodeKind.TURN)
            .withSession(session.id())
            .withLevel(session.scope().level())
            .withLimit(1);
    return tx.nodes().list(search.nodeQuery(first)).items().stream()
        .map(MemoryNode::provenance)
        .map(provenance -> provenance.principalId())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private boolean isNamed(Session session) {
    String names =
        Stream.of(session.id().value(), session.title(), session.branch(), session.folder())
            .filter(Objects::nonNull)
            .map(SessionSearch::lower)
            .collect(Collectors.joining("\n"));
    return Stream.of(lower(filter.text()).split("\\s+", -1)).allMatch(names::contains);
  }

  private static String lower(String text) {
    return PlainText.lowerCase(text.strip());
  }
}
