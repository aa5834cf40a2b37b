package dev.memoryweave.store.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A network between clients and a server, which tests break. Statements are seen if clients prepare
 * none ({@code prepareThreshold=0}).
 */
final class TcpProxy implements AutoCloseable {
  private static final String COMMIT = "COMMIT\0";

  private final ServerSocket entrance;
  private final int target;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private volatile boolean isDown;
  private volatile boolean swallows;
  private volatile Moment moment = Moment.NEVER;
  private volatile boolean isSilent;
  private long bytesLeft;

  TcpProxy(int target) {
    this.target = target;
    try {
      entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  /** When a connection breaks. */
  enum Moment {
    NEVER,
    /** After so many bytes, of both directions. */
    BYTES,
    /** The next commit does not reach the server. */
    BEFORE_COMMIT,
    /** As soon as the next commit was passed on. */
    COMMIT_SENT,
    /** The server has committed, and its answer is lost. */
    COMMIT_ANSWERED,
    /** The next commit was passed on, and its answer is on the way. */
    AWAITING_ANSWER
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** The options of a store behind this network. */
  PostgresOptions behind(PostgresOptions options) {
    return PostgresOptions.of(
            "postgresql://postgres@127.0.0.1:"
                + port()
                + "/"
                + options.database()
                + "?prepareThreshold=0")
        .withTenant(options.tenant())
        .withConnections(options.connections())
        .withPatience(options.patience());
  }

  /**
   * Breaks one connection at a moment; or, if it is silent, keeps it open without passing bytes.
   */
  synchronized void breakAt(Moment next, boolean silently) {
    isSilent = silently;
    moment = next;
  }

  /** Breaks the connection that passes so many bytes from now. */
  synchronized void breakAfter(long bytes) {
    bytesLeft = bytes;
    breakAt(Moment.BYTES, false);
  }

  /** Whether a connection is still to break. */
  boolean isWaiting() {
    return moment != Moment.NEVER;
  }

  /** Breaks all connections, and lets no other one be made; or lets them be made again. */
  void down(boolean now) {
    isDown = now;
    if (now) {
      links.forEach(Link::close);
    }
  }

  /** Keeps all connections open without passing bytes, as if the cable were pulled out. */
  void swallow(boolean now) {
    swallows = now;
    if (!now) {
      links.forEach(Link::close);
    }
  }

  private void accept() {
    while (!entrance.isClosed()) {
      try {
        Socket client = entrance.accept();
        if (isDown) {
          client.close();
          continue;
        }
        Link link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), target));
        links.add(link);
        start(() -> link.pass(client, link.server, true));
        start(() -> link.pass(link.server, client, false));
      } catch (IOException e) {
        // The server is down, or the proxy ends.
      }
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  /** What happens to bytes. */
  private enum Fate {
    PASS,
    DROP,
    PASS_AND_BREAK,
    BREAK
  }

  private final class Link {
    private final Socket client;
    private final Socket server;
    private volatile boolean isCut;
    private boolean awaitsAnswer;

    Link(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    private void pass(Socket from, Socket to, boolean isFromClient) {
      byte[] buffer = new byte[1 << 16];
      try {
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        InputStream in = from.getInputStream();
        for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
          Fate fate = fate(buffer, read, isFromClient);
          if (fate == Fate.PASS || fate == Fate.PASS_AND_BREAK) {
            to.getOutputStream().write(buffer, 0, read);
          }
          if (fate == Fate.PASS_AND_BREAK || fate == Fate.BREAK) {
            cut();
          }
        }
      } catch (IOException e) {
        // One side is closed, and so the other.
      }
      if (!isCut) {
        close();
      }
    }

    private Fate fate(byte[] buffer, int read, boolean isFromClient) {
      if (isCut || swallows) {
        return Fate.DROP;
      }
      synchronized (TcpProxy.this) {
        return switch (moment) {
          case NEVER -> Fate.PASS;
          case BYTES -> {
            bytesLeft -= read;
            yield bytesLeft > 0 ? Fate.PASS : Fate.BREAK;
          }
          case BEFORE_COMMIT -> isFromClient && isCommit(buffer, read) ? Fate.BREAK : Fate.PASS;
          case COMMIT_SENT ->
              isFromClient && isCommit(buffer, read) ? Fate.PASS_AND_BREAK : Fate.PASS;
          case COMMIT_ANSWERED -> {
            if (isFromClient && isCommit(buffer, read)) {
              awaitsAnswer = true;
              moment = Moment.AWAITING_ANSWER;
            }
            yield Fate.PASS;
          }
          case AWAITING_ANSWER -> awaitsAnswer && !isFromClient ? Fate.BREAK : Fate.PASS;
        };
      }
    }

    private boolean isCommit(byte[] buffer, int read) {
      return new String(buffer, 0, read, StandardCharsets.ISO_8859_1).contains(COMMIT);
    }

    private void cut() {
      synchronized (TcpProxy.this) {
        moment = Moment.NEVER;
      }
      isCut = true;
      if (!isSilent) {
        close();
      }
    }

    private void close() {
      links.remove(this);
      try {
        client.close();
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      entrance.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    links.forEach(Link::close);
  }
}
