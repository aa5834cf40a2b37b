package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sessions of a store, without their nodes. A node may name a session that is not here. */
public interface SessionStore {
  /** The session of that name in a scope, or nothing. */
  Optional<Session> find(Scope scope, SessionId id);

  /**
   * One page of the sessions that match the query, most recently active first; ties are broken by
   * the order of adding, latest first.
   *
   * @throws InvalidValueException if the cursor does not belong to such a query
   */
  Page<Session> list(SessionQuery query);

  /** Changes sessions. */
  interface Writer extends SessionStore {
    /** Adds a session, or replaces the one of the same scope and name. */
    void put(Session session);

    /** Removes a session; its nodes stay. Does nothing if there is none. */
    void delete(Scope scope, SessionId id);
  }

  /**
   * Conditions on sessions; a session is found if it meets all of them.
   *
   * @param scopes the scopes to search, at least one
   * @param open whether they must be open (true) or ended (false), or null for both
   * @param limit the most sessions of a page, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  record SessionQuery(
      List<Scope> scopes, @Nullable Boolean open, int limit, @Nullable String cursor) {
    /** The most sessions of one page. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the limit and that a scope is named. */
    public SessionQuery {
      scopes = List.copyOf(scopes);
      InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
      InvalidValueException.within("limit", limit, 1, MAX_LIMIT);
    }

    /** The first page of the sessions of some scopes. */
    public static SessionQuery in(List<Scope> scopes, int limit) {
      return new SessionQuery(scopes, null, limit, null);
    }

    /** A copy for another page. */
    public SessionQuery from(@Nullable String other) {
      return new SessionQuery(scopes, open, limit, other);
    }
  }
}
