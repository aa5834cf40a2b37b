package dev.memoryweave.rest.internal.access;

import dev.memoryweave.rest.internal.access.BrowserSessions.Holder;
import dev.memoryweave.rest.internal.access.BrowserSessions.Opened;
import dev.memoryweave.rest.internal.server.Access;
import dev.memoryweave.rest.internal.server.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Access by the tokens of a user, by those that last as long as the process, and by sessions. */
public final class TokenAccess implements Access {
  /** A browser that is started takes seconds. */
  static final Duration TICKET_LASTS = Duration.ofMinutes(5);

  private record Granted(String digest, Principal principal) {}

  private record Ticket(Principal principal, long madeAt) {}

  private final @Nullable AccessTokens stored;
  private final BrowserSessions sessions;
  private final List<Granted> granted = new ArrayList<>();
  private final Map<String, Ticket> tickets = new HashMap<>();
  private final LongSupplier nanoTime;

  /**
   * Access for an agent that shows the token of the server, and for owners of tokens.
   *
   * @param token the token of the server
   * @param stored the tokens of the user, or null if there are none
   * @param nanoTime a clock for durations, in nanoseconds
   */
  public TokenAccess(String token, @Nullable AccessTokens stored, LongSupplier nanoTime) {
    this.stored = stored;
    this.sessions = new BrowserSessions(nanoTime);
    this.nanoTime = nanoTime;
    granted.add(new Granted(TokenDigest.of(token), Principal.AGENT));
  }

  /** Makes a token that is valid as long as the process lives. */
  public String grant(Principal principal) {
    String token = TokenMaker.random();
    synchronized (granted) {
      granted.add(new Granted(TokenDigest.of(token), principal));
    }
    return token;
  }

  /**
   * Makes a token that opens one session and nothing else, and soon: the words with which a browser
   * is started can be read by other users of the computer.
   */
  public String ticket(Principal principal) {
    String token = TokenMaker.random();
    synchronized (tickets) {
      tickets.put(TokenDigest.of(token), new Ticket(principal, nanoTime.getAsLong()));
    }
    return token;
  }

  @Override
  public @Nullable Principal byToken(String token) {
    return byDigest(TokenDigest.of(token));
  }

  private @Nullable Principal byDigest(String digest) {
    Principal found = null;
    synchronized (granted) {
      for (Granted each : granted) {
        // Compares with all of them, so that the time does not tell which one is near.
        if (TokenDigest.isSame(each.digest, digest)) {
          found = each.principal;
        }
      }
    }
    if (found != null || stored == null) {
      return found;
    }
    AccessToken token = stored.use(digest);
    return token == null ? null : token.principal();
  }

  /** Opens the session of a browser that shows a token; null if it may not. */
  @Nullable Opened open(String token) {
    String digest = TokenDigest.of(token);
    Ticket ticket;
    synchronized (tickets) {
      long now = nanoTime.getAsLong();
      tickets.values().removeIf(each -> now - each.madeAt > TICKET_LASTS.toNanos());
      ticket = tickets.remove(digest);
    }
    return sessions.open(
        ticket != null
            ? new Holder(digest, ticket::principal)
            : new Holder(digest, () -> byDigest(digest)));
  }

  @Override
  public @Nullable BrowserSession bySession(String id) {
    return sessions.use(id);
  }

  /** Ends a session, if there is one. */
  void end(String id) {
    sessions.end(id);
  }

  /** Ends what has lasted too long, and notes which tokens were used. */
  void tend() {
    sessions.endOld();
    if (stored != null) {
      stored.writeUses();
    }
  }
}
