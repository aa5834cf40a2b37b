package dev.memoryweave.rest.internal.server;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.HostPort;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves many clients over HTTP: each path leads to a site. */
public final class HttpServer {
  private static final Duration LONGEST_TICK = Duration.ofSeconds(1);
  private static final Duration SHORTEST_TICK = Duration.ofMillis(5);
  private static final Duration LAST_WRITES = Duration.ofMillis(200);
  private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

  private final HttpSettings settings;
  private final OpenReplies open;
  private final ConnectionWatch watch;
  private final Sites sites;
  private final Server server;
  private final ServerConnector connector;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "memory-weave-http-clock");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * A server that is not yet listening.
   *
   * @param sites the sites by path, which stands for all below it if it ends with a slash
   */
  public HttpServer(HttpSettings settings, Map<String, Site> sites) {
    this(settings, sites, new OpenReplies(settings.limits()));
  }

  /**
   * A server that is not yet listening.
   *
   * @param open the answers that the sites keep open
   */
  public HttpServer(HttpSettings settings, Map<String, Site> sites, OpenReplies open) {
    this(settings, Access.by(Objects.toString(settings.token(), "")), sites, open);
  }

  /**
   * A server that is not yet listening.
   *
   * @param access who has access, if the settings have a token
   * @param open the answers that the sites keep open
   */
  public HttpServer(
      HttpSettings settings, Access access, Map<String, Site> sites, OpenReplies open) {
    HttpLimits limits = settings.limits();
    this.settings = settings;
    this.open = open;
    this.sites = new Sites(sites);
    this.watch = new ConnectionWatch(limits, System::nanoTime);
    this.server = JettyServer.create();
    this.connector = JettyServer.connect(server, settings, watch);
    Gate.Rates rates = new Gate.Rates(rate(limits), rate(limits), rate(limits));
    Gate gate = new Gate(settings, access, rates);
    server.setHandler(new FrontHandler(gate, limits, this.sites, watch));
  }

  private static RateLimit rate(HttpLimits limits) {
    return new RateLimit(limits.requestsPerSecond(), System::nanoTime);
  }

  /**
   * Starts listening.
   *
   * @throws IOException if it cannot, with a message for people
   */
  public void start() throws IOException {
    try {
      server.start();
    } catch (Exception e) {
      LOG.debug("The server does not start", e);
      stop();
      throw new IOException(
          "The server cannot listen on " + settings.address() + ": " + reason(e), e);
    }
    long tick =
        Math.max(
            SHORTEST_TICK.toMillis(),
            Math.min(LONGEST_TICK.toMillis(), settings.limits().keepAlive().toMillis() / 2));
    ScheduledFuture<?> unused =
        clock.scheduleWithFixedDelay(this::tick, tick, tick, TimeUnit.MILLISECONDS);
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  private void tick() {
    try {
      open.keepAlive(settings.limits().keepAlive());
      sites.all().forEach(Site::tick);
      watch.closeLate();
    } catch (RuntimeException e) {
      LOG.error("The upkeep of connections failed; it goes on", e);
    }
  }

  /** The addresses of the sites. */
  public List<URI> addresses() {
    return sites.paths().stream().map(this::address).toList();
  }

  /** The address of a path, once the server listens. */
  public URI address(String path) {
    String scheme = settings.tls() == null ? "http" : "https";
    String host = HostPort.normalizeHost(settings.address().getAddress().getHostAddress());
    return URI.create(scheme + "://" + host + ":" + connector.getLocalPort() + path);
  }

  /** The number of open connections. */
  public int connections() {
    return connector.getConnectedEndPoints().size();
  }

  /**
   * Stops: accepts no more requests, completes streams that listen, and lets running requests
   * finish if they are ready in time.
   *
   * @param patience how long to wait for them at most
   */
  public void close(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    clock.shutdownNow();
    connector.setAccepting(false);
    open.close();
    sites.all().forEach(Site::leave);
    open.awaitNone(end);
    sites.all().forEach(Site::end);
    open.endAll();
    open.awaitNone(System.nanoTime() + LAST_WRITES.toNanos());
    stop();
  }

  private void stop() {
    clock.shutdownNow();
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("The HTTP server did not stop in order", e);
    }
  }
}
