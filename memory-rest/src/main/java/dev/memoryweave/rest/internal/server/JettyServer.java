package dev.memoryweave.rest.internal.server;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with the settings of the transport. Its answers reveal nothing about it. */
final class JettyServer {
  /** Requests run on other threads, so a few are enough for many clients. */
  private static final int MOST_THREADS = 16;

  private static final int LEAST_THREADS = 2;
  private static final int STREAMS_OF_A_CONNECTION = 64;
  private static final long STOP_MILLIS = 200;

  /**
   * Buffers are not used again. One that was given back twice would belong to two connections at
   * once, and the bytes of one client would be sent to another.
   */
  private static final ByteBufferPool FRESH_BUFFERS = new ByteBufferPool.NonPooling();

  private JettyServer() {}

  static Server create() {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
    threads.setName("memory-weave-http");
    threads.setDaemon(true);
    threads.setStopTimeout(STOP_MILLIS);
    Server server = new Server(threads, null, FRESH_BUFFERS);
    server.setStopTimeout(0);
    // Errors that Jetty itself detects have only a status.
    server.setErrorHandler(
        (request, response, callback) -> {
          response.getHeaders().remove("Cache-Control");
          callback.succeeded();
          return true;
        });
    return server;
  }

  static ServerConnector connect(Server server, HttpSettings settings, ConnectionWatch watch) {
    ServerConnector connector =
        new ServerConnector(server, 1, 1, factories(settings).toArray(ConnectionFactory[]::new)) {
          @Override
          protected void onEndPointOpened(EndPoint connection) {
            super.onEndPointOpened(connection);
            watch.opened(connection);
          }

          @Override
          protected void onEndPointClosed(EndPoint connection) {
            watch.closed(connection);
            super.onEndPointClosed(connection);
          }
        };
    connector.setHost(settings.address().getAddress().getHostAddress());
    connector.setPort(settings.address().getPort());
    connector.setIdleTimeout(settings.limits().requestTime().toMillis());
    server.addConnector(connector);
    return connector;
  }

  private static List<ConnectionFactory> factories(HttpSettings settings) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    // Memory outside of the heap is costly to allocate for a single use.
    http.setUseInputDirectByteBuffers(false);
    http.setUseOutputDirectByteBuffers(false);
    http.setRequestHeaderSize(settings.limits().headerBytes());
    // A header that differs only in case from an earlier one must not be taken for it.
    http.setHeaderCacheCaseSensitive(true);
    http.setHeaderCacheSize(0);
    HttpSettings.Tls tls = settings.tls();
    List<ConnectionFactory> factories = new ArrayList<>();
    if (tls == null) {
      factories.add(new HttpConnectionFactory(http));
      if (settings.http2()) {
        factories.add(bounded(new HTTP2CServerConnectionFactory(http)));
      }
      return factories;
    }
    if (!settings.http2()) {
      factories.add(new SslConnectionFactory(ssl(tls), "http/1.1"));
      factories.add(new HttpConnectionFactory(http));
      return factories;
    }
    ALPNServerConnectionFactory negotiation = new ALPNServerConnectionFactory("h2", "http/1.1");
    negotiation.setDefaultProtocol("http/1.1");
    factories.add(new SslConnectionFactory(ssl(tls), negotiation.getProtocol()));
    factories.add(negotiation);
    factories.add(bounded(new HTTP2ServerConnectionFactory(http)));
    factories.add(new HttpConnectionFactory(http));
    return factories;
  }

  private static ConnectionFactory bounded(HTTP2ServerConnectionFactory http2) {
    http2.setMaxConcurrentStreams(STREAMS_OF_A_CONNECTION);
    return http2;
  }

  private static SslContextFactory.Server ssl(HttpSettings.Tls tls) {
    SslContextFactory.Server ssl = new SslContextFactory.Server();
    ssl.setKeyStorePath(tls.keystore().toUri().toString());
    ssl.setKeyStorePassword(tls.password());
    ssl.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    return ssl;
  }
}
