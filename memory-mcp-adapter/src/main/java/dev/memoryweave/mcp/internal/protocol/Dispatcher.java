package dev.memoryweave.mcp.internal.protocol;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;

/**
 * Serves features to clients of both eras, over any number of connections, and tells them of
 * changes.
 */
public final class Dispatcher implements AutoCloseable {
  private final FeatureRequests features;
  private final RequestStates states;
  private final ExecutorService workers;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

  /**
   * A dispatcher without connections.
   *
   * @param features what is offered
   * @param workers run what may take time; they belong to the caller
   * @param nanoTime tells when a question to a client is out of date, in nanoseconds
   */
  public Dispatcher(Features features, ExecutorService workers, LongSupplier nanoTime) {
    this.features = new FeatureRequests(features);
    this.workers = workers;
    this.states = new RequestStates(nanoTime);
  }

  /**
   * Opens a connection.
   *
   * @param standing takes what belongs to no request; only a legacy session has such messages
   */
  public Connection connect(Replies standing) {
    return opened(new Connection(this, false, standing));
  }

  /** Opens a connection that holds no session: each request on it is a modern one. */
  public Connection connectWithoutSession() {
    return opened(new Connection(this, true, message -> {}));
  }

  private Connection opened(Connection connection) {
    connections.add(connection);
    return connection;
  }

  /** Tells the clients that want to know that there are other resources than before. */
  public void resourcesListChanged() {
    connections.forEach(Connection::resourcesListChanged);
  }

  /** Tells the clients that watch a resource that it says something else than before. */
  public void resourceUpdated(String uri) {
    connections.forEach(connection -> connection.resourceUpdated(uri));
  }

  /** Whether any client watches a resource. */
  public boolean isWatched(String uri) {
    return connections.stream().anyMatch(connection -> connection.isWatched(uri));
  }

  /** Closes all connections; subscriptions are completed. */
  @Override
  public void close() {
    connections.forEach(Connection::close);
  }

  void closed(Connection connection) {
    connections.remove(connection);
  }

  FeatureRequests features() {
    return features;
  }

  RequestStates states() {
    return states;
  }

  ExecutorService workers() {
    return workers;
  }
}
